// Who sits where: names, what they count, who is here, and who is asked.

/** @import { SeatStatus, Side, Track } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Store } from "../state/store.js" */

import { t } from "../words/words.js";
import { $, whoSits } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

const MOST_SIGNS = 10;

/** @param {string} words */
const capitalized = (words) => words[0].toUpperCase() + words.slice(1);

/** What a track counts, for this number. @param {Track} track @param {number} number */
const counted = ({ title, counts: [one, many] = [title, title] }, number) => (number === 1 ? one : many);

/** How much is left of what there was, as a bar. @param {number} share */
const strength = (share) =>
  h(
    "span",
    { class: "strength", "aria-hidden": "true" },
    h("span", { made: (full) => (full.style.width = `${Math.round(100 * share)}%`) }),
  );

/**
 * How much of something a seat has: a number, with a bar if it is known of how many; or for a small goal that many signs,
 * of which those reached are full.
 * @param {Track} track @param {Side} side
 */
function count(track, side) {
  const { value, of = 0, goal } = track;
  const words = t`${value} of ${of} ${counted(track, of)}`;
  if (!goal || of > MOST_SIGNS) {
    const name = h("span", { class: "wide" }, ` ${counted(track, value)}`);
    const bar = of > 0 && strength(Math.min(1, value / of));
    return h("span", { class: "soft count", title: of ? words : undefined }, String(value), name, bar);
  }
  const signs = Array.from({ length: of }, (_, index) => h("i", { class: index < value && "won" }));
  return h("span", { class: `count goal ${side.shape}`, role: "img", "aria-label": words, title: words }, ...signs);
}

/** Who sits where, one's own seat first. @param {Store} store */
export function drawSeats({ position }) {
  draw($("seats"), () => {
    const { seats = [], seat, spectators } = position.parts;
    $("seats").classList.toggle("many", seats.length > 2);
    $("seats").classList.toggle("throng", seats.length > 4);
    const items = seats.map((status, index) => seatOf(position, status, index));
    if (typeof seat === "number") items.unshift(...items.splice(seat, 1));
    return [...items, spectators ? h("li", { class: "soft small" }, t`${spectators} watching`) : null];
  });
}

/** @param {Position} position @param {SeatStatus} status @param {number} index */
function seatOf(position, status, index) {
  const { tracks = [], seat } = position.parts;
  const side = position.sideOf(index);
  const counts = tracks.filter((track) => side && track.side === side.key);
  const mine = index === seat;
  const known = status.bot || status.here || mine; // who looks at a seat's page is here
  const sits = whoSits(status, mine);
  const who = mine && status.name ? [h("span", { class: "own-name" }, `${sits} `), "(you)"] : [sits];
  const there = status.bot ? t`a program` : mine || status.here ? t`is here` : t`is not here`;
  const state = side?.out ? t`${there}, and out of the game` : there;
  return h(
    "li",
    {
      class: `seat${status.asked ? " asked" : ""}${side?.out ? " out" : ""}${mine ? " mine" : ""}${side ? ` h${side.hue}` : ""}`,
      key: index,
      "data-row": index,
      title: mine ? t`You sit here` : `${capitalized(sits)}: ${state}`,
    },
    h("span", { class: `presence${known ? " here" : ""}`, "aria-hidden": "true" }),
    h("bdi", { class: "who" }, ...who),
    " ",
    side && h("span", { class: `swatch ${side.shape}`, "aria-hidden": "true" }),
    h("strong", {}, side?.name ?? status.side),
    " ",
    h("span", { class: "clock", role: "timer", "data-clock": index, hidden: true }),
    " ",
    h("span", { class: "counts" }, ...counts.map((track) => side && count(track, side))),
    h("span", { class: "unseen" }, " ", status.asked ? t`${state}, is asked` : state),
  );
}
