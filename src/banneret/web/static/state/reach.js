// How far a piece gets: its cells with what they cost, and walking to one of them, one answer after another.

/** @import { ShadedCell } from "../../wire.js" */
/** @import { Change } from "../core/position.js" */
/** @import { Store } from "./store.js" */
/**
 * @typedef {ShadedCell & {way: string[]}} Goal  a cell within reach; its way ends with itself
 * @typedef {{piece: string, points: number, cells: Map<string, Goal>}} Known  how far a piece gets
 */

import { t } from "../words/words.js";
import { computed } from "../vendor/signals-core.js";

export class Reach {
  /** @type {string|undefined} the piece whose reach was shown last */
  #last;
  /** @type {{piece: string, way: string[], at: string}|null} */
  #walk = null;
  #known = computed(() => new Map((this.store.position.parts.reaches ?? []).map((one) => [one.piece, known(one)])));
  #shown = computed(() => this.#choose());

  /** @param {Store} store @param {"walks"|"costs"|"none"} shows whether a touch sends a piece further than one step */
  constructor(store, shows) {
    this.store = store;
    this.shows = shows;
  }

  /** The reach of the piece that the question is about, else of the one that is lit, else of the last one shown. */
  get shown() {
    return this.#shown.value;
  }

  #choose() {
    const { store } = this;
    const { position } = store;
    const under = store.under.value;
    const lit = under !== null && store.offered(under) ? under : null;
    const all = this.#known.value;
    if (this.shows === "none") return undefined;
    const only = all.size === 1 ? [...all.keys()][0] : null;
    const found = [position.question?.about, lit, this.#last, only].find((key) => key && all.has(key));
    this.#last = found ?? undefined;
    return all.get(found ?? "");
  }

  /** What is left to spend, in words. */
  get points() {
    const { points = 0 } = this.shown ?? {};
    return points ? t`${points} point${points > 1 ? "s" : ""}` : "";
  }

  /** What a cell costs the piece, in words. @param {string} key */
  words(key) {
    const cost = this.cost(key);
    return cost === undefined ? "" : t`${cost} of ${this.points}`;
  }

  /** What a cell costs the piece, if it spends points. @param {string} key */
  cost(key) {
    return this.shown?.points ? this.shown.cells.get(key)?.cost : undefined;
  }

  /** The cells where a touch makes the piece walk. @returns {Goal[]} */
  get goals() {
    return [...(this.shown?.cells.values() ?? [])].filter(({ cell }) => this.leadsTo(cell));
  }

  /** Whether a touch of this cell makes the piece walk there. @param {string} key */
  leadsTo(key) {
    const { shown, store } = this;
    const goal = shown?.cells.get(key);
    if (this.shows !== "walks" || !goal || !store.question || store.offered(key)) return false;
    return store.offered(store.question.about === shown?.piece ? goal.way[0] : (shown?.piece ?? ""));
  }

  /** Walk there: the first answer of the way. @param {string} key */
  go(key) {
    const { shown, store } = this;
    const goal = shown?.cells.get(key);
    if (!goal || !shown) return undefined;
    this.#walk = { piece: shown.piece, way: goal.way, at: store.position.pieces.get(shown.piece)?.at ?? "" };
    return this.next();
  }

  /** A message has come, and may be told later: where the piece that walks is now. @param {Change} message */
  hear({ pieces }) {
    const moved = pieces?.put?.find(({ key }) => key === this.#walk?.piece);
    if (this.#walk && moved) this.#walk.at = moved.at;
  }

  /** The answer that is the next step of a walk, if it is offered; the player says who goes along. */
  next() {
    const { question } = this.store;
    if (!this.#walk) return undefined;
    const { piece, way, at } = this.#walk;
    const step = way[way.indexOf(at) + 1];
    const asked = question?.about === piece;
    if (asked && question.some) return undefined;
    const answer = asked ? step : piece;
    if (step && question && this.store.offered(answer)) return answer;
    this.stop();
    return undefined;
  }

  stop() {
    this.#walk = null;
  }
}

/** @param {{piece: string, points: number, cells: ShadedCell[]}} reach @returns {Known} */
function known({ piece, points, cells }) {
  const goals = cells.map((one) => ({ ...one, way: [...(one.way ?? []), one.cell] }));
  return { piece, points, cells: new Map(goals.map((goal) => [goal.cell, goal])) };
}
