// The boards: their marks, their pieces that glide and fade, and what glows because it can be touched.

/** @import { DrawnBoard, Edge, GrownBoard, ShadedCell } from "../../wire.js" */
/** @import { Standing } from "./overlay.js" */
/** @import { Change, Piece, Position } from "../core/position.js" */

import { layGround } from "./ground.js";
import { handle, price, reached } from "./overlay.js";
import { all, drawn, s } from "../page/dom.js";
import { fill, h } from "../page/draw.js";
import { signal } from "../vendor/signals-core.js";
import { Board, layers } from "./view.js";

const FADE = 450;
/** The lines around the shape of a piece, the outermost first, and what its states are told by in form. */
const EDGES = ["glow", "dark-edge", "ring"];
const SIGNS = ["tick", "arrow", "hourglass", "bar"];
/** Pieces that are smaller than so much of their full size stand close together. */
export const CLOSE = 0.6;
/** If so many places or fewer are offered, each has its name. */
const FEW = 6;
/** A board that is narrower than so many times its height leaves room beside it. */
const HARDLY_WIDER = 1.4;

/** @typedef {Omit<DrawnBoard, "box"|"svg">} BoardNames  a board whose drawing stands in the page already */

export class Boards {
  /** @param {HTMLElement} stage @param {HTMLElement} tabs @param {BoardNames[]} names of the boards that stand in the page */
  constructor(stage, tabs, names) {
    this.stage = stage;
    this.tabs = tabs;
    /** @type {Map<string, Board>} */
    this.all = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.stands = new Map();
    /** @type {WeakMap<SVGGElement, string>} the picture of each stand */
    this.pictures = new WeakMap();
    /** @type {Map<string, Edge & {board: string}>} */
    this.edges = new Map();
    /** @type {Map<string, number>} */
    this.costs = new Map();
    /** How often other boards were laid down, or one has grown or was drawn. */
    this.changes = signal(0);
    this.shown = "";
    for (const board of names) {
      const view = stage.querySelector(`[data-board="${CSS.escape(board.key)}"]`);
      const there = new Board(/** @type {SVGSVGElement} */ (view), board);
      this.all.set(board.key, there);
      layGround(there.view).then(() => this.grounded(there));
    }
    this.begun = false;
    this.lying = this.keys;
    stage.hidden = true;
    ringForKeys(stage);
    this.show(this.keys.at(-1) ?? ""); // the one on top
  }

  /** The drawing of a board has come; the question does not wait for it. @param {Board} board */
  grounded(board) {
    board.findOutlines();
    this.changes.value += 1;
  }

  get keys() {
    return [...this.all.keys()];
  }

  /** The boards that lie on the table, in the order in which they are named. */
  get there() {
    return this.lying.flatMap((key) => this.all.get(key) ?? []);
  }

  get current() {
    return this.all.get(this.shown);
  }

  /** Whether the board that is shown has lines of sight that are blocked. */
  get crossed() {
    return Boolean(this.current?.view.querySelector(".blocked"));
  }

  /** Show one board, if there are several. @param {string} key */
  show(key) {
    const shown = this.all.get(key);
    if (!shown) return;
    this.shown = key;
    this.stage.hidden = false;
    for (const board of this.all.values()) board.view.classList.toggle("away", board.key !== key);
    this.shape(shown);
    this.tabs.hidden = this.there.length < 2;
    fill(
      this.tabs,
      this.there.map((board) => this.tab(board)),
    );
  }

  /** @param {Board} board */
  tab({ key, title }) {
    const pressed = String(key === this.shown);
    const given = { type: "button", "aria-pressed": pressed, key, onclick: () => this.show(key) };
    return h("button", given, title);
  }

  /** Give the stage the shape of a board, and the shadow of its frame. @param {Board} board */
  shape({ camera, frame }) {
    const { x, y, w, h: tall } = camera.full;
    const shape = { "--aspect": w / tall, "--frame-x": (frame.x - x) / w, "--frame-y": (frame.y - y) / tall };
    const shadow = { "--frame-w": frame.width / w, "--frame-h": frame.height / tall };
    for (const [name, value] of Object.entries({ ...shape, ...shadow }))
      this.stage.style.setProperty(name, String(value));
    this.stage.classList.toggle("tall", w / tall < HARDLY_WIDER);
  }

  /** Bring the boards up to a message that the position has taken in. @param {Position} position @param {Change} message */
  apply(position, message) {
    for (const board of message.boards ?? []) "was" in board ? this.grow(board) : this.add(board);
    for (const [key, marks] of Object.entries(message.marks ?? {})) {
      this.all.get(key)?.lay(marks.flatMap((number) => [...drawn(position.pictures.get(number) ?? "")]));
    }
    if (message.edges) this.edges = byKey(message.edges);
    if (message.shown) this.put(message.shown);
    if (message.boards || message.shown) this.changes.value += 1;
    if (message.is === "state") this.clear(position);
    for (const { key } of message.pieces?.put ?? []) this.stand(position.pieces.get(key));
    for (const key of message.pieces?.gone ?? []) this.fade(key);
    this.begun = true;
  }

  /** These boards lie on the table now, and no others; a new one is shown. @param {string[]} keys */
  put(keys) {
    const fresh = keys.find((key) => !this.lying.includes(key));
    this.lying = keys;
    for (const board of this.all.values()) if (!keys.includes(board.key)) this.drop(board);
    this.show(fresh ?? (keys.includes(this.shown) ? this.shown : keys[0]));
  }

  /** A board that lies there no more; if it comes back, the server sends it again. @param {Board} board */
  drop(board) {
    board.view.remove();
    this.all.delete(board.key);
  }

  /** A board has grown: draw what is new, and keep the zoom. @param {GrownBoard} part */
  grow(part) {
    this.all.get(part.was)?.grow(part);
    this.all = new Map([...this.all.values()].map((one) => [one.key, one]));
    if (this.shown === part.was) this.show(part.key);
  }

  /** @param {DrawnBoard} part */
  add(part) {
    const view = s("svg", {
      class: "view",
      "data-board": part.key,
      viewBox: `${part.box.x} ${part.box.y} ${part.box.width} ${part.box.height}`,
      role: "group",
      "aria-label": part.title,
    });
    view.append(...drawn(part.svg), ...layers(part.frame));
    this.all.get(part.key)?.view.remove();
    this.stage.append(view);
    this.all.set(part.key, new Board(view, part, part.svg));
    this.show(this.shown || part.key);
  }

  /** Take away pieces that the position does not have. @param {Position} position */
  clear(position) {
    for (const key of this.stands.keys()) {
      if (!position.pieces.has(key)) this.fade(key);
    }
  }

  /** Put a piece where it stands now; one that stood elsewhere on the same board glides there. @param {Piece|undefined} piece */
  stand(piece) {
    if (!piece) return;
    const known = this.stands.get(piece.key);
    const board = piece.spot && this.all.get(piece.spot.board);
    if (!piece.spot || !board) {
      if (known) this.fade(piece.key);
      return;
    }
    const stand = known ?? this.newStand(piece);
    if (stand.parentNode !== board.pieces) board.pieces.append(stand);
    if (this.pictures.get(stand) !== piece.svg) {
      this.pictures.set(stand, piece.svg);
      stand.querySelector("g")?.replaceChildren(...drawn(piece.svg));
      const shape = stand.querySelector(".field")?.getAttribute("d") ?? "";
      for (const edge of all(":scope > path", stand)) edge.setAttribute("d", shape);
    }
    const { x, y, size } = piece.spot;
    stand.style.transform = `translate(${x}px, ${y}px) scale(${size})`;
    stand.style.setProperty("--size", String(size));
    stand.classList.toggle("close", size < CLOSE);
    stand.classList.toggle("roomy", Boolean(size < CLOSE && board.cells.get(piece.at)?.roomy));
  }

  /** @param {Piece} piece */
  newStand(piece) {
    const stand = s(
      "g",
      { class: this.begun ? "stand fresh" : "stand" }, // what is there at first does not come in
      s("circle", { class: "disc", r: 0.8 }),
      ...EDGES.map((name) => s("path", { class: name })),
      s("g"),
      ...SIGNS.map((name) => s("use", { class: `sign ${name}`, href: `#sign-${name}` })),
    );
    this.stands.set(piece.key, stand);
    requestAnimationFrame(() => requestAnimationFrame(() => stand.classList.remove("fresh")));
    return stand;
  }

  /** @param {string} key */
  fade(key) {
    const stand = this.stands.get(key);
    if (!stand) return;
    this.stands.delete(key);
    stand.querySelector("[data-key]")?.removeAttribute("data-key");
    stand.classList.add("gone");
    setTimeout(() => stand.remove(), FADE);
  }

  /**
   * Where the thing with this key is: its board and point.
   * @param {string} key @param {Position} position @returns {{board: Board|undefined, x: number, y: number}|undefined}
   */
  place(key, position) {
    const spot = position.pieces.get(key)?.spot;
    if (spot) return { board: this.all.get(spot.board), x: spot.x, y: spot.y };
    for (const board of this.there) {
      const cell = board.cells.get(key);
      if (cell) return { board, x: cell.x, y: cell.y };
    }
    const edge = this.edges.get(key);
    return (
      edge && {
        board: this.all.get(edge.board),
        x: (edge.start[0] + edge.end[0]) / 2,
        y: (edge.start[1] + edge.end[1]) / 2,
      }
    );
  }

  /** What can be touched of a thing. @param {string} key @returns {Element|null} */
  touching(key) {
    return this.stage.querySelector(`[data-key="${CSS.escape(key)}"]`);
  }

  /** What a screen reader says of a piece on a board. @param {string} key */
  label(key) {
    return this.stands.get(key)?.querySelector("[aria-label]")?.getAttribute("aria-label");
  }

  /** What people call a cell, and its note. @param {string} key */
  cell(key) {
    for (const board of this.there) {
      if (board.cells.has(key)) return board.cells.get(key);
    }
    return null;
  }

  /**
   * Draw what can be touched, and the place that it is about.
   * @param {string[]} offered @param {string} about @param {string[]} hollow places that are drawn so
   */
  offer(offered, about, hollow) {
    this.changes.value; // a drawing may come later than what is offered
    for (const board of this.all.values()) {
      board.touch.replaceChildren(...this.touchables(board, offered, about, hollow));
      nameOffered(board, offered);
    }
    this.priced();
  }

  /**
   * Shade cells by what they cost, and write how many pieces share a cell.
   * @param {ShadedCell[]} cells @param {string} points what is left to spend, in words; nothing, if
   *     cells cost nothing
   * @param {Map<string, Standing[]>} crowds the pieces of each cell
   */
  shade(cells, points, crowds) {
    this.changes.value;
    const priced = points ? cells : [];
    this.costs = new Map(priced.map(({ cell, cost }) => [cell, cost]));
    for (const board of this.all.values()) {
      const here = cells.filter(({ cell }) => board.outlines.has(cell));
      board.reach.replaceChildren(...here.map((cell) => reached(board, cell, points)));
      board.over.replaceChildren(
        ...here
          .filter(({ cell }) => this.costs.has(cell))
          .map(({ cell, cost }) =>
            price(
              /** @type {import("../../wire.js").DrawnCell} */ (board.cells.get(cell)),
              cost,
              crowds.get(cell) ?? [],
            ),
          ),
        ...[...crowds]
          .filter(([key, all]) => all.length > 1 && board.cells.has(key))
          .map(([key, all]) => handle(board, key, all)),
      );
    }
    this.priced();
  }

  /** Put a ring around places and pieces, on the first board that has any of them. @param {string[]} keys @param {Position} position */
  point(keys, position) {
    for (const board of this.all.values()) for (const ring of board.over.querySelectorAll(".named")) ring.remove();
    const places = keys.flatMap((key) => {
      const place = this.place(key, position);
      return place?.board ? [{ key, board: place.board, x: place.x, y: place.y }] : [];
    });
    const board = places[0]?.board;
    if (!board) return;
    if (board !== this.current) this.show(board.key);
    /** @param {{key: string, x: number, y: number}} place */
    const ring = ({ key, x, y }) => {
      const outline = board.outlines.get(key)?.getAttribute("d");
      const circle = { class: "named", cx: x, cy: y, r: 0.85 * (position.pieces.get(key)?.spot?.size ?? 1) };
      return outline ? s("path", { class: "named", d: outline }) : s("circle", circle);
    };
    board.over.append(...places.filter((place) => place.board === board).map(ring));
  }

  /** A cell whose cost is written in its middle needs no dot there. */
  priced() {
    for (const board of this.all.values()) {
      for (const cell of board.touch.querySelectorAll("[data-key]"))
        cell.classList.toggle("priced", this.costs.has(/** @type {SVGElement} */ (cell).dataset.key ?? ""));
    }
  }

  /** Show a board on which something can be touched, if there is nothing on the one that is shown. @param {string[]} offered @param {Position} position */
  turnTo(offered, position) {
    const boards = offered.flatMap((key) => this.place(key, position)?.board?.key ?? []);
    if (boards.length && !boards.includes(this.shown)) this.show(boards[0]);
  }

  /** @param {Board} board @param {string[]} offered @param {string} about @param {string[]} hollow */
  *touchables(board, offered, about, hollow) {
    for (const key of offered) {
      const outline = board.outlines.get(key);
      const cell = board.cells.get(key);
      if (outline && cell) {
        const { name, x, y } = cell;
        const kind = `touchable${hollow.includes(key) ? " hollow" : ""}`;
        yield s(
          "g",
          { class: kind, "data-key": key, role: "img", "aria-label": name },
          s("path", { class: "dark-edge", d: outline.getAttribute("d") }),
          s("path", { d: outline.getAttribute("d") }),
          s("circle", { cx: x, cy: y, r: 0.13 }),
        );
      }
      const edge = this.edges.get(key);
      if (edge?.board === board.key) {
        const { name, start, end } = edge;
        const line = () => ({ d: `M${start.join(" ")}L${end.join(" ")}` });
        yield s(
          "g",
          { class: "edge", "data-key": key, role: "img", "aria-label": name },
          s("path", { class: "reach", ...line() }),
          s("path", { class: "rail", ...line() }),
        );
      }
    }
    const outline = about && board.outlines.get(about);
    if (outline) yield s("path", { class: "about", d: outline.getAttribute("d") });
  }
}

/** Who has touched the board, and then presses a key, sees no ring around it until arrows lead over it. @param {HTMLElement} stage */
function ringForKeys(stage) {
  stage.addEventListener("pointerdown", () => stage.classList.add("pointed"));
  for (const event of ["blur", "keydown"])
    stage.addEventListener(event, (happened) => {
      if (!(happened instanceof KeyboardEvent) || /^(Arrow|Tab)/.test(happened.key)) stage.classList.remove("pointed");
    });
}

/** Among a few places that are offered, each has its name. @param {Board} board @param {string[]} offered */
function nameOffered(board, offered) {
  const names = /** @type {SVGElement[]} */ ([...board.view.querySelectorAll(".own-name")]);
  const asked = names.filter(({ dataset }) => offered.includes(dataset.of ?? ""));
  for (const name of names) name.classList.toggle("can", asked.length <= FEW && asked.includes(name));
}

/** Edges by their keys, each with its board. @param {Record<string, Edge[]>} edges */
const byKey = (edges) =>
  new Map(Object.entries(edges).flatMap(([board, all]) => all.map((edge) => [edge.key, { ...edge, board }])));
