// The odds of an answer before it is given: the figure by which answers are compared, large, and below it each outcome in
// words, in numbers, and as a bar.

/** @import { Odds, OptionView } from "../../wire.js" */
/** @import { Store, Weighed } from "../state/store.js" */

import { t } from "../words/words.js";
import { figure, figureInWords, percent, percents } from "../core/figures.js";
import { $ } from "../page/dom.js";
import { draw, fill, h } from "../page/draw.js";

/** The odds of the answer that is weighed, or else of the option that succeeds most likely. @param {Store} store */
export function drawOdds(store) {
  const panel = $("odds");
  if (!panel) return; // a replay has none
  /** @type {OptionView[]} for which there is room */
  let roomFor = [];
  draw(panel, () => {
    const { options, weighed } = store;
    if (options !== roomFor) makeRoom(panel, options);
    roomFor = options;
    panel.hidden = !weighed;
    panel.classList.toggle("unasked", !store.considered);
    panel.classList.toggle("sent", store.busy.value);
    return view(weighed);
  });
}

/** After the first touch of a finger a button says what the next one does. @param {Weighed|null} answer */
function view(answer) {
  const odds = answer?.odds;
  if (!odds) return null;
  const table = h("table", {}, ...parts(odds));
  return [head(odds), answer.label && again(answer.key ?? "", answer.label, odds), table];
}

/** What it is the chance of, and why. @param {Odds} odds */
function head(odds) {
  const { success, expected, title, reasons = [] } = odds;
  const [amount, sign = ""] = figure(odds).split("\u00a0");
  const large = success && h("p", { class: sign ? "large" : "large average" }, amount, h("small", {}, ` ${sign}`));
  const goal =
    success && (expected ? `${success[0]}: not yet, ${expected.needed} ${expected.what} are needed` : success[0]);
  const [what, ...why] = goal ? [goal, title, ...reasons] : [title, ...reasons];
  const words = [h("h2", { class: "caption" }, what), h("p", { class: "soft small why" }, why.join(" · "))];
  return h("div", { class: "head" }, large, h("div", {}, ...words));
}

/** @param {string} key @param {string} label @param {Odds} odds */
function again(key, label, odds) {
  const chance = odds.success && h("span", { class: "success" }, figureInWords(odds));
  return h("button", { type: "button", class: "again", "data-key": key }, t`Tap again: ${label}`, " ", chance);
}

/** The outcomes, and below a line those that may come together with one of them. @param {Odds} odds */
function parts({ chances, besides = [], success }) {
  const shares = chances.map(([, chance]) => chance);
  const figures = percents(shares, success?.[1]);
  const also = h(
    "tr",
    {},
    h("th", { scope: "colgroup", colspan: "3", class: "soft" }, t`and with one of these, perhaps`),
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

/** Keep room for the longest odds of these options, so that no button moves while one weighs them. @param {HTMLElement} panel @param {OptionView[]} options */
function makeRoom(panel, options) {
  const weighty = options.filter(({ odds }) => odds);
  panel.classList.add("unasked");
  panel.style.minHeight = "";
  panel.hidden = false;
  const heights = weighty.map((option) => {
    fill(panel, view(option));
    return panel.offsetHeight;
  });
  panel.style.minHeight = `${Math.max(0, ...heights)}px`;
}

/** @param {number} share */
function bar(share) {
  const full = h("span", { made: (span) => (span.style.width = `${share && Math.max(1.5, share * 100)}%`) });
  return h("span", { class: "share", "aria-hidden": "true" }, full);
}
