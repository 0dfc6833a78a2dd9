// The draft on the page: what is drawn, its past, what is known of it. Everything that is shown is a function of these values.

/** @import { Signal } from "../vendor/signals-core.js" */
/** @import { Change } from "../atlas/change.js" */
/** @import { Head, Kept } from "./keeping.js" */
/** @import { Pending } from "./shelf.js" */
/** @typedef {{text: string, at: string[], said: string, bars: boolean}} Fault */
/**
 * How files of a kind are drawn on.
 * @template T
 * @typedef {Object} Form
 * @property {(file: any) => T} opened  what is drawn of the tables of a file; raises an error, one sentence
 * @property {(now: T) => any} saved  the tables of its file
 * @property {(now: T) => string} name
 * @property {(now: T) => string} text  the text of its file
 * @property {(now: T) => string} says  what it is, in a few words
 * @property {(now: T, name: string) => T} renamed
 */

import { t } from "../words/words.js";
import { History } from "../atlas/history.js";
import { computed, signal } from "../vendor/signals-core.js";
import { keep } from "./keeping.js";
import { keepChange, tellOthers } from "./shelf.js";

/** @template T */
export class Draft {
  /** @type {History<T>} */
  #history;
  /** @type {readonly Pending[]} */
  #pending = [];

  /** @param {Kept} kept @param {Form<T>} form @param {readonly Change[]} [changes]  the steps that led to it */
  constructor(kept, form, changes) {
    this.id = kept.id;
    this.game = kept.game;
    this.form = form;
    this.#history = this.#historyOf(kept, changes);
    /** @type {Signal<T>} what is drawn; strokes write it while they last */
    this.shown = signal(this.#history.now);
    /** @type {Signal<T>} What is kept of it: the same without a stroke that lasts. */
    this.settled = signal(this.#history.now);
    this.canUndo = signal(this.#history.canUndo);
    this.canRedo = signal(this.#history.canRedo);
    /** @type {Signal<Fault[]|null>} what is wrong with it; null: it is not known yet */
    this.faults = signal(null);
    /** What was done last, or why it was not, in words. */
    this.told = signal("");
    /** How often somebody has changed it on this page. */
    this.strokes = signal(0);
    /** Whether the browser had room for it. */
    this.isKept = signal(true);
    this.playable = computed(() => this.faults.value !== null && !this.faults.value.some(({ bars }) => bars));
    this.name = computed(() => form.name(this.settled.value));
    this.says = computed(() => form.says(this.shown.value));
  }

  /** @param {Kept} kept @param {readonly Change[]} [changes] @returns {History<T>} */
  #historyOf({ file, step }, changes) {
    const read = (/** @type {string} */ text) => this.form.opened(JSON.parse(text));
    const write = (/** @type {T} */ now) => JSON.stringify(this.form.saved(now));
    return new History({ read, write }, JSON.stringify(file), changes, step ?? 0);
  }

  /** Another page has changed it: go on from there. @param {Kept} kept @param {readonly Change[]} changes */
  follow(kept, changes) {
    this.#history = this.#historyOf(kept, changes);
    this.told.value = t`Changed on another page.`;
    this.show();
  }

  /** Show something while a stroke lasts. @param {T} now */
  preview(now) {
    this.shown.value = now;
  }

  /** Take what a stroke has made: it can be undone, and is kept. @param {T} now @param {string} [told] */
  commit(now, told = "") {
    const change = this.#history.push(now);
    this.told.value = told;
    this.show();
    if (change) this.keep(this.#write({ number: this.#history.at, change }));
  }

  /** Write a step beside the draft, which has it until then. @param {Pending} step */
  async #write(step) {
    this.#pending = [...this.#pending, step];
    await keepChange(this.id, step.number, step.change);
    this.#pending = this.#pending.filter((one) => one !== step);
  }

  /** A stroke came to nothing. @param {string} why */
  refuse(why) {
    this.told.value = why;
    this.shown.value = this.#history.now;
  }

  undo() {
    this.#history.undo();
    this.told.value = t`Undone.`;
    this.show();
    this.keep();
  }

  redo() {
    this.#history.redo();
    this.told.value = t`Done again.`;
    this.show();
    this.keep();
  }

  show() {
    const { now, canUndo, canRedo } = this.#history;
    this.shown.value = now;
    this.settled.value = now;
    this.canUndo.value = canUndo;
    this.canRedo.value = canRedo;
  }

  /** @param {string} name */
  rename(name) {
    if (name && name !== this.name.value) this.commit(this.form.renamed(this.settled.value, name));
  }

  /** Keep it in this browser, and tell its other pages. @param {Promise<unknown>} [before]  what must be written first */
  keep(before = Promise.resolve()) {
    this.isKept.value = keep(this.kept(), this.#history.text);
    this.strokes.value++;
    tellOthers(this.id, before);
  }

  /** What the browser keeps of it beside its file. @returns {Head} */
  kept() {
    const { id, game } = this;
    const step = this.#history.at;
    return {
      id,
      game,
      name: this.name.value,
      changed: Date.now(),
      says: this.says.value,
      step,
      pending: this.#pending,
    };
  }

  /** The tables of its file. */
  get file() {
    return this.form.saved(this.settled.value);
  }

  /** The text of its file. */
  get text() {
    return this.form.text(this.settled.value);
  }
}
