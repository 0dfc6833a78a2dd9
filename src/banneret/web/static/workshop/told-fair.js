// What trials have shown, on the page: the verdict in a sentence, and each share with its interval as it shrinks.

/** @import { Share } from "../atlas/verdict.js" */
/** @import { Trials } from "./trials.js" */

import { t } from "../words/words.js";
import { off, verdict, width } from "../atlas/verdict.js";
import { $, button, choice, s } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

/** From here on it is told how even shares are, though it is not known yet whether that is fair. */
const SOON = 0.15;

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)}\u00a0%`;

/** Show what trials tell, and let somebody stop them and choose who plays. @param {Trials} trials */
export function tellFair(trials) {
  draw($("verdict"), () => said(trials));
  draw($("shares"), () => figures(trials));
  choice("trial-bot").addEventListener("change", () => (trials.bot.value = choice("trial-bot").value));
  button("trial-stop").addEventListener("click", () => (trials.wanted.value = !trials.wanted.value));
  draw($("trial-stop"), () => (trials.wanted.value ? t`Stop playing` : t`Let bots play`));
}

/** @param {Trials} trials */
function said(trials) {
  const { draft, seats, tally, trouble, wanted } = trials;
  if (draft.faults.value?.some(({ bars }) => bars)) return t`Not known: what is wrong must be mended first.`;
  if (seats.lacks()) return t`Not known: ${seats.lacks()}`;
  if (trouble.value) return trouble.value;
  if (!tally.value.matches)
    return wanted.value ? t`Not known yet. Bots begin to play in a moment.` : t`Not known: no bot has played.`;
  return saysOf(trials);
}

/** @param {Trials} trials */
function saysOf({ seats: { name, fair }, shares: { value: shares } }) {
  const known = verdict(shares);
  const even = 1 / shares.length;
  if (known === "fair") return fair;
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one));
  const nameOf = (/** @type {Share} */ one) => name(shares.indexOf(one));
  if (known === "unfair") {
    const surely = shares.find(({ low }) => low > even);
    const worst = surely ?? shares.find(({ high }) => high < even) ?? best;
    const how = surely ? t`too often` : t`too rarely`;
    return t`Not fair: ${nameOf(worst)} wins ${how}, ${percent(worst.low)} to ${percent(worst.high)} (even: ${percent(even)}).`;
  }
  if (off(shares) <= SOON) return t`About even, to ${Math.ceil(off(shares) * 100)} points. Bots play on.`;
  return t`Not known yet: ${nameOf(best)} may win ${percent(best.low)} to ${percent(best.high)}.`;
}

/** @param {Trials} trials */
function figures(trials) {
  const { seats, shares, tally } = trials;
  const { matches, rounds, limited, nobody } = tally.value;
  if (!matches) return null;
  const bars = shares.value.map((one, i) => bar(one, i, seats.name(i)));
  return [
    h("ul", { key: "shares", class: "shares" }, ...bars),
    h(
      "p",
      { key: "facts", class: "small soft" },
      t`${matches} matches, ${(rounds / matches).toFixed(0)} ${seats.length} each. A limit ended ${percent(limited / matches)}`,
      nobody ? `, and nobody won ${percent(nobody / matches)}, which all share. ` : ". ",
      t`Known to ${Math.ceil(width(shares.value) * 100)} points${later(trials)}.`,
    ),
  ];
}

/** When more is known. @param {Trials} trials */
function later(trials) {
  if (trials.enough || !trials.wanted.value) return "";
  const minutes = Math.ceil(trials.minutes);
  return minutes > 1 ? `, to 5 in about ${minutes} minutes` : ", to 5 in about a minute";
}

/** The flag of a seat. @param {number} i */
export const flag = (i) => h("span", { class: `flag side-${i}` }, String(i + 1));

/** @param {Share} share @param {number} i @param {string} name */
function bar({ share, low, high }, i, name) {
  const at = (/** @type {number} */ share) => (share * 100).toFixed(1);
  const span = s("svg", { class: "span", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  span.append(
    s("rect", { class: "all", width: 100, height: 10 }),
    s("rect", { class: "sure", x: at(low), width: at(high - low), height: 10 }),
    s("rect", { class: "mean", x: at(Math.max(0, share - 0.006)), width: 1.2, height: 10 }),
  );
  const figure = t`${percent(share)} (${percent(low)} to ${percent(high)})`;
  return h("li", { key: i }, flag(i), h("span", {}, name), h("span", { class: "figure" }, figure), span);
}
