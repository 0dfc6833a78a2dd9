// The chance of each answer that has one: a figure in the list, and the same figure on the board.

/** @import { ChancePart, OddsPart, OptionPart } from "../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Position } from "./position.js" */
/** @import { Board } from "./view.js" */

import { h, s } from "./dom.js";
import { percent } from "./odds.js";

/** Where the figure stands on a piece of full size, from its middle. */
const ABOVE = 0.78;

/** The chance of success beside the name of an option. @param {OddsPart} odds */
export function success({ success: found }) {
  if (!found) return null;
  const words = percent(found.chance);
  return h("span", { class: "success", "aria-label": `${found.outcome}: ${words}`, role: "img" }, words);
}

/**
 * Write the chances on the things that can be touched; those that were written before go.
 * @param {Boards} boards @param {Position} position @param {OptionPart[]} options
 */
export function writeChances(boards, position, options) {
  for (const board of boards.all.values()) board.view.querySelector(".chances")?.remove();
  for (const { key, odds } of options) {
    const place = odds?.success && boards.place(key, position);
    const size = position.pieces.get(key)?.spot?.size ?? 1;
    if (odds?.success && place?.board) layer(place.board).append(figure(place, size, odds.success));
  }
}

/** @param {Board} board */
function layer(board) {
  const known = board.view.querySelector(".chances");
  if (known) return known;
  const made = s("g", { class: "chances", "aria-hidden": "true" });
  board.view.append(made);
  return made;
}

/** @param {{x: number, y: number}} place @param {number} scale @param {ChancePart} success */
function figure({ x, y }, scale, { chance }) {
  const words = percent(chance);
  const wide = 17 * words.length + 18;
  const sign = s("g", { transform: `translate(${x} ${y - ABOVE * scale})scale(.01)` });
  sign.append(s("rect", { x: -wide / 2, y: -19, width: wide, height: 38, rx: 12 }), s("text", { y: 10 }, words));
  return sign;
}
