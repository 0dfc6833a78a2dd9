// Who sits where: names, what they count, who is here, and who is asked.

/** @import { Side, Track } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { $, h, whoSits } from "../page/dom.js";
import { renew } from "../page/renew.js";

const MOST_SIGNS = 10;

/** @param {string} words */
const capitalized = (words) => words[0].toUpperCase() + words.slice(1);

/** What a track counts, for this number. @param {Track} track @param {number} number */
const counted = ({ title, counts: [one, many] = [title, title] }, number) => (number === 1 ? one : many);

/**
 * How much of something a seat has: a number, or for a small goal that many signs, of which those reached are full.
 * @param {Track} track @param {Side} side
 */
function count(track, side) {
  const { value, of = 0, goal } = track;
  const words = `${value} of ${of} ${counted(track, of)}`;
  if (!goal || of > MOST_SIGNS) {
    const name = h("span", { class: "wide" }, ` ${counted(track, value)}`);
    return h("span", { class: "soft count", title: of ? words : null }, String(value), name);
  }
  const signs = Array.from({ length: of }, (_, index) => h("i", { class: index < value ? "won" : null }));
  return h("span", { class: `count goal ${side.shape}`, role: "img", "aria-label": words, title: words }, ...signs);
}

/** @param {Position} position */
export function showSeats(position) {
  const { seats = [], tracks = [], seat, spectators } = position.parts;
  const items = seats.map((status, index) => {
    const side = position.sideOf(index);
    const counts = tracks.filter((track) => side && track.side === side.key);
    const mine = index === seat;
    const known = status.bot || status.here || mine; // who looks at a seat's page is here
    const sits = whoSits(status, mine);
    const who = mine && status.name ? `${sits} (you)` : sits;
    const there = status.bot ? "a program" : mine || status.here ? "is here" : "is not here";
    const state = side?.out ? `${there}, and out of the game` : there;
    return h(
      "li",
      {
        class: `seat${status.asked ? " asked" : ""}${side?.out ? " out" : ""}${mine ? " mine" : ""}${side ? ` h${side.hue}` : ""}`,
        "data-row": String(index),
        title: mine ? "You sit here" : `${capitalized(who)}: ${state}`,
      },
      h("span", { class: `presence${known ? " here" : ""}`, "aria-hidden": "true" }),
      h("bdi", { class: "who" }, who),
      " ",
      side && h("span", { class: `swatch ${side.shape}`, "aria-hidden": "true" }),
      h("strong", {}, side?.name ?? status.side),
      " ",
      h("span", { class: "clock", role: "timer", "data-clock": String(index), hidden: true }),
      " ",
      h("span", { class: "counts" }, ...counts.map((track) => side && count(track, side))),
      h("span", { class: "unseen" }, ` ${state}${status.asked ? ", is asked" : ""}`),
    );
  });
  $("seats").classList.toggle("many", seats.length > 2);
  $("seats").classList.toggle("throng", seats.length > 4);
  if (typeof seat === "number") items.unshift(...items.splice(seat, 1)); // one's own seat stands first
  if (spectators) items.push(h("li", { class: "soft small" }, `${spectators} watching`));
  renew($("seats"), ...items);
}
