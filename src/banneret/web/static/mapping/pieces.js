// A layer of the sheet with one element for each key. What a stroke does not touch stays as it is, since hundreds of
// elements that are made anew take longer than a stroke may.

/** @typedef {{key: number, of: readonly unknown[], make: () => Element}} Piece  `of` is all that its element depends on */

export class Pieces {
  /** @type {Map<number, {of: readonly unknown[], element: Element}>} */
  #there = new Map();

  /** @param {Element} layer */
  constructor(layer) {
    this.layer = layer;
  }

  /** Show these, and nothing else. @param {Iterable<Piece>} pieces */
  show(pieces) {
    const gone = new Map(this.#there);
    for (const { key, of, make } of pieces) {
      gone.delete(key);
      const before = this.#there.get(key);
      if (before?.of.every((one, i) => one === of[i])) continue;
      const element = make();
      if (before) before.element.replaceWith(element);
      else this.layer.append(element);
      this.#there.set(key, { of, element });
    }
    for (const [key, { element }] of gone) {
      element.remove();
      this.#there.delete(key);
    }
  }
}
