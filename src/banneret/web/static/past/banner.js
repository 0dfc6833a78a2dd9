// The banner of the winner: it falls over the board when a match ends, and a tap or Escape lifts it.

/** @import { Side } from "../../wire.js" */

import { $, drawn, h, s } from "../page/dom.js";

/** A star, for a banner of which nobody stands any more. */
const STAR = "M0-48L14-16L48-15L21 6L31 39L0 20L-31 39L-21 6L-48-15L-14-16Z";

/**
 * Let the banner hang over the board.
 * @param {{side: Side|null|undefined, piece: string, headline: string, how: string, falls: boolean}} end whose banner
 *     it is, none for a draw; the picture of a piece of theirs; and whether one sees it fall
 */
export function hang({ side, piece, headline, how, falls }) {
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
  lift();
  $("stage").append(
    h("div", { class: `fallen-banner${falls ? " falls" : ""}`, "aria-hidden": "true", onclick: lift }, banner),
  );
}

/** What a piece bears on its shield. @param {string} piece its picture */
function charge(piece) {
  const groups = [...drawn(piece)].map((part) => part.querySelector?.(".charge"));
  return groups.find(Boolean);
}

/** Take the banner away. @returns {boolean} whether one hung there */
export function lift() {
  const hung = $("stage").querySelector(".fallen-banner");
  hung?.remove();
  return Boolean(hung);
}
