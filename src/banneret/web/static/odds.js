// The odds of an answer before it is given: each outcome in words, in numbers, and as a bar.

/** @import { ChancePart, OddsPart, OptionPart } from "../wire.js" */

import { $, h } from "./dom.js";

/** A chance in words. @param {number} share */
export const percent = (share) => {
  const value = share * 100;
  if (share > 0 && value < 0.5) return "< 1\u00a0%";
  if (share < 1 && value > 99.5) return "> 99\u00a0%";
  return `${Math.round(value)}\u00a0%`;
};

/**
 * The one figure by which answers are compared: the chance of success, or what to expect where that is out of reach.
 * @param {OddsPart} odds
 */
export function figure({ success, expected }) {
  if (!expected) return percent(success?.chance ?? 0);
  const amount = expected.amount < 0.5 ? "< 1" : Math.round(expected.amount);
  return `${amount} of ${expected.needed}`;
}

/** That figure with its unit, where there is room for it. @param {OddsPart} odds */
export const figureInWords = (odds) => [figure(odds), odds.expected?.what].filter(Boolean).join(" ");

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
function parts({ chances, besides = [] }) {
  const also = h(
    "tr",
    {},
    h("th", { scope: "colgroup", colspan: "3", class: "soft" }, "and with one of these, perhaps"),
  );
  const parts = [h("tbody", {}, ...chances.map(row))];
  return besides.length ? [...parts, h("tbody", { class: "besides" }, also, ...besides.map(row))] : parts;
}

/** @param {ChancePart} part */
function row({ outcome, chance }) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, outcome),
    h("td", {}, percent(chance)),
    h("td", { class: "meter" }, bar(chance)),
  );
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
