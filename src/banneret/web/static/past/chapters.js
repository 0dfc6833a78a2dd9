// The steps of a replay: by move, by turn or by round.

/** @import { Chapter } from "../../wire.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { beyond, turnWord } from "../core/replay-steps.js";
import { $ } from "../page/dom.js";
import { signal } from "../vendor/signals-core.js";

export class Chapters {
  /** @type {Signal<Chapter[]>} */
  #all = signal([]);

  constructor() {
    this.select = /** @type {HTMLSelectElement} */ ($("stride"));
  }

  /** What is known of the match; a stride that it does not have is not offered. @param {Chapter[]} all */
  learn(all) {
    this.#all.value = all;
    for (const option of this.select.options) {
      option.hidden = option.value !== "move" && !this.places(option.value).length;
      if (option.value === "turn") option.textContent = turnWord(all);
    }
  }

  /** @param {string} stride */
  places(stride) {
    return this.#all.value.filter(({ round }) => stride === "turn" || round).map(({ at }) => at);
  }

  /** The round of a moment, or its turn; none before the first. @param {number} at */
  of(at) {
    return this.#all.value.findLast((chapter) => chapter.at <= at);
  }

  /** What that is called; "" before the first. @param {number} at */
  placeOf(at) {
    return this.of(at)?.place ?? "";
  }

  /** Where a step leads. @param {number} at @param {number} by 1 or -1 */
  from(at, by) {
    const stride = this.select.value;
    return stride === "move" ? at + by : beyond(this.places(stride), at, by);
  }
}
