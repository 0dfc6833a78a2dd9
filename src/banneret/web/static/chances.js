// The chance of each answer that has one: a figure in the list, and the same figure on the board.

/** @import { OddsPart, OptionPart } from "../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Position } from "./position.js" */
/** @import { Board } from "./view.js" */

import { h, s } from "./dom.js";
import { figure, figureInWords } from "./odds.js";

/** Where the figure stands on a piece of full size, from its middle. */
const ABOVE = 0.78;
/** How far the sign and the number of a piece of full size reach from its middle. */
const SIGN = 0.5;
/** Half the height of a figure. */
const HIGH = 0.19;
/** More room than any figure needs. */
const FREE = 9;

/** The chance of success beside the name of an option. @param {OddsPart} odds */
export function success(odds) {
  if (!odds.success) return null;
  const words = figureInWords(odds);
  const told = `${odds.success.outcome}: ${odds.expected ? `not yet; on average ${words} that it needs` : words}`;
  return h("span", { class: "success", "aria-label": told, title: told, role: "img" }, words);
}

/**
 * Write the chances on the things that can be touched, or on what only one of them is aimed at; those before go.
 * @param {Boards} boards @param {Position} position @param {OptionPart[]} options
 */
export function writeChances(boards, position, options) {
  for (const board of boards.all.values()) board.view.querySelector(".chances")?.remove();
  const targets = options.flatMap(({ odds }) => odds?.target ?? []);
  const figures = options.flatMap(({ key, odds }) => {
    const where = aimOf(key, odds?.target, targets);
    const place = odds?.success && boards.place(where, position);
    if (!odds?.success || !place?.board) return [];
    const { board, x, y } = place;
    const words = figure(odds);
    const size = position.pieces.get(where)?.spot?.size ?? 1;
    return [{ key, where, board, words, x, y: y - ABOVE * size, half: (17 * words.length + 18) / 200 }];
  });
  for (const one of figures) {
    const signs = [...position.pieces.values()].flatMap(({ key, spot }) =>
      spot && key !== one.where && spot.board === one.board.key ? spot : [],
    );
    const others = figures.filter((other) => other !== one && other.board === one.board);
    layer(one.board).append(sign(one, roomOf(one, others, signs)));
  }
}

/**
 * Where the chance of an answer stands: at its target, but at the thing itself if others are aimed at that target too.
 * @param {string} key @param {string|undefined} target @param {string[]} targets of all answers
 */
export function aimOf(key, target, targets) {
  return target && targets.indexOf(target) === targets.lastIndexOf(target) ? target : key;
}

/**
 * How large a figure can be written before it covers another one or the sign of a piece: so many times its size.
 * @param {{x: number, y: number, half: number}} figure with half its width
 * @param {{x: number, y: number, half: number}[]} others @param {{x: number, y: number, size: number}[]} signs
 */
export function roomOf({ x, y, half }, others, signs) {
  const beside = others.map((other) =>
    Math.max(Math.abs(other.x - x) / (half + other.half), Math.abs(other.y - y) / (2 * HIGH)),
  );
  const above = signs.map((sign) => {
    const reach = SIGN * sign.size;
    return Math.max((Math.abs(sign.x - x) - reach) / half, (Math.abs(sign.y - y) - reach) / HIGH);
  });
  return Math.min(...beside, ...above);
}

/** @param {Board} board */
function layer(board) {
  const known = board.view.querySelector(".chances");
  if (known) return known;
  const made = s("g", { class: "chances", "aria-hidden": "true" });
  board.view.append(made);
  return made;
}

/** @param {{key: string, words: string, x: number, y: number, half: number}} figure @param {number} room */
function sign({ key, words, x, y, half }, room) {
  const drawn = s("g", { "data-key": key, transform: `translate(${x} ${y})scale(.01)` });
  drawn.style.setProperty("--room", String(Math.min(room, FREE)));
  const [left, high] = [-100 * half, 100 * HIGH];
  drawn.append(
    s("rect", { x: left, y: -high, width: -2 * left, height: 2 * high, rx: 12 }),
    s("text", { y: 10 }, words),
  );
  return drawn;
}
