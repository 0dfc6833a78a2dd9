// The board in words, as a table to read and to play from; and what keys find on the board, said once.

/** @import { Boards } from "./board.js" */
/** @import { Place } from "../core/in-words.js" */
/** @import { Piece, Position } from "../core/position.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Board } from "./view.js" */

import { inWords } from "../core/in-words.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { signal } from "../vendor/signals-core.js";

/** The table, as long as it is open. @param {Store} store @param {Boards} boards */
export function drawWords(store, boards) {
  const box = /** @type {HTMLDetailsElement} */ ($("in-words"));
  const open = signal(box.open);
  box.addEventListener("toggle", () => (open.value = box.open));
  draw($("places"), () => {
    const { position, options } = store;
    position.parts.shown; // which boards there are
    if (!open.value || !boards.current) return null;
    $("words-of").textContent = boards.current.title;
    const label = (/** @type {Piece} */ piece) => boards.label(piece.key) ?? piece.name;
    return inWords(placesOf(position, boards.current), position.pieces.values(), options, label).map(line);
  });
}

/** Each place of a board, with what lies there. @param {Position} position @param {Board} board */
function placesOf(position, { cells }) {
  const noted = [...cells].map(([key, cell]) => {
    const note = [position.lyingAt(key)?.words, cell.note].filter(Boolean).join(", ");
    return /** @type {const} */ ([key, { ...cell, note }]);
  });
  return new Map(noted);
}

/** @param {Place} place */
function line({ key, name, note, there, may }) {
  const answers = may.map(({ key: answer, words }) =>
    h("button", { type: "button", key: answer, "data-key": answer }, words),
  );
  return h(
    "tr",
    { key, "data-row": key },
    h("th", { scope: "row" }, name, note && h("span", { class: "soft" }, `, ${note}`)),
    h("td", {}, there.map(({ words }) => words).join("; ")),
    h("td", {}, ...answers),
  );
}

/** Say what keys have found: a screen reader reads it once. @param {string} words */
export function speak(words) {
  if ($("spoken").textContent !== words) $("spoken").textContent = words;
}
