// Which options advice compares, and what it leaves out.

/** @import { Advice } from "../../wire.js" */

import { percent } from "./figures.js";

/** Whether an option is told with the same chance as the one it is compared with. @param {Advice} one @param {Advice[]} best */
export function isAlike({ chance, than }, best) {
  const other = best.find(({ key }) => key === than)?.chance ?? null;
  return chance !== null && other !== null && percent(chance) === percent(other);
}

/** What is advised, without what will follow all of it alike, which is no reason for any. @param {Advice[]} best */
export function apart(best) {
  const [first, ...others] = best.map(({ follows = [] }) => follows);
  if (!others.length) return best;
  const alike = new Set(first.filter((text) => others.every((one) => one.includes(text))));
  return best.map((one) => ({ ...one, follows: one.follows?.filter((text) => !alike.has(text)) }));
}
