// The banner of the winner: it falls over the board when a match ends, and a tap or Escape lifts it.

/** @import { About, Side } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { t } from "../words/words.js";
import { outcomeOf } from "../core/ending.js";
import { $, drawn, h, s } from "../page/dom.js";
import { recall } from "../page/memory.js";

/** A star, for a banner of which nobody stands any more. */
const STAR = "M0-48L14-16L48-15L21 6L31 39L0 20L-31 39L-21 6L-48-15L-14-16Z";

/**
 * Hang the banner of the winner over the board.
 * @param {Position} position @param {About|null} about @param {boolean} falls whether the match has just ended
 * @returns {string} what is heard then
 */
export function hangBanner(position, about, falls) {
  const { result, seat } = position.parts;
  if (!result) return "";
  const screen = recall(about?.match)?.screen ?? [];
  const lost = seat !== null && screen.length < 2 && !result.winners.includes(seat ?? -1);
  const ending = !result.winners.length ? "draw" : lost ? "lost" : "won";
  const headline = { draw: t`Draw`, lost: t`Defeat`, won: t`Victory` }[ending];
  const side = result.winners.length ? position.sideOf(result.winners[0]) : null;
  const piece = [...position.pieces.values()].find((one) => side && one.side === side.key && one.spot)?.svg ?? "";
  hang({ side, piece, headline, how: outcomeOf(position), falls });
  return { won: "horn", lost: "low-horn", draw: "bell" }[ending];
}

/**
 * Let the banner hang over the board.
 * @param {{side: Side|null|undefined, piece: string, headline: string, how: string, falls: boolean}} end whose banner
 *     it is, none for a draw; the picture of a piece of theirs; and whether one sees it fall
 */
function hang({ side, piece, headline, how, falls }) {
  const sign = s("svg", { class: "sign", viewBox: "-50 -55 100 110" }, charge(piece) ?? s("path", { d: STAR }));
  const cloth = h(
    "div",
    { class: "drape" },
    sign,
    h("p", { class: "caption" }, side?.name ?? ""),
    h("p", { class: "headline" }, headline),
    h("p", { class: "how" }, how),
  );
  const banner = h("div", { class: `banner ${side ? `h${side.hue}` : "nobody"}` }, h("span", { class: "rod" }), cloth);
  const hung = h("div", { class: `fallen-banner${falls ? " falls" : ""}`, "aria-hidden": "true" }, banner);
  hung.addEventListener("click", () => hung.remove());
  $("stage").querySelector(".fallen-banner")?.remove();
  $("stage").append(hung);
}

/** What a piece bears on its shield. @param {string} piece its picture */
function charge(piece) {
  const groups = [...drawn(piece)].map((part) => part.querySelector?.(".charge"));
  return groups.find(Boolean);
}
