// What lies over a board: how far a piece gets and at what cost, and how many pieces share a cell.

/** @import { DrawnCell, ShadedCell } from "../../wire.js" */
/** @import { Piece } from "../core/position.js" */
/** @import { Board } from "./view.js" */

import { t } from "../words/words.js";
import { s } from "../page/dom.js";

/** @typedef {Piece & {spot: import("../../wire.js").Spot}} Standing  a piece that stands on a board */

/** How far a cost stands below a piece of full size, and the count of a crowd aside of and above it. */
const BELOW = 0.72;
const ASIDE = 0.56;
/** How much further out a count stands, so that it covers no number of the last piece. */
const BEYOND = 0.14;
/** How far around a count a touch still means it, in hundredths, for a piece of full size: its middle stays free. */
const HAND = 60;
/** How near to the edge of the board a count may stand. */
const EDGE = 0.3;

/** @param {Board} board @param {ShadedCell} reached @param {string} points what is left to spend, in words */
export function reached(board, { cell: key, cost, shade }, points) {
  const name = board.cells.get(key)?.name ?? "";
  return s("path", {
    class: "reached",
    "data-key": key,
    role: "img",
    "aria-label": points ? t`${name}: ${cost} of ${points}` : name,
    "fill-opacity": shade,
    d: board.outlines.get(key)?.getAttribute("d"),
  });
}

/** @param {DrawnCell} cell @param {number} cost @param {Standing[]} pieces */
export function price(cell, cost, pieces) {
  const y = Math.max(cell.y, ...pieces.map(({ spot }) => spot.y + BELOW * spot.size));
  const sign = s("g", { class: "cost", transform: `translate(${cell.x} ${y})scale(.01)` });
  sign.append(s("circle", { r: 27 }), s("text", { y: 11.5 }, String(cost)));
  return sign;
}

/** How many pieces share a cell: at the upper corner of the last one, or at the lower corner if pieces have counts
 *  above. A touch opens them.
 *  @param {Board} board @param {string} key @param {Standing[]} pieces */
export function handle(board, key, pieces) {
  const name = board.cells.get(key)?.name;
  const { x: left, y: top, w: wide } = board.camera.full;
  const x = BEYOND + Math.max(...pieces.map(({ spot }) => spot.x + ASIDE * spot.size));
  const counted = pieces.some(({ stack }) => stack);
  const y = counted
    ? Math.max(...pieces.map(({ spot }) => spot.y + ASIDE * spot.size))
    : -BEYOND + Math.min(...pieces.map(({ spot }) => spot.y - ASIDE * spot.size));
  return s(
    "g",
    {
      class: "handle",
      "data-crowd": key,
      role: "button",
      "aria-label": t`${pieces.length} pieces in ${name}`,
      transform: `translate(${Math.min(x, left + wide - EDGE)} ${Math.max(y, top + EDGE)})scale(.01)`,
    },
    s("circle", { class: "hand", r: HAND * Math.min(...pieces.map(({ spot }) => spot.size)) }),
    s("circle", { r: 17 }),
    s("path", { d: "M-8 0h.01M0 0h.01M8 0h.01" }),
  );
}
