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
import { sound } from "./sound.js";

/** How long each takes at the normal pace, in milliseconds. */
const TIMES = { go: 380, line: 260, dice: 1150, loss: 420, fall: 420, card: 1050, tile: 850, place: 300 };
/** The most losses and cards that are shown; the sentence tells the rest. */
const MOST = 8;
const MOST_CARDS = 4;
/** The radius of a piece of full size, in units of its board. */
const RADIUS = 0.85;

/**
 * @typedef {{goes?: string, to?: string, strikes?: string, at?: string, hurt?: string, losses?: string, falls?: string,
 *            tile?: string, die?: string}} Show  what is shown of an event: the names of its arguments
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

  /**
   * Show the event of a frame.
   * @param {Entry} entry @param {Frame} frame with what changes
   * @returns {number} how long it takes
   */
  show(entry, frame) {
    this.clear();
    /** @param {keyof Show} what */
    const named = (what) => this.argument(entry, what);
    const at = this.place(named("at") ?? named("hurt"));
    const shown = [
      this.go(named("goes"), named("to"), frame),
      this.blow(named("strikes"), at),
      this.light(named("at"), at),
      this.throwDice(entry.dice ?? alone(named("die")), at),
      this.tile(named("tile"), at),
      this.turn(frame.turned ?? []),
      this.lose(named("hurt"), named("losses"), at, Boolean(entry.dice)),
      this.fall(named("falls"), frame),
    ];
    return Math.max(...shown);
  }

  clear() {
    this.over.replaceChildren();
    this.lines.remove();
    this.lines.replaceChildren();
  }

  /** The argument of an event that something is shown of. @param {Entry} entry @param {keyof Show} what @returns {Argument} */
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

  /** A piece goes to a place, or an arrow from one place to another. @param {Argument} goes @param {Argument} to @param {Frame} frame */
  go(goes, to, { pieces }) {
    const goal = this.place(to);
    if (!goal || goes === undefined) return 0;
    const key = String(goes);
    const piece = this.position.pieces.get(key);
    const put = pieces?.put?.find((one) => one.key === key);
    if (!piece && !put?.svg) {
      const from = this.place(key);
      if (from) this.draw(goal.board, ...arrow(from, goal, "way"));
      return from ? TIMES.go : 0;
    }
    const at = String(to);
    const size = piece?.spot?.size ?? 1;
    const spot = (put?.at === to && put?.spot) || { board: goal.board.key, x: goal.x, y: goal.y, size };
    const goer = piece ? { key, tired: piece.tired } : put;
    if (goer) this.change({ is: "change", pieces: { put: [{ ...goer, at, spot }] } });
    return TIMES.go;
  }

  /** @param {Argument} striker @param {Place|null} at */
  blow(striker, at) {
    const from = at && this.place(striker);
    if (!from || from.board !== at.board) return 0;
    this.draw(at.board, ...arrow(from, at, "blow"));
    sound("blade");
    return TIMES.line;
  }

  /** The place or the piece that an event names. @param {Argument} key @param {Place|null} at */
  light(key, at) {
    if (!at) return 0;
    const outline = at.board.outlines.get(String(key))?.getAttribute("d");
    const circle = { class: "lit-place", cx: at.x, cy: at.y, r: RADIUS };
    this.draw(at.board, outline ? s("path", { class: "lit-place", d: outline }) : s("circle", circle));
    return TIMES.place;
  }

  /** Dice roll and settle beside the target; without one, in the middle. @param {Dice[]|null} rolls @param {Place|null} at */
  throwDice(rolls, at) {
    if (!rolls?.length) return 0;
    const many = rolls.length > 1;
    const rows = rolls.map((roll) => {
      const label = this.whose(roll, many);
      return h("div", {}, label && h("span", {}, label), ...this.dice(roll));
    });
    const thrown = h("div", { class: "throw" }, ...rows);
    this.over.append(thrown);
    this.beside(thrown, at);
    sound("dice");
    return TIMES.dice;
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

  /** A tile is turned beside its place, so that the piece there is seen. @param {Argument} face @param {Place|null} at */
  tile(face, at) {
    if (face === undefined || !at) return 0;
    const word = String(face);
    const tile = h("div", { class: "turned-tile" }, word);
    tile.style.width = `${Math.max(56, 1.5 * this.pixels(at).unit, 16 + 8 * word.length)}px`; // a long word fits on a small tile
    this.over.append(tile);
    this.beside(tile, at);
    sound("card");
    return TIMES.tile;
  }

  /** Cards are turned over. @param {number[]} turned their pictures */
  turn(turned) {
    if (!turned.length) return 0;
    const cards = turned.slice(0, MOST_CARDS).map((number) => {
      const card = h("div", { class: "turned-card" });
      card.append(markup(this.position.pictures.get(number) ?? ""));
      return card;
    });
    const row = h("div", { class: "turned-cards" }, ...cards);
    this.over.append(row);
    sound("card");
    return TIMES.card;
  }

  /**
   * Losses fall from a piece, after the dice that cause them.
   * @param {Argument} key @param {Argument} losses @param {Place|null} at @param {boolean} late
   */
  lose(key, losses = 1, at = null, late = false) {
    const from = key === undefined ? null : (this.place(key) ?? at);
    const count = Math.min(MOST, Number(losses));
    if (!from || !(count > 0)) return 0;
    const { x, y } = this.pixels(from);
    const drops = Array.from({ length: count }, (_, place) => {
      const drop = h("i", { class: `drop${late ? " late" : ""}` });
      drop.style.setProperty("--i", String(place));
      drop.style.left = `${x + (place - (count - 1) / 2) * 13}px`;
      drop.style.top = `${y}px`;
      return drop;
    });
    this.over.append(...drops);
    return TIMES.loss + (late ? TIMES.dice : 0);
  }

  /** A piece that will not stand there any more leaves now. @param {Argument} falls @param {Frame} frame */
  fall(falls, { pieces }) {
    const key = String(falls);
    const { gone, put } = pieces ?? {};
    const goes = gone?.includes(key) || put?.some((one) => one.key === key && !one.spot);
    if (!goes || !this.place(key)) return 0;
    this.boards.fade(key);
    return TIMES.fall;
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
