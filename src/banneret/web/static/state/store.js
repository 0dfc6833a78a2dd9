// The store: what the page shows, and what somebody does with it. Each value has one writer, and everything that is drawn
// is a function of these values.

/**
 * @import { Odds, OptionView } from "../../wire.js"
 * @import { Change } from "../core/position.js"
 * @import { Signal } from "../vendor/signals-core.js"
 */
/** @typedef {{odds?: Odds, key?: string, label?: string}} Weighed  an answer whose odds are shown */
/** @typedef {"offered"|"under"|"found"|"chosen"|"acting"|"spent"|"forbidden"|"advised"} State  how a thing stands just now */

import { cardsOf } from "../core/answers.js";
import { likeliest } from "../core/figures.js";
import { costly } from "../core/costly-places.js";
import { Position } from "../core/position.js";
import { batch, computed, signal } from "../vendor/signals-core.js";
import { Reach } from "./reach.js";

/** @type {OptionView[]} */
const NONE = [];

export class Store {
  /** @type {string|undefined} */
  #lastKey;

  /**
   * @param {"walks"|"costs"|"none"} reach what is shown of how far pieces get: a walk, what steps cost, or nothing
   * @param {Signal<boolean>} asking whether a touch answers the question just now: a replay never asks, a lesson not always
   */
  constructor(reach = "walks", asking = signal(true)) {
    const position = new Position();
    this.position = position;
    this.asking = asking;
    /** @type {Signal<string|null>} what lies under the pointer or the cursor; touching writes it */
    this.under = signal(null);
    /** @type {Signal<string|null>} what arrow keys have found; who roves writes it */
    this.found = signal(null);
    /** @type {Signal<string|null>} what the next touch of a finger answers, after the first has shown its odds; touching writes it */
    this.expected = signal(null);
    /** @type {Signal<string[]>} what is advised; advice writes it */
    this.advised = signal([]);

    /** Whether an answer is on its way; `send` and `take` write it. */
    this.busy = signal(false);
    /** Whether this seat has answered since the last question was shown. */
    this.answered = false;
    /** What went wrong with it, in words; `complain` and `take` write it. */
    this.trouble = signal("");
    this.reach = new Reach(this, reach);

    this.asked = computed(() => (this.asking.value ? position.question : undefined));
    /** The same as long as the same is asked; while a question is held back, that of before. None: nothing is known yet. */
    this.questionKey = computed(() => this.#key());
    /** @type {Signal<{answer: Weighed|null|undefined, options: OptionView[]}>} what is weighed; `consider` writes it */
    this.weighing = signal({ answer: null, options: NONE });

    this.byKey = computed(() => new Map(this.options.map((option) => [option.key, option])));
    this.chosen = computed(() => new Set(this.question?.chosen));
    this.acting = computed(() => this.question?.about ?? position.questions[0]?.about);
    /** The cards of answers that name several. */
    this.among = computed(() => new Set(this.options.flatMap(({ key }) => cardsOf(key))));
  }

  #key() {
    const { held, may_undo, number } = this.position.parts;
    const key = JSON.stringify([this.asking.value, this.position.questions, may_undo]);
    if (!held && number !== undefined) this.#lastKey = key;
    return this.#lastKey;
  }

  /** Take in a message of the server. @param {Change} message */
  take(message) {
    batch(() => {
      if (message.number !== undefined) this.busy.value = false;
      if (message.questions || message.number !== undefined) this.trouble.value = "";
      this.position.apply(message);
    });
  }

  /** An answer is on its way. */
  send() {
    this.busy.value = true;
    this.answered = true;
  }

  /** Nothing is on its way any more, because something went wrong. @param {string} words */
  complain(words) {
    this.busy.value = false;
    this.answered = false;
    this.trouble.value = words;
  }

  /** The question that a touch answers just now. */
  get question() {
    return this.asked.value;
  }

  /** @returns {OptionView[]} */
  get options() {
    return this.question?.options ?? NONE;
  }

  /** @param {string} key */
  option(key) {
    return this.byKey.value.get(key);
  }

  /** @param {string} key */
  offered(key) {
    return this.byKey.value.has(key);
  }

  /** What is lit: the thing under the pointer, if a touch of it means anything. */
  get lit() {
    const key = this.under.value;
    return key !== null && (this.offered(key) || this.reach.leadsTo(key)) ? key : null;
  }

  /** What stands on a cell, and the cell that a piece stands on. @param {string} key */
  stands(key) {
    const { pieces } = this.position;
    const piece = pieces.get(key);
    if (piece) return [piece.at];
    return [...pieces.values()].filter(({ at }) => at === key).map((one) => one.key);
  }

  /** The answer that is aimed at this thing, or names it among other cards, if only one does. @param {string} key */
  aimedAt(key) {
    const aimed = this.options.filter(({ key: own, odds }) => odds?.target === key || cardsOf(own).includes(key));
    return aimed.length === 1 ? aimed[0].key : undefined;
  }

  /** Whether something is asked, and a touch of this thing means nothing; who is asked about is in play. @param {string} key */
  forbids(key) {
    const { about } = this.question ?? {};
    /** @param {string} one */
    const means = (one) => one === about || this.offered(one) || this.reach.leadsTo(one) || this.aimedAt(one);
    return Boolean(this.question) && ![key, ...this.stands(key)].some(means);
  }

  /** How a thing stands just now. @param {string} key */
  statesOf(key) {
    const under = this.under.value === key;
    /** @type {Record<State, boolean|undefined>} */
    const states = {
      offered: this.offered(key) || this.among.value.has(key),
      under: this.lit === key,
      found: this.found.value === key,
      chosen: this.chosen.value.has(key),
      acting: this.acting.value === key,
      spent: this.position.pieces.get(key)?.tired,
      forbidden: under && this.lit === null && this.forbids(key),
      advised: this.advised.value.includes(key),
    };
    return new Set(/** @type {State[]} */ (Object.keys(states)).filter((state) => states[state]));
  }

  /** The places that cost more than others. @param {(key: string) => boolean} isPlace */
  hollow(isPlace) {
    return costly(this.options, isPlace);
  }

  /** Show the odds of an answer, as long as its question stands; without any, those of the likeliest. @param {Weighed|null} [answer] */
  consider(answer) {
    this.weighing.value = { answer, options: this.options };
    return Boolean(answer?.odds);
  }

  /** The answer that somebody has asked the odds of, if it has any. */
  get considered() {
    const { answer, options } = this.weighing.value;
    return answer?.odds && options === this.options ? answer : null;
  }

  /** @returns {Weighed|null} */
  get weighed() {
    return this.considered ?? likeliest(this.options);
  }
}
