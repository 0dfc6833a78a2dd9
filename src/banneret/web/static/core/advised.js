// Which options advice compares, and what it leaves out.

/** @import { Advice } from "../../wire.js" */

import { t } from "../words/words.js";
import { percent } from "./figures.js";

/** Whether an option is told with the same chance as the one it is compared with. @param {Advice} one @param {Advice[]} best */
export function isAlike({ chance, than }, best) {
  const other = best.find(({ key }) => key === than)?.chance ?? null;
  return chance !== null && other !== null && percent(chance) === percent(other);
}

/** The best option, and those that may be as good: the difference is within the error, or cannot be read. @param {Advice[]} best */
export function equals([first, ...others]) {
  if (!first) return [];
  const figure = figureOf(first);
  return [first, ...others.filter((one) => one.close || (figure && figureOf(one) === figure))];
}

/** How good they are: "about equal (66 %, 69 % to win)"; nothing of one that was not tried. @param {Advice[]} best */
export function verdict(best) {
  const near = equals(best);
  const [first, next] = best.map(figureOf);
  if (near.length > 1) return t`: about equal (${[...new Set(near.map(figureOf))].join(", ")} to win)`;
  if (!first) return first;
  return next ? t`: best (${first} to win, next ${next})` : t`: best (${first} to win)`;
}

/** @param {Advice} advice */
const figureOf = ({ chance }) => (chance === null ? "" : percent(chance));

/** What is advised, without what will follow all of it alike, which is no reason for any. @param {Advice[]} best */
export function apart(best) {
  const [first, ...others] = best.map(({ follows = [] }) => follows);
  if (!others.length) return best;
  const alike = new Set(first.filter((text) => others.every((one) => one.includes(text))));
  return best.map((one) => ({ ...one, follows: one.follows?.filter((text) => !alike.has(text)) }));
}
