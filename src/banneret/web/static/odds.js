// The odds of an answer before it is given: each outcome in words, in numbers, and as a bar.

/** @import { ChancePart, OddsPart, OptionPart } from "../wire.js" */

import { $, h } from "./dom.js";

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
  const rounded = shares.map((share) => Math.round(100 * share));
  const whole = Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.0005;
  const missing = whole ? 100 - rounded.reduce((sum, value) => sum + value, 0) : 0;
  const way = Math.sign(missing);
  const lost = shares.map((share, place) => ({ place, by: way * (100 * share - rounded[place]) }));
  const free = lost.filter(({ place }) => ![known, 1 - known].some((one) => Math.abs(shares[place] - one) < 1e-6));
  free.sort((one, other) => other.by - one.by);
  for (const { place } of free.slice(0, Math.abs(missing))) rounded[place] += way;
  return shares.map((share, place) => written(share, rounded[place]));
}

/**
 * The one figure by which answers are compared: the chance of success, or what to expect where that is out of reach.
 * @param {OddsPart} odds
 */
export function figure({ success, expected }) {
  return expected ? amountOf(expected, "≈") : percent(success?.chance ?? 0);
}

/** What a roll brings on average. @param {NonNullable<OddsPart["expected"]>} expected @param {string} about in a word or sign */
function amountOf({ amount, what }, about) {
  const whole = Math.round(amount);
  return whole ? `${about} ${whole} ${whole === 1 ? what.replace(/s$/, "") : what}` : `hardly any ${what}`;
}

/** That figure with what is needed, where there is room for it. @param {OddsPart} odds */
export const figureInWords = (odds) =>
  odds.expected ? `${amountOf(odds.expected, "about")}; ${odds.expected.needed} are needed` : figure(odds);

/**
 * Show the odds of an answer, or nothing. After the first touch of a finger a button says what the next one does.
 * @param {{odds?: OddsPart, key?: string, label?: string}|null} answer
 */
export function weigh(answer) {
  const odds = answer?.odds;
  const panel = $("odds");
  panel.hidden = !odds;
  if (!odds) return;
  const shown = [
    h("h2", { class: "caption" }, odds.title),
    answer.label && again(answer.key ?? "", answer.label, odds),
    h("table", {}, ...parts(odds)),
    h("p", { class: "soft small" }, (odds.reasons ?? []).join(" · ")),
  ];
  panel.replaceChildren(...shown.filter((part) => part instanceof Node));
}

/** @param {string} key @param {string} label @param {OddsPart} odds */
function again(key, label, odds) {
  const chance = odds.success && h("span", { class: "success" }, figureInWords(odds));
  return h("button", { type: "button", class: "again", "data-key": key }, `Touch again: ${label} `, chance);
}

/** The outcomes, and below a line those that may come together with one of them. @param {OddsPart} odds */
function parts({ chances, besides = [], success }) {
  const shares = chances.map(({ chance }) => chance);
  const figures = percents(shares, success?.chance);
  const also = h(
    "tr",
    {},
    h("th", { scope: "colgroup", colspan: "3", class: "soft" }, "and with one of these, perhaps"),
  );
  const parts = [h("tbody", {}, ...chances.map((part, place) => row(part, figures[place])))];
  return besides.length
    ? [...parts, h("tbody", { class: "besides" }, also, ...besides.map((part) => row(part)))]
    : parts;
}

/** @param {ChancePart} part @param {string} [told] */
function row({ outcome, chance }, told = percent(chance)) {
  return h("tr", {}, h("th", { scope: "row" }, outcome), h("td", {}, told), h("td", { class: "meter" }, bar(chance)));
}

/**
 * The option that succeeds most likely, the first of several; null if none has odds.
 * @param {OptionPart[]} options @returns {OptionPart|null}
 */
export function likeliest(options) {
  const chance = (/** @type {OptionPart} */ { odds }) => odds?.success?.chance ?? 0;
  const [first = null, ...others] = options.filter(({ odds }) => odds);
  return others.reduce((best, one) => (best && chance(one) > chance(best) ? one : best), first);
}

/** The figure that is the same for all these answers, or none. @param {OptionPart[]} options */
export function common(options) {
  const [first, ...others] = options.map(({ odds }) =>
    odds?.success ? odds.success.outcome + figureInWords(odds) : "",
  );
  const odds = options[0]?.odds;
  return odds && others.length && first && others.every((one) => one === first) ? figureInWords(odds) : "";
}

/** For what most of these answers are given. @param {OptionPart[]} options */
export function usual(options) {
  const outcomes = options.flatMap(({ odds }) => odds?.success?.outcome ?? []);
  const often = (/** @type {string} */ one) => outcomes.filter((other) => other === one).length;
  return outcomes.reduce((best, one) => (often(one) > often(best) ? one : best), outcomes[0] ?? "");
}

/**
 * Keep room for the longest odds of these options, so that no button moves while one weighs them.
 * @param {OptionPart[]} options
 */
export function makeRoom(options) {
  const panel = $("odds");
  panel.classList.add("unasked");
  panel.style.minHeight = "";
  const heights = options.map((option) => {
    weigh(option);
    return panel.offsetHeight;
  });
  panel.style.minHeight = `${Math.max(0, ...heights)}px`;
}

/** @param {number} share */
function bar(share) {
  const full = h("span");
  full.style.width = `${share && Math.max(1.5, share * 100)}%`;
  return h("span", { class: "share", "aria-hidden": "true" }, full);
}
