// Undo and redo without end: each stroke gives another map, and all of them are kept, since they share what is alike.

/** @template T */
export class History {
  /** @type {T[]} */
  #before = [];
  /** @type {T[]} */
  #after = [];

  /** @param {T} now */
  constructor(now) {
    this.now = now;
  }

  /** Take another state; what was undone cannot be done again. @param {T} state */
  push(state) {
    if (state === this.now) return;
    this.#before.push(this.now);
    this.#after = [];
    this.now = state;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  undo() {
    const state = this.#before.pop();
    if (state === undefined) return;
    this.#after.push(this.now);
    this.now = state;
  }

  redo() {
    const state = this.#after.pop();
    if (state === undefined) return;
    this.#before.push(this.now);
    this.now = state;
  }
}
