// Drama: an event is shown where it happens. A piece goes its way, a line leads from striker to target, dice roll and
// settle beside it, losses fall, cards and tiles are turned over. What an event shows is data of its game.

/**
 * @import { Dice, Entry, Frame } from "../../wire.js"
 * @import { Boards } from "../board/board.js"
 * @import { Change, Position } from "../core/position.js"
 * @import { Board } from "../board/view.js"
 */

import { argument } from "../core/telling.js";
import { h, markup, s } from "../page/dom.js";
import { die } from "../panels/log.js";

/** The most losses and cards that are shown; the sentence tells the rest. */
const MOST = 8;
const MOST_CARDS = 4;
/** The radius of a piece of full size, in units of its board. */
const RADIUS = 0.85;
/** The weight of what shakes the board, so far in pixels, and for so many milliseconds. */
const HEAVY = 3;
const SHAKE = 4;
const SHAKEN = 240;
/** As far as anybody sees, in units of a board. */
const FAR = 10_000;

/**
 * @typedef {{goes?: string, to?: string, strikes?: string, at?: string, hurt?: string, losses?: string, falls?: string,
 *            tile?: string, die?: string}} Seen  what is seen of an event: the names of its arguments
 * @typedef {Seen & {weight?: number, sound?: string}} Show  what is shown of an event
 * @typedef {{board: Board, x: number, y: number}} Place  a point of a board
 * @typedef {string|number|undefined} Argument  what an event names
 */

export class Drama {
  /**
   * @param {HTMLElement} stage @param {Boards} boards @param {Position} position
   * @param {Record<string, Show>} shows what is shown of each event
   * @param {(message: Change) => void} change changes the boards
   */
  constructor(stage, boards, position, shows, change) {
    this.stage = stage;
    this.boards = boards;
    this.position = position;
    this.shows = shows;
    this.change = change;
    this.over = h("div", { class: "drama", "aria-hidden": "true" });
    this.lines = s("g", { class: "drama-lines" });
    stage.append(this.over);
  }

  /** Show the event of a frame. @param {Entry} entry @param {Frame} frame with what changes @param {number} weight */
  show(entry, frame, weight) {
    this.clear();
    /** @param {keyof Seen} what */
    const named = (what) => this.argument(entry, what);
    const at = this.place(named("at") ?? named("hurt"));
    if (weight === HEAVY) this.shake(at ?? this.place(named("falls")));
    this.go(named("goes"), named("to"), frame);
    this.blow(named("strikes"), at);
    this.light(named("at"), at);
    this.throwDice(entry.dice ?? alone(named("die")), at);
    this.tile(frame.tile, at);
    this.turn(frame.turned ?? []);
    this.lose(named("hurt"), named("losses"), at, Boolean(entry.dice));
    this.fall(named("falls"), frame);
  }

  clear() {
    this.over.replaceChildren();
    this.lines.remove();
    this.lines.replaceChildren();
  }

  /** The argument of an event that something is shown of. @param {Entry} entry @param {keyof Seen} what @returns {Argument} */
  argument(entry, what) {
    const name = this.shows[entry.event ?? ""]?.[what];
    return name === undefined ? undefined : argument(entry, name);
  }

  /** Where a thing is; its board is shown. @param {Argument} key @returns {Place|null} */
  place(key) {
    const { board, x, y } = (key !== undefined && this.boards.place(String(key), this.position)) || {};
    if (!board || x === undefined || y === undefined) return null;
    if (board !== this.boards.current) this.boards.show(board.key);
    return { board, x, y };
  }

  /** A point of a board as pixels of the stage. @param {Place} place */
  pixels({ board, x, y }) {
    const shown = board.view.getScreenCTM() ?? new DOMMatrix();
    const { left, top } = this.stage.getBoundingClientRect();
    return { x: x * shown.a + shown.e - left, y: y * shown.d + shown.f - top, unit: shown.a };
  }

  /** @param {Board} board @param {...SVGElement} lines */
  draw(board, ...lines) {
    board.view.append(this.lines);
    this.lines.append(...lines);
  }

  // --- what is shown ---------------------------------------------------------------------------------------------

  /** The board shakes, and all but the place where it happens is darker for a while. @param {Place|null} at */
  shake(at) {
    const board = at?.board ?? this.boards.current;
    if (!board) return;
    const hole = at ? `M${at.x - 2 * RADIUS} ${at.y}a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0` : "";
    this.draw(board, s("path", { class: "dimmed", d: `M${-FAR} ${-FAR}H${FAR}V${FAR}H${-FAR}Z${hole}` }));
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const steps = [0, -SHAKE, SHAKE, -SHAKE / 2, 0].map((far) => ({ transform: `translateX(${far}px)` }));
    board.view.animate(steps, { duration: SHAKEN });
  }

  /** A piece goes to a place, or an arrow from one place to another. @param {Argument} goes @param {Argument} to @param {Frame} frame */
  go(goes, to, { pieces }) {
    const goal = this.place(to);
    if (!goal || goes === undefined) return;
    const key = String(goes);
    const piece = this.position.pieces.get(key);
    const put = pieces?.put?.find((one) => one.key === key);
    if (!piece && !put?.svg) {
      const from = this.place(key);
      if (from) this.draw(goal.board, ...arrow(from, goal, "way"));
      return;
    }
    const at = String(to);
    const size = piece?.spot?.size ?? 1;
    const spot = (put?.at === to && put?.spot) || { board: goal.board.key, x: goal.x, y: goal.y, size };
    const goer = piece ? { key, tired: piece.tired } : put;
    if (goer) this.change({ is: "change", pieces: { put: [{ ...goer, at, spot }] } });
  }

  /** @param {Argument} striker @param {Place|null} at */
  blow(striker, at) {
    const from = at && this.place(striker);
    if (from && from.board === at.board) this.draw(at.board, ...arrow(from, at, "blow"));
  }

  /** The place or the piece that an event names. @param {Argument} key @param {Place|null} at */
  light(key, at) {
    if (!at) return;
    const outline = at.board.outlines.get(String(key))?.getAttribute("d");
    const circle = { class: "lit-place", cx: at.x, cy: at.y, r: RADIUS };
    this.draw(at.board, outline ? s("path", { class: "lit-place", d: outline }) : s("circle", circle));
  }

  /** Dice roll and settle beside the target; without one, in the middle. @param {Dice[]|null} rolls @param {Place|null} at */
  throwDice(rolls, at) {
    if (!rolls?.length) return;
    const many = rolls.length > 1;
    const rows = rolls.map((roll) => {
      const label = this.whose(roll, many);
      return h("div", {}, label && h("span", {}, label), ...this.dice(roll));
    });
    const thrown = h("div", { class: "throw" }, ...rows);
    this.over.append(thrown);
    this.beside(thrown, at);
  }

  /** Whose dice these are, or what each of several rolls is for. @param {Dice} roll @param {boolean} many */
  whose({ title, side }, many) {
    const whose = this.position.parts.sides?.find(({ key }) => key === side)?.name;
    return (many ? title : (whose ?? title)) ?? "";
  }

  /** @param {Dice} roll */
  dice(roll) {
    const faces = roll.faces.slice(0, 2 * MOST);
    return faces.map((face, place) => {
      const picture = this.position.faces.get(`${roll.figures ? "figure " : ""}${face}`);
      const one = die(face, picture, roll.counted?.[place] ?? true);
      one.style.setProperty("--i", String(place));
      return one;
    });
  }

  /** Put something above a place, or below where there is no room above. @param {HTMLElement} element @param {Place|null} at */
  beside(element, at) {
    const { clientWidth: width, clientHeight: height } = this.stage;
    const { offsetWidth: wide, offsetHeight: tall } = element;
    const point = at ? this.pixels(at) : { x: width / 2, y: (height + tall) / 2, unit: 0 };
    const gap = RADIUS * point.unit + 8;
    const above = point.y - gap - tall;
    const top = above < 4 && at ? point.y + gap : above;
    element.style.left = `${clamp(point.x - wide / 2, 4, width - wide - 4)}px`;
    element.style.top = `${clamp(top, 4, height - tall - 4)}px`;
  }

  /**
   * A tile is turned beside its place, so that the piece there is seen.
   * @param {string|undefined} word on the tile @param {Place|null} at
   */
  tile(word, at) {
    if (!word || !at) return;
    const tile = h("div", { class: "turned-tile" }, word);
    tile.style.width = `${Math.max(56, 1.5 * this.pixels(at).unit, 16 + 8 * word.length)}px`; // a long word fits on a small tile
    this.over.append(tile);
    this.beside(tile, at);
  }

  /** Cards are turned over. @param {number[]} turned their pictures */
  turn(turned) {
    if (!turned.length) return;
    const cards = turned.slice(0, MOST_CARDS).map((number) => {
      const card = h("div", { class: "turned-card" });
      card.append(markup(this.position.pictures.get(number) ?? ""));
      return card;
    });
    const row = h("div", { class: "turned-cards" }, ...cards);
    this.over.append(row);
  }

  /**
   * Losses fall from a piece, after the dice that cause them.
   * @param {Argument} key @param {Argument} losses @param {Place|null} at @param {boolean} late
   */
  lose(key, losses = 1, at = null, late = false) {
    const from = key === undefined ? null : (this.place(key) ?? at);
    const count = Math.min(MOST, Number(losses));
    if (!from || !(count > 0)) return;
    const { x, y } = this.pixels(from);
    const drops = Array.from({ length: count }, (_, place) => {
      const drop = h("i", { class: `drop${late ? " late" : ""}` });
      drop.style.setProperty("--i", String(place));
      drop.style.left = `${x + (place - (count - 1) / 2) * 13}px`;
      drop.style.top = `${y}px`;
      return drop;
    });
    this.over.append(...drops);
  }

  /** A piece that will not stand there any more leaves now. @param {Argument} falls @param {Frame} frame */
  fall(falls, { pieces }) {
    const key = String(falls);
    const { gone, put } = pieces ?? {};
    const goes = gone?.includes(key) || put?.some((one) => one.key === key && !one.spot);
    if (goes && this.place(key)) this.boards.fade(key);
  }
}

/** A number as the roll of a single die. @param {Argument} face */
const alone = (face) => (face === undefined ? null : [{ title: "", faces: [String(face)] }]);

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** A line from one place to another with its head, ending at the rim of what stands there. @param {Place} from @param {Place} to @param {string} kind */
function arrow(from, to, kind) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x1, y1] = [from.x + dx * 0.5, from.y + dy * 0.5];
  const [x2, y2] = [to.x - dx * 0.62, to.y - dy * 0.62];
  const head = `M${x2 + dx * 0.3} ${y2 + dy * 0.3}L${x2 - dy * 0.24} ${y2 + dx * 0.24}L${x2 + dy * 0.24} ${y2 - dx * 0.24}Z`;
  const line = { d: `M${x1} ${y1}L${x2} ${y2}`, pathLength: 1 };
  return [
    s("path", { class: `${kind} under`, ...line }),
    s("path", { class: kind, ...line }),
    s("path", { class: `${kind} head`, d: head }),
  ];
}
