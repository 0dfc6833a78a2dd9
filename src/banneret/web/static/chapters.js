// The steps of a replay: by move, by turn or by round.

import { $ } from "./dom.js";

/** @typedef {import("../wire.js").ChapterPart} ChapterPart */

/**
 * The next of these places beyond `at` in a direction; from outside all of them the first, or the last.
 * @param {number[]} places in order @param {number} at @param {number} by 1 or -1
 */
export function beyond(places, at, by) {
  return by > 0 ? (places.find((place) => place > at) ?? Infinity) : (places.findLast((place) => place < at) ?? 0);
}

/** Where in the match a moment is, in words: `Round 4, move 89`. @param {string} place @param {string} move */
export const inMatch = (place, move) =>
  place ? `${place}, ${move}` : move.replace(/^./, (letter) => letter.toUpperCase());

export class Chapters {
  constructor() {
    /** @type {ChapterPart[]} */
    this.all = [];
    this.select = /** @type {HTMLSelectElement} */ ($("stride"));
  }

  /** What is known of the match; a stride that it does not have is not offered. @param {ChapterPart[]} all */
  learn(all) {
    this.all = all;
    for (const option of this.select.options) {
      option.hidden = option.value !== "move" && !this.places(option.value).length;
    }
  }

  /** @param {string} stride */
  places(stride) {
    return this.all.filter(({ round }) => stride === "turn" || round).map(({ at }) => at);
  }

  /** The round of a moment, or its turn, by its number; "" before the first. @param {number} at */
  placeOf(at) {
    return this.all.findLast((chapter) => chapter.at <= at)?.place ?? "";
  }

  /** Where a step leads. @param {number} at @param {number} by 1 or -1 */
  from(at, by) {
    const stride = this.select.value;
    return stride === "move" ? at + by : beyond(this.places(stride), at, by);
  }
}
