// Digits as keys of options.

/** @import { OptionView } from "../../wire.js" */

/** Options that are numbers, each under the digit that it is; 0 has none. @param {OptionView[]} options */
export function byNumber(options) {
  /** @type {OptionView[]} */
  const order = [];
  for (const option of options) if (option.label !== "0") order[Number(option.label) - 1] = option;
  return order;
}
