// The board in words, as a table to read and to play from; and what keys find on the board, said once.

/** @import { OptionView } from "../../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Place } from "../core/in-words.js" */
/** @import { Position } from "../core/position.js" */

import { inWords } from "../core/in-words.js";
import { $, h } from "../page/dom.js";
import { renew } from "../page/renew.js";

/**
 * Bring the table up to date, if it is open.
 * @param {Position} position @param {Boards} boards @param {OptionView[]} options  what can be answered just now
 */
export function showWords(position, boards, options) {
  if (!(/** @type {HTMLDetailsElement} */ ($("in-words")).open) || !boards.current) return;
  const { title } = boards.current;
  const cells = new Map(
    [...boards.current.cells].map(([key, cell]) => [
      key,
      { ...cell, note: [position.lyingAt(key)?.words, cell.note].filter(Boolean).join(", ") },
    ]),
  );
  const places = inWords(cells, position.pieces.values(), options, (piece) => boards.label(piece.key) ?? piece.name);
  $("words-of").textContent = title;
  renew($("places"), ...places.map(line));
}

/** @param {Place} place */
function line({ key, name, note, there, may }) {
  const answers = may.map(({ key: answer, words }) => h("button", { type: "button", "data-key": answer }, words));
  return h(
    "tr",
    { "data-row": key },
    h("th", { scope: "row" }, name, note && h("span", { class: "soft" }, `, ${note}`)),
    h("td", {}, there.map(({ words }) => words).join("; ")),
    h("td", {}, ...answers),
  );
}

/** Say what keys have found: a screen reader reads it once. @param {string} words */
export function speak(words) {
  if ($("spoken").textContent !== words) $("spoken").textContent = words;
}
