// Is it fair? After a pause in drawing programs play on the draft, and what they show is known as it comes.

/** @import { Draft } from "./draft.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/**
 * Who plays on a draft.
 * @typedef {Object} Seats
 * @property {() => number} players
 * @property {(played: any) => readonly string[]} ids  the ids by which trials of what was drawn name them
 * @property {(i: number) => string} name @property {() => string} lacks  what must be done before they can play
 * @property {() => string} matters  all that trials depend on: names and bends, for example, do not matter
 * @property {string} fair  what is said if it is fair @property {string} length  what the length of a match is counted in
 */
/** @typedef {{played: any, seed: number, tally: Signal<Tally>, seconds: number}} Run  trials of what was drawn at a time */

import { Tally, width } from "../atlas/verdict.js";
import { computed, effect, signal } from "../vendor/signals-core.js";
import { post, sentence } from "../page/api.js";

/** How long a draft must be left alone before programs play on it, in milliseconds. */
const PAUSE = 2500;
/** Programs stop when every share is known so exactly, or after so many matches. */
const EXACT = 0.05;
const MOST = 2000;

export class Trials {
  #turn = 0;
  /** @type {Map<string, Run>} what was tried here of all that was drawn, so that undoing brings it back */
  #runs = new Map();

  /** @param {Draft<any>} draft @param {Seats} seats */
  constructor(draft, seats) {
    this.draft = draft;
    this.seats = seats;
    this.trouble = signal("");
    /** Whether programs are to play: a switch. */
    this.wanted = signal(true);
    this.bot = signal("greedy");
    const inSight = signal(!document.hidden);
    document.addEventListener("visibilitychange", () => (inSight.value = !document.hidden));
    const key = computed(() => [seats.matters(), seats.players(), this.bot.value].join(" "));
    this.run = computed(() => this.#runOf(key.value));
    this.tally = computed(() => this.run.value.tally.value);
    this.shares = computed(() => this.tally.value.shares(seats.ids(this.run.value.played)));
    const may = computed(() => draft.playable.value && this.wanted.value && !seats.lacks() && inSight.value);
    effect(() => this.#goOn(this.run.value, may.value));
  }

  /** What was tried of a draft with this key: it begins anew only when something changes that matters. @param {string} key @returns {Run} */
  #runOf(key) {
    const before = this.#runs.get(key);
    if (before) return before;
    const seed = Math.floor(Math.random() * 1e9);
    const run = { played: this.draft.settled.peek(), seed, tally: signal(new Tally()), seconds: 0 };
    this.#runs.set(key, run);
    return run;
  }

  /** @param {Run} run @param {boolean} may */
  #goOn(run, may) {
    const turn = ++this.#turn;
    this.trouble.value = "";
    if (may) setTimeout(() => this.#play(run, turn), run.tally.peek().matches ? 0 : PAUSE);
  }

  /** @param {Run} run @param {number} turn */
  async #play(run, turn) {
    const { draft, seats } = this;
    const text = draft.form.text(run.played);
    const wish = { text, players: seats.players(), bot: this.bot.value, seed: run.seed };
    try {
      while (turn === this.#turn && !this.enough) {
        const [first, begun] = [run.tally.peek().matches, performance.now()];
        const tried = await post(`/api/workshop/${draft.game}/trials`, { ...wish, first });
        if (run.tally.peek().matches !== first) continue; // an earlier loop has asked for the same
        run.seconds += (performance.now() - begun) / 1000;
        const tally = Object.assign(new Tally(), run.tally.peek());
        for (const one of tried) tally.add(one);
        run.tally.value = tally;
      }
    } catch (error) {
      if (turn === this.#turn) this.trouble.value = sentence(error);
    }
  }

  /** Whether all is known that programs are to find out. */
  get enough() {
    return this.tally.value.matches >= MOST || width(this.shares.value) <= EXACT;
  }

  /** In how many minutes all will be known, as it has gone so far. */
  get minutes() {
    return (this.run.value.seconds * ((width(this.shares.value) / EXACT) ** 2 - 1)) / 60;
  }

  /** How often each place was fought over, as a share of the most; nothing where nobody ever was. @returns {Map<string, number>} */
  heat() {
    const { fought, entered } = this.tally.value;
    const most = Math.max(1, ...fought.values());
    return new Map([...entered].map((id) => [id, (fought.get(id) ?? 0) / most]));
  }
}
