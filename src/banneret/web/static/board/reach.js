// How far a piece gets: its cells shaded by what they cost, and walking to one of them step by step.

/** @import { ShadedCell } from "../../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Standing } from "./overlay.js" */
/** @import { Change, Position } from "../core/position.js" */

/** @typedef {ShadedCell & {way: string[]}} Goal  a cell within reach; its way ends with itself */

import { $, h, one, plural } from "../page/dom.js";
import { renew } from "../page/renew.js";

export class Reaches {
  /**
   * @param {{position: Position, boards: Boards, offered: (key: string) => boolean, answer: (key: string) => void}} owner
   */
  constructor(owner) {
    this.owner = owner;
    /** @type {string|null} */
    this.last = null;
    /** @type {{points: number, cells: Map<string, Goal>}|null} */
    this.shown = null;
    /** @type {{piece: string, way: string[], at: string}|null} */
    this.walk = null;
  }

  /** A message has come, and may be told later: where the piece that walks is now. @param {Change} message */
  hear({ pieces }) {
    const moved = pieces?.put?.find(({ key }) => key === this.walk?.piece);
    if (this.walk && moved) this.walk.at = moved.at;
  }

  /** The pieces whose reach is known. @returns {Map<string, {points: number, cells: Map<string, Goal>}>} */
  get known() {
    /** @param {ShadedCell} reached @returns {[string, Goal]} */
    const goal = (reached) => [reached.cell, { ...reached, way: [...(reached.way ?? []), reached.cell] }];
    const reaches = this.owner.position.parts.reaches ?? [];
    return new Map(reaches.map(({ piece, points, cells }) => [piece, { points, cells: new Map(cells.map(goal)) }]));
  }

  /**
   * Show the reach of the piece that the question is about, else of the one that is lit, else of the last one shown.
   * @param {string|null} lit
   */
  show(lit) {
    const { position, boards } = this.owner;
    const known = this.known;
    const only = known.size === 1 ? [...known.keys()][0] : null;
    this.last = [position.question?.about, lit, this.last, only].find((key) => key && known.has(key)) ?? null;
    this.shown = known.get(this.last ?? "") ?? null;
    const cells = [...(this.shown?.cells.values() ?? [])];
    boards.shade(cells, this.shown?.points ? plural(this.shown.points, "point") : "", crowds(position));
    this.list();
  }

  /** What a cell costs the piece, in words. @param {string} key */
  words(key) {
    const cost = this.cost(key);
    return cost === undefined ? "" : `${cost} of ${plural(this.shown?.points ?? 0, "point")}`;
  }

  /** The cells where a touch makes the piece walk. */
  get cells() {
    return [...(this.shown?.cells.keys() ?? [])].filter((cell) => this.leadsTo(cell));
  }

  /** What a cell costs the piece, if it spends points. @param {string} key */
  cost(key) {
    return this.shown?.points ? this.shown.cells.get(key)?.cost : undefined;
  }

  /** Whether a touch of this cell makes the piece walk there. @param {string} key */
  leadsTo(key) {
    const { offered, position } = this.owner;
    const goal = this.shown?.cells.get(key);
    if (!goal || !position.question || offered(key)) return false;
    return offered(position.question.about === this.last ? goal.way[0] : (this.last ?? ""));
  }

  /** Walk there, one answer after another. @param {string} key */
  go(key) {
    const goal = this.shown?.cells.get(key);
    if (!goal || !this.last) return;
    this.walk = { piece: this.last, way: goal.way, at: this.owner.position.pieces.get(this.last)?.at ?? "" };
    this.goOn();
  }

  /** Take the next step of a walk, if it is offered; the player says who goes along. */
  goOn() {
    if (!this.walk) return;
    const { position, offered, answer } = this.owner;
    const { question } = position;
    const { piece, way, at } = this.walk;
    const next = way[way.indexOf(at) + 1];
    const asked = question?.about === piece;
    if (asked && question.some) return;
    const step = asked ? next : piece;
    if (next && question && offered(step)) answer(step);
    else this.stop();
  }

  stop() {
    this.walk = null;
  }

  /** The cells further away as buttons. */
  list() {
    const goals = this.cells.flatMap((cell) => this.shown?.cells.get(cell) ?? []);
    const far = goals.filter(({ way }) => way.length > 1);
    $("far").hidden = !far.length;
    one("summary", $("far")).textContent = `Further, step by step (${far.length})`;
    far.sort((near, other) => near.cost - other.cost);
    const button = (/** @type {Goal} */ { cell, cost }) => {
      const given = { type: "button", class: "thing far", "data-key": cell };
      return h("button", given, this.owner.boards.cell(cell)?.name, price(cost));
    };
    renew(one("div", $("far")), ...far.map(button));
  }
}

/** The pieces that stand in each cell. @param {Position} position */
export function crowds(position) {
  /** @type {Map<string, Standing[]>} */
  const found = new Map();
  for (const piece of position.pieces.values()) {
    const { spot } = piece;
    if (spot) found.set(piece.at, [...(found.get(piece.at) ?? []), { ...piece, spot }]);
  }
  return found;
}

/** A cost beside the name of a cell. @param {number} cost */
export const price = (cost) =>
  h("span", { class: "price", role: "img", "aria-label": plural(cost, "point") }, String(cost));
