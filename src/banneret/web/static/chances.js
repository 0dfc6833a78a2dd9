// The chance of each answer that has one: a figure in the list, and the same figure on the board.

/** @import { OddsPart, OptionPart } from "../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Position } from "./position.js" */
/** @import { Board } from "./view.js" */

import { h, s } from "./dom.js";
import { figure, figureInWords } from "./odds.js";

/** How far the lower edge of a figure lies below the middle of a piece of full size, and its left edge beside it. */
const LOW = 0.82;
const LEFT = 0.85;
/** How far the sign of a piece of full size reaches from its middle; and its number, to the right and down. */
const SIGN = 0.5;
const NUMBER = { from: 0.2, to: 0.85 };
/** How wide the place of a piece of full size is, and a little more. */
const PLACE = 2;
/** How high a figure is. */
const HIGH = 0.38;
/** How wide its letters and its margins are, in hundredths. @type {Record<string, number>} */
const WIDE = { " ": 3, "%": 27, margins: 10, digit: 16 };
/** How far from the middle of a piece of full size stands what the next touch does; so near to the upper edge, below it. */
const AWAY = 0.95;
const NEAR = 2.6;
/** How far to either side its words may cover pieces. */
const SPREAD = 4;
/** More room than any figure needs. */
const FREE = 99;

/** The chance of success beside the name of an option. @param {OddsPart} odds */
export function success(odds) {
  if (!odds.success) return null;
  const words = figureInWords(odds);
  const told = `${odds.success.outcome}: ${odds.expected ? `not yet; on average ${words} that it needs` : words}`;
  return h("span", { class: "success", "aria-label": told, title: told, role: "img" }, words);
}

/**
 * Write the chances on the things that can be touched, or on what only one of them is aimed at; those before go.
 * Each stands in the place of its thing. If one of a board covered something else, all of them wait for more room.
 * @param {Boards} boards @param {Position} position @param {OptionPart[]} options
 */
export function writeChances(boards, position, options) {
  for (const board of boards.all.values()) board.view.querySelector(".chances")?.remove();
  const figures = options.flatMap((option) => figureOf(option, boards, position, options));
  for (const board of boards.all.values()) {
    const here = figures.filter((one) => one.board === board);
    const signs = [...position.pieces.values()].flatMap(({ key, spot }) =>
      spot?.board === board.key ? { key, ...spot } : [],
    );
    const rooms = here.map((one) =>
      roomOf(
        one,
        here.filter((other) => other !== one),
        signs.filter(({ key }) => key !== one.where),
      ),
    );
    if (here.length) layer(board, Math.min(FREE, ...rooms)).append(...here.map(sign));
  }
}

/** @param {OptionPart} option @param {Boards} boards @param {Position} position @param {OptionPart[]} options */
function figureOf(option, boards, position, options) {
  const { key, odds } = option;
  const where = aimed(option, options);
  const place = odds?.success && boards.place(where, position);
  if (!odds?.success || !place?.board) return [];
  const words = figure(odds);
  const size = position.pieces.get(where)?.spot?.size ?? 1;
  const { board, x, y } = place;
  return [
    {
      key,
      where,
      board,
      words,
      left: x - LEFT * size,
      low: y + LOW * size,
      width: widthOf(words),
      place: PLACE * size,
    },
  ];
}

/** @param {string} words */
const widthOf = (words) =>
  [...words].reduce((sum, letter) => sum + (WIDE[letter.replace("\u00a0", " ")] ?? WIDE.digit), WIDE.margins) / 100;

/** Where the chance of an option stands. @param {OptionPart} option @param {OptionPart[]} options all */
function aimed({ key, odds }, options) {
  const targets = options.flatMap((one) => one.odds?.target ?? []);
  return aimOf(key, odds?.target, targets);
}

/**
 * Where the chance of an answer stands: at its target, but at the thing itself if others are aimed at that target too.
 * @param {string} key @param {string|undefined} target @param {string[]} targets of all answers
 */
export function aimOf(key, target, targets) {
  return target && targets.indexOf(target) === targets.lastIndexOf(target) ? target : key;
}

/**
 * How large a figure can be written before it leaves its place, or covers another one or the sign of a piece: so many
 * times its size. It grows from its lower left corner.
 * @param {{left: number, low: number, width: number, place: number}} figure
 * @param {{left: number, low: number, width: number}[]} others @param {{x: number, y: number, size: number}[]} signs
 */
export function roomOf({ left, low, width, place }, others, signs) {
  const beside = others.map((other) => {
    const first = other.left < left ? other.width : width;
    return Math.max(Math.abs(other.left - left) / first, Math.abs(other.low - low) / HIGH);
  });
  const around = signs.flatMap(({ x, y, size }) => [
    [x - SIGN * size, y - SIGN * size, x + SIGN * size, y + SIGN * size],
    [x + NUMBER.from * size, y + NUMBER.from * size, x + NUMBER.to * size, y + NUMBER.to * size],
  ]);
  const free = around.map(([first, top, last, bottom]) =>
    last <= left || top >= low ? FREE : Math.max((first - left) / width, (low - bottom) / HIGH),
  );
  return Math.min(place / width, ...beside, ...free);
}

/** @param {Board} board @param {number} room that its figures have */
function layer(board, room) {
  const made = s("g", { class: "chances", "aria-hidden": "true" });
  made.style.setProperty("--room", String(room));
  board.view.append(made);
  return made;
}

/** @param {{key: string, words: string, left: number, low: number, width: number}} figure */
function sign({ key, words, left, low, width }) {
  const drawn = s("g", { "data-key": key, transform: `translate(${left} ${low})scale(.01)` });
  const [wide, high] = [100 * width, 100 * HIGH];
  drawn.append(
    s("rect", { y: -high, width: wide, height: high, rx: 10 }),
    s("text", { x: wide / 2, y: 10 - high / 2 }, words),
  );
  return drawn;
}

/** How many pieces stand above or below a point, where words would cover them. @param {Position} position @param {Board} board @param {number} x @param {number} y @param {number} way */
function inTheWay(position, board, x, y, way) {
  const near = [...position.pieces.values()].flatMap(({ spot }) => (spot?.board === board.key ? spot : []));
  return near.filter((spot) => Math.abs(spot.x - x) < SPREAD && (spot.y - y) * way > 0 && (spot.y - y) * way < NEAR)
    .length;
}

/**
 * Say beside the thing that was touched that the next touch answers, there or here; what was said before goes.
 * @param {Boards} boards @param {Position} position @param {OptionPart|undefined} option @param {OptionPart[]} options
 */
export function sayAgain(boards, position, option, options) {
  for (const board of boards.all.values()) board.view.querySelector(".once-more")?.remove();
  if (!option) return;
  const where = aimed(option, options);
  const { board, x = 0, y = 0 } = boards.place(where, position) ?? {};
  if (!board) return;
  const { odds, note } = option;
  const what = odds?.success ? figureInWords(odds) : note;
  const words = what ? `Touch again: ${what}` : "Touch again";
  const away = AWAY * (position.pieces.get(where)?.spot?.size ?? 1);
  const { full } = board.camera;
  const [above, under] = [-1, 1].map((way) => inTheWay(position, board, x, y, way));
  const below = y - full.y < NEAR || (above > under && full.y + full.h - y > NEAR);
  const wide = 0.52 * words.length + 1.2;
  const sign = s("g", { class: "once-more", "data-key": option.key, "aria-hidden": "true" });
  const at = { "--x": x, "--y": y + (below ? away : -away), "--left": full.x, "--right": full.x + full.w };
  const shape = { "--wide": wide, "--aside": below ? 0.85 : -0.85 };
  for (const [name, value] of Object.entries({ ...at, ...shape })) sign.style.setProperty(name, String(value));
  sign.append(
    s("rect", { x: -50 * wide, y: -85, width: 100 * wide, height: 170, rx: 85 }),
    s("text", { y: 34 }, words),
  );
  board.view.append(sign);
}
