// The draft on the page: what is drawn, its past, what is known of it. Everything that is shown is a function of these values.

/** @import { Signal } from "../vendor/signals-core.js" */
/** @import { Kept } from "./keeping.js" */
/** @typedef {{text: string, at: string[], said: string, bars: boolean}} Fault */
/**
 * How files of a kind are drawn on.
 * @template T
 * @typedef {Object} Form
 * @property {(file: any) => T} opened  what is drawn of the tables of a file; raises an error, one sentence
 * @property {(now: T) => any} saved  the tables of its file
 * @property {(now: T) => string} text  the text of its file
 * @property {(now: T) => string} says  what it is, in a few words
 * @property {(now: T, name: string) => T} renamed
 */

import { History } from "../atlas/history.js";
import { computed, signal } from "../vendor/signals-core.js";
import { keep } from "./keeping.js";

/** @template T */
export class Draft {
  /** @type {History<T>} */
  #history;

  /** @param {Kept} kept @param {Form<T>} form */
  constructor(kept, form) {
    this.id = kept.id;
    this.game = kept.game;
    this.form = form;
    this.#history = new History(form.opened(kept.file));
    /** @type {Signal<T>} what is drawn; strokes write it while they last */
    this.shown = signal(this.#history.now);
    /** @type {Signal<T>} What is kept of it: the same without a stroke that lasts. */
    this.settled = signal(this.#history.now);
    this.canUndo = signal(false);
    this.canRedo = signal(false);
    /** @type {Signal<Fault[]|null>} what is wrong with it; null: it is not known yet */
    this.faults = signal(null);
    /** What was done last, or why it was not, in words. */
    this.told = signal("");
    /** Whether the browser had room for it. */
    this.isKept = signal(true);
    this.playable = computed(() => this.faults.value !== null && !this.faults.value.some(({ bars }) => bars));
    this.name = computed(() => form.saved(this.settled.value).name);
    this.says = computed(() => form.says(this.shown.value));
  }

  /** Show something while a stroke lasts. @param {T} now */
  preview(now) {
    this.shown.value = now;
  }

  /** Take what a stroke has made: it can be undone, and is kept. @param {T} now @param {string} [told] */
  commit(now, told = "") {
    this.#history.push(now);
    this.told.value = told;
    this.show();
  }

  /** A stroke came to nothing. @param {string} why */
  refuse(why) {
    this.told.value = why;
    this.shown.value = this.#history.now;
  }

  undo() {
    this.#history.undo();
    this.told.value = "Undone.";
    this.show();
  }

  redo() {
    this.#history.redo();
    this.told.value = "Done again.";
    this.show();
  }

  show() {
    const { now, canUndo, canRedo } = this.#history;
    this.shown.value = now;
    this.settled.value = now;
    this.canUndo.value = canUndo;
    this.canRedo.value = canRedo;
    this.keep();
  }

  /** @param {string} name */
  rename(name) {
    if (name && name !== this.name.value) this.commit(this.form.renamed(this.settled.value, name));
  }

  /** Keep it in this browser. */
  keep() {
    this.isKept.value = keep(this.kept());
  }

  /** What the browser keeps of it. @returns {Kept} */
  kept() {
    const { id, game } = this;
    return { id, game, name: this.name.value, changed: Date.now(), says: this.says.value, file: this.file };
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
