// The figures of chances: how they are written, and by which of them answers are compared.

/** @import { Odds, OptionView } from "../../wire.js" */

import { t } from "../words/words.js";

/** A chance in words. @param {number} share */
export const percent = (share) => written(share, Math.round(share * 100));

/** A share, rounded. @param {number} share @param {number} value in hundredths */
function written(share, value) {
  if (share > 0 && value === 0) return "< 1\u00a0%";
  if (share < 1 && value === 100) return "> 99\u00a0%";
  return `${value}\u00a0%`;
}

/**
 * All that a roll can bring, in percents that add up to 100. One that is told elsewhere too keeps its figure.
 * @param {number[]} shares @param {number} [known] the chance that is told elsewhere
 */
export function percents(shares, known = NaN) {
  const figure = Math.round(100 * known);
  const isKnown = (/** @type {number} */ share) => Math.abs(share - known) < 1e-6;
  const isOther = (/** @type {number} */ share) => Math.abs(share - 1 + known) < 1e-6;
  const rounded = shares.map((share) =>
    isKnown(share) ? figure : isOther(share) ? 100 - figure : Math.round(share * 100),
  );
  const whole = Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.0005;
  const missing = whole ? 100 - rounded.reduce((sum, value) => sum + value, 0) : 0;
  const way = Math.sign(missing);
  const lost = shares.map((share, place) => ({ place, by: way * (100 * share - rounded[place]) }));
  const free = lost.filter(({ place }) => !isKnown(shares[place]) && !isOther(shares[place]));
  free.sort((one, other) => other.by - one.by);
  for (const { place } of free.slice(0, Math.abs(missing))) rounded[place] += way;
  return shares.map((share, place) => written(share, rounded[place]));
}

/**
 * The one figure by which answers are compared: the chance of success, or what to expect where that is out of reach.
 * @param {Odds} odds
 */
export function figure({ success, expected }) {
  return expected ? amountOf(expected, "≈") : percent(success?.[1] ?? 0);
}

/** What a roll brings on average. @param {NonNullable<Odds["expected"]>} expected @param {string} about in a word or sign */
function amountOf({ amount, what, one }, about) {
  const whole = Math.round(amount);
  return whole ? `${about} ${whole} ${whole === 1 ? one : what}` : t`hardly any ${what}`;
}

/** That figure with what is needed, where there is room for it. @param {Odds} odds */
export const figureInWords = (odds) =>
  odds.expected ? t`${amountOf(odds.expected, "about")}; ${odds.expected.needed} are needed` : figure(odds);

/** How likely an answer succeeds; one that has no odds is behind all others. @param {OptionView} option */
export const chanceOf = ({ odds }) => (odds ? (odds.success?.[1] ?? 0) : -1);

/**
 * The option that succeeds most likely in what most of them are for, the first of several; null if none has odds.
 * @param {OptionView[]} options @returns {OptionView|null}
 */
export function likeliest(options) {
  const what = usual(options);
  const [first = null, ...others] = options.filter(({ odds }) => odds && (odds.success?.[0] ?? "") === what);
  return others.reduce((best, one) => (best && chanceOf(one) > chanceOf(best) ? one : best), first);
}

/** The figure that is the same for all these answers, or none. @param {OptionView[]} options */
export function common(options) {
  const [first, ...others] = options.map(({ odds }) => (odds?.success ? odds.success[0] + figureInWords(odds) : ""));
  const odds = options[0]?.odds;
  return odds && others.length && first && others.every((one) => one === first) ? figureInWords(odds) : "";
}

/** The most common goal among these options. @param {OptionView[]} options */
export function usual(options) {
  const outcomes = options.flatMap(({ odds }) => odds?.success?.[0] ?? []);
  const often = (/** @type {string} */ one) => outcomes.filter((other) => other === one).length;
  return outcomes.reduce((best, one) => (often(one) > often(best) ? one : best), outcomes[0] ?? "");
}
