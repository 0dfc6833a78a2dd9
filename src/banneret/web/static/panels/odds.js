// The odds of an answer before it is given: each outcome in words, in numbers, and as a bar.

/** @import { Odds, OptionView } from "../../wire.js" */

import { figureInWords, percent, percents } from "../core/figures.js";
import { $, h } from "../page/dom.js";

/**
 * Show the odds of an answer, or nothing. After the first touch of a finger a button says what the next one does.
 * @param {{odds?: Odds, key?: string, label?: string}|null} answer
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

/** @param {string} key @param {string} label @param {Odds} odds */
function again(key, label, odds) {
  const chance = odds.success && h("span", { class: "success" }, figureInWords(odds));
  return h("button", { type: "button", class: "again", "data-key": key }, `Touch again: ${label} `, chance);
}

/** The outcomes, and below a line those that may come together with one of them. @param {Odds} odds */
function parts({ chances, besides = [], success }) {
  const shares = chances.map(([, chance]) => chance);
  const figures = percents(shares, success?.[1]);
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

/** @param {[string, number]} part @param {string} [told] */
function row([outcome, chance], told = percent(chance)) {
  return h("tr", {}, h("th", { scope: "row" }, outcome), h("td", {}, told), h("td", { class: "meter" }, bar(chance)));
}

/**
 * Keep room for the longest odds of these options, so that no button moves while one weighs them.
 * @param {OptionView[]} options
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
