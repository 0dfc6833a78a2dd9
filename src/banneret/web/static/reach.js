// @ts-nocheck
// How far a piece gets: its cells shaded by what they cost, and walking to one of them step by step.

import { $, h, plural } from "./dom.js";

export class Reaches {
  /**
   * @param {{position: Object, boards: Object, offered: (key: string) => boolean, answer: (key: string) => void}} owner
   */
  constructor(owner) {
    this.owner = owner;
    this.last = null;
    this.walk = null;
  }

  /** Of these pieces the reach is known. @returns {Map<string, {points: number, cells: Map<string, Object>}>} */
  get known() {
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
    this.last = [position.question?.about, lit, this.last, only].find((key) => known.has(key)) ?? null;
    this.shown = known.get(this.last) ?? null;
    const cells = [...(this.shown?.cells.values() ?? [])];
    boards.shade(cells, this.shown?.points ? plural(this.shown.points, "point") : "", crowds(position));
    this.list();
  }

  /** What a cell costs the piece, in words. */
  words(key) {
    const cost = this.cost(key);
    return cost === undefined ? "" : `${cost} of ${plural(this.shown.points, "point")}`;
  }

  /** The cells where a touch makes the piece walk. */
  get cells() {
    return [...(this.shown?.cells.keys() ?? [])].filter((cell) => this.leadsTo(cell));
  }

  /** What a cell costs the piece, if it spends points. */
  cost(key) {
    return this.shown?.points ? this.shown.cells.get(key)?.cost : undefined;
  }

  /** Whether a touch of this cell makes the piece walk there. */
  leadsTo(key) {
    const { offered, position } = this.owner;
    const goal = this.shown?.cells.get(key);
    if (!goal || !position.question || offered(key)) return false;
    return position.question.about === this.last ? offered(goal.way[0]) : offered(this.last);
  }

  /** Walk there, one answer after another. */
  go(key) {
    this.walk = { piece: this.last, way: this.shown.cells.get(key).way };
    this.goOn();
  }

  /** The next step, if a walk is under way and it is offered; who goes along is for the player to say. */
  goOn() {
    if (!this.walk) return;
    const { position, offered, answer } = this.owner;
    const { question } = position;
    const { piece, way } = this.walk;
    const next = way[way.indexOf(position.pieces.get(piece)?.at) + 1];
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
    const far = this.cells.map((cell) => this.shown.cells.get(cell)).filter(({ way }) => way.length > 1);
    $("far").hidden = !far.length;
    $("far").querySelector("summary").textContent = `Further, step by step (${far.length})`;
    far.sort((one, other) => one.cost - other.cost);
    $("far")
      .querySelector("div")
      .replaceChildren(
        ...far.map(({ cell, cost }) => {
          const given = { type: "button", class: "thing far", "data-key": cell };
          return h("button", given, this.owner.boards.cell(cell).name, price(cost));
        }),
      );
  }
}

/** The pieces that stand in each cell. */
export function crowds(position) {
  const found = new Map();
  for (const piece of position.pieces.values()) {
    if (piece.spot) found.set(piece.at, [...(found.get(piece.at) ?? []), piece]);
  }
  return found;
}

/** A cost beside the name of a cell. */
export const price = (cost) =>
  h("span", { class: "price", role: "img", "aria-label": plural(cost, "point") }, String(cost));
