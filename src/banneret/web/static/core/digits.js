// Digits as keys of options.

/** @import { OptionPart } from "../../wire.js" */

/** Options that are numbers, each under the digit that it is; 0 has none. @param {OptionPart[]} options */
export function byNumber(options) {
  /** @type {OptionPart[]} */
  const order = [];
  for (const option of options) if (option.label !== "0") order[Number(option.label) - 1] = option;
  return order;
}
