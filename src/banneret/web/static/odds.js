// The odds of an answer before it is given: each outcome in words, in numbers, and as a bar.

/** @import { OddsPart, OptionPart } from "../wire.js" */

import { $, h } from "./dom.js";

/** A chance in words. @param {number} share */
export const percent = (share) => {
  const value = share * 100;
  if (share > 0 && value < 0.5) return "< 1 %";
  if (share < 1 && value > 99.5) return "> 99 %";
  return `${Math.round(value)} %`;
};

/** Show the odds of an answer, or nothing. @param {{odds?: OddsPart}|null} answer */
export function weigh(answer) {
  const odds = answer?.odds;
  const panel = $("odds");
  panel.hidden = !odds;
  if (!odds) return;
  const rows = odds.chances.map(({ outcome, chance: share }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, outcome),
      h("td", {}, percent(share)),
      h("td", { class: "meter" }, bar(share)),
    ),
  );
  panel.replaceChildren(
    h("h2", { class: "caption" }, odds.title),
    h("p", { class: "again soft small" }, "Touch again to answer."),
    h("table", {}, h("tbody", {}, ...rows)),
    h("p", { class: "soft small" }, (odds.reasons ?? []).join(" · ")),
  );
}

/**
 * Keep room for the longest odds of these options, so that no button moves while one weighs them.
 * @param {OptionPart[]} options
 */
export function makeRoom(options) {
  const panel = $("odds");
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
