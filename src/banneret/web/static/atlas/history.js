// Undo and redo without end: all states of this visit are kept, since they share what is alike; those of earlier visits are
// made again from the changes of the text between them.

/** @import { Change } from "./change.js" */
/**
 * @template T
 * @typedef {{read: (text: string) => T, write: (state: T) => string}} Writing  how a state is a text; reading may raise an error
 */

import { between, changed, restored, sumOf } from "./change.js";

/** @template T */
export class History {
  /** @type {Map<number, T>} the states that are known, by their numbers */
  #states = new Map();
  /** @type {Change[]} */
  #changes;

  /**
   * Changes that do not lead to this text are left out.
   * @param {Writing<T>} writing @param {string} text  of the state that is there now
   * @param {readonly Change[]} [changes]  from each state to the next @param {number} [at]  the number of the state that is there now
   */
  constructor(writing, text, changes = [], at = changes.length) {
    const fits = at ? changes[at - 1]?.sum === sumOf(text) : changes.length > 0 && changed(text, changes[0]) !== null;
    this.writing = writing;
    this.text = text;
    this.at = fits ? at : 0;
    this.#changes = fits ? [...changes] : [];
    this.now = writing.read(text);
  }

  /** Take another state; what was undone cannot be done again. @param {T} state @returns {Change|null} what has changed, if anything has */
  push(state) {
    if (state === this.now) return null;
    const text = this.writing.write(state);
    if (text === this.text) return null;
    const change = between(this.text, text);
    for (let later = this.at + 1; later <= this.#changes.length; later++) this.#states.delete(later);
    this.#changes.splice(this.at, Number.POSITIVE_INFINITY, change);
    this.#go(this.at + 1, text, state);
    return change;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.#changes.length;
  }

  undo() {
    if (!this.canUndo) return;
    const text = restored(this.text, this.#changes[this.at - 1]);
    if (this.#returns(this.at - 1, text)) return;
    this.#changes.splice(0, this.at);
    this.at = 0;
  }

  redo() {
    if (!this.canRedo) return;
    const text = changed(this.text, this.#changes[this.at]);
    if (!this.#returns(this.at + 1, text)) this.#changes.length = this.at;
  }

  /** Go to a state that was there before. @param {number} at @param {string|null} text @returns {boolean} whether it could be made again */
  #returns(at, text) {
    if (text === null) return false;
    try {
      this.#go(at, text, this.#states.get(at) ?? this.writing.read(text));
      return true;
    } catch {
      return false;
    }
  }

  /** @param {number} at @param {string} text @param {T} state */
  #go(at, text, state) {
    this.#states.set(this.at, this.now);
    this.at = at;
    this.text = text;
    this.now = state;
  }
}
