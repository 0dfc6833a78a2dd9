// A mistake on the board of a replay: a red arrow for what was played, a green one for what was better.

/** @import { Arrow, TurningPoint } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Board } from "../board/view.js" */
/** @import { Position } from "../core/position.js" */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{board: Board, from: Point|null, to: Point, outline: string|null, kind: string, words: string}} Drawn */

import { t } from "../words/words.js";
import { arrowPath } from "./arrow-path.js";
import { s } from "../page/dom.js";

/** How wide a letter of a word is, in pixels, and its margins on both sides together. */
const LETTER = 8.2;
const MARGINS = 16;

/**
 * Draw both answers of a turning point; what was drawn before goes.
 * @param {Boards} boards @param {Position} position @param {TurningPoint|undefined} turn
 */
export function drawArrows(boards, position, turn) {
  boards.changes.value; // the outlines of cells come with the drawing of a board
  for (const board of boards.all.values()) board.view.querySelector(".answers-then")?.remove();
  if (!turn) return;
  const lost = t`played ${turn.change < 0 ? "\u2212" : "+"}${Math.abs(turn.change)}\u00a0%`;
  const found = [
    ...placed(turn.played_arrow, boards, position, "played", lost),
    ...placed(turn.better_arrow, boards, position, "better", "better"),
  ];
  for (const board of new Set(found.map((one) => one.board))) {
    const here = found.filter((one) => one.board === board);
    const layer = s("g", { class: "answers-then", "aria-hidden": "true" });
    layer.append(...here.map(shape), ...here.map((one) => word(one, here)));
    board.view.append(layer);
  }
}

/**
 * Where an answer is on a board; nowhere, if it is a card or a word.
 * @param {Arrow|null|undefined} arrow @param {Boards} boards @param {Position} position @param {string} kind
 * @param {string} words @returns {Drawn[]}
 */
function placed(arrow, boards, position, kind, words) {
  if (!arrow) return [];
  const to = boards.place(arrow.end, position);
  if (!to?.board) return [];
  const start = boards.place(arrow.start, position);
  const from = start?.board === to.board ? start : null;
  const outline = to.board.outlines.get(arrow.end)?.getAttribute("d") ?? null;
  return [{ board: to.board, from, to, outline, kind, words }];
}

/** An arrow, or a ring where nothing goes anywhere. @param {Drawn} one */
function shape({ from, to, outline, kind }) {
  const made = s("g", { class: kind });
  if (outline) made.append(s("path", { class: "ground", d: outline }));
  if (from) {
    const { way, head } = arrowPath(from, to, kind === "played" ? 1 : -1);
    for (const part of ["case", "shaft"]) made.append(s("path", { class: part, d: way }));
    for (const part of ["head case", "head"]) made.append(s("path", { class: part, d: head }));
  } else if (!outline)
    for (const part of ["case", "shaft"]) made.append(s("circle", { class: part, cx: to.x, cy: to.y, r: 0.85 }));
  return made;
}

/** The word at its head: above it, or below where the other one stands close above. @param {Drawn} one @param {Drawn[]} all */
function word(one, all) {
  const { to, kind, words } = one;
  const other = all.find((them) => them !== one);
  const near = other && Math.abs(other.to.x - to.x) < 4 && Math.abs(other.to.y - to.y) < 2;
  const below = near && (other.to.y < to.y || (other.to.y === to.y && kind === "better"));
  const wide = LETTER * words.length + MARGINS;
  const { full } = one.board.camera;
  const made = s("g", { class: `word ${kind}` });
  const place = { "--x": to.x, "--y": to.y, "--wide": wide, "--left": full.x, "--right": full.x + full.w };
  for (const [name, value] of Object.entries(place)) made.style.setProperty(name, String(value));
  made.classList.toggle("below", below || to.y - full.y < 2);
  made.append(s("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 4 }), s("text", { y: 5 }, words));
  return made;
}
