// The chance of each answer that has one: a figure in the list, and the same figure on the board.

/** @import { OptionView } from "../../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Board } from "./view.js" */
/** @import { Sign } from "../core/figure-room.js" */
/**
 * @typedef {{key: string, where: string, board: Board, words: string, x: number, y: number, width: number,
 *            place: number, good: boolean}} Figure  a chance, whether it is even or better, and how wide it and its place are
 */

import { t } from "../words/words.js";
import { FREE, HIGH, aimOf, roomOf } from "../core/figure-room.js";
import { figure, figureInWords } from "../core/figures.js";
import { s } from "../page/dom.js";

/** How far the outer edge of a figure lies below or above the middle of a piece of full size; odds.css knows it too. */
const OUT = 0.93;
/** How far from the frame of its board a figure ends. */
const RIM = 0.1;
/** How far the sign of a piece of full size reaches from its middle; its number, to the right and down; and its letters. */
const SIGN = 0.5;
const NUMBER = { from: 0.2, to: 0.85 };
const LETTERS = { aside: 0.31, from: -0.97, to: -0.35 };
/** How wide the place of a piece of full size is, and a little more. */
const PLACE = 2;

/** How wide its letters and its margins are, in hundredths. @type {Record<string, number>} */
const WIDE = { " ": 3, "%": 27, margins: 8, digit: 16 };
/** How far from the middle of a piece of full size stands what the next touch does; so near to the upper edge, below it. */
const AWAY = 0.95;
const NEAR = 2.6;
/** From which chance on a target is good to see at a glance. */
const EVEN = 0.5;
/** How far to either side its words may cover pieces. */
const SPREAD = 4;

/**
 * Write the chances on the things that can be touched, or on what only one of them is aimed at; those before go.
 * Each stands in the place of its thing, below its piece or above it, and the piece makes room. If one of a board covered
 * something else, all of them wait for more room.
 * @param {Boards} boards @param {Position} position @param {OptionView[]} options
 */
export function writeChances(boards, position, options) {
  for (const board of boards.all.values()) board.view.querySelector(".chances")?.remove();
  for (const stand of boards.stands.values()) stand.classList.remove("aimed", "above");
  const figures = options.flatMap((option) => figureOf(option, boards, position, options));
  for (const board of boards.all.values()) {
    const here = figures.filter((one) => one.board === board);
    if (!here.length) continue;
    const signs = [...position.pieces.values()].flatMap(({ key, spot }) =>
      spot?.board === board.key ? { key, boxes: signsOf(spot, boards.stands.get(key)) } : [],
    );
    const [below, above] = [1, -1].map((way) => leastRoom(here, signs, way));
    const way = above > below ? -1 : 1;
    for (const { where } of here) {
      boards.stands.get(where)?.classList.add("aimed");
      boards.stands.get(where)?.classList.toggle("above", way < 0);
    }
    layer(board, Math.max(below, above)).append(...here.map((one) => sign(one, way)));
  }
}

/** Where the outer edge of a figure is: below its thing (1) or above it (-1), but within the frame of its board. @param {Figure} figure @param {number} way */
function edgeOf({ board: { frame }, y, place }, way) {
  const edge = y + (way * OUT * place) / PLACE;
  return Math.min(Math.max(edge, frame.y + RIM), frame.y + frame.height - RIM);
}

/**
 * What must not be covered of a piece, as boxes.
 * @param {{x: number, y: number, size: number}} spot @param {Element|undefined} stand @returns {Sign[]}
 */
function signsOf({ x, y, size }, stand) {
  const shapes = [[-SIGN, -SIGN, SIGN, SIGN]];
  if (stand?.querySelector(".number")) shapes.push([NUMBER.from, NUMBER.from, NUMBER.to, NUMBER.to]);
  if (stand?.querySelector(".letters")) shapes.push([-LETTERS.aside, LETTERS.from, LETTERS.aside, LETTERS.to]);
  return shapes.map(([first, top, last, bottom]) => ({
    first: x + first * size,
    top: y + top * size,
    last: x + last * size,
    bottom: y + bottom * size,
  }));
}

/**
 * How large all figures of a board can be written below their things (1), or above them (-1).
 * @param {Figure[]} figures @param {{key: string, boxes: Sign[]}[]} signs @param {number} way
 */
function leastRoom(figures, signs, way) {
  const turned = figures.map((one) => {
    const { where, x, width, place } = one;
    return { where, x, low: way * edgeOf(one, way), width, place };
  });
  const boxes = signs.map((one) => ({
    key: one.key,
    boxes: one.boxes.map((box) => (way > 0 ? box : { ...box, top: -box.bottom, bottom: -box.top })),
  }));
  const rooms = turned.map((one) =>
    roomOf(
      one,
      turned.filter((other) => other !== one),
      boxes.filter(({ key }) => key !== one.where).flatMap((other) => other.boxes),
    ),
  );
  return Math.min(FREE, ...rooms);
}

/**
 * @param {OptionView} option @param {Boards} boards @param {Position} position @param {OptionView[]} options
 * @returns {Figure[]}
 */
function figureOf(option, boards, position, options) {
  const { key, odds } = option;
  const where = aimed(option, options);
  const place = odds?.success && boards.place(where, position);
  if (!odds?.success || !place?.board) return [];
  const words = figure(odds);
  const size = position.pieces.get(where)?.spot?.size ?? 1;
  const { board, x, y } = place;
  const good = odds.success[1] >= EVEN;
  return [{ key, where, board, words, x, y, width: widthOf(words), place: PLACE * size, good }];
}

/** @param {string} words */
const widthOf = (words) =>
  [...words].reduce((sum, letter) => sum + (WIDE[letter.replace("\u00a0", " ")] ?? WIDE.digit), WIDE.margins) / 100;

/** Where the chance of an option stands. @param {OptionView} option @param {OptionView[]} options all */
function aimed({ key, odds }, options) {
  const targets = options.flatMap((one) => one.odds?.target ?? []);
  return aimOf(key, odds?.target, targets);
}

/** @param {Board} board @param {number} room that its figures have */
function layer(board, room) {
  const made = s("g", { class: "chances", "aria-hidden": "true" });
  board.view.style.setProperty("--room", String(room));
  board.view.append(made);
  return made;
}

/** @param {Figure} figure @param {number} way below (1) or above (-1) */
function sign(figure, way) {
  const { key, words, x, width, good } = figure;
  const edge = edgeOf(figure, way);
  const drawn = s("g", { "data-key": key, class: good ? "good" : "", transform: `translate(${x} ${edge})scale(.01)` });
  const [wide, high] = [100 * width, 100 * HIGH];
  drawn.append(
    s("rect", { x: -wide / 2, y: way > 0 ? -high : 0, width: wide, height: high, rx: 10 }),
    s("text", { y: 10 - (way * high) / 2 }, words),
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
 * Say beside the thing that was touched that the next touch answers, there or here; what was said before goes. Words that lie
 * over another target cannot be touched.
 * @param {Boards} boards @param {Position} position @param {OptionView|undefined} option @param {OptionView[]} options
 */
export function sayAgain(boards, position, option, options) {
  for (const board of boards.all.values()) board.view.querySelector(".once-more")?.remove();
  if (!option) return;
  const where = aimed(option, options);
  const { board, x = 0, y = 0 } = boards.place(where, position) ?? {};
  if (!board) return;
  const { odds, note } = option;
  const what = odds?.success ? figureInWords(odds) : note;
  const words = what ? t`Tap again: ${what}` : t`Tap again`;
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
  sign.classList.toggle(
    "through",
    options.some((one) => one.odds && one !== option && covers(sign, boards.touching(one.key))),
  );
}

/** Whether a sign lies over a thing: then a touch there means the thing. @param {Element} sign @param {Element|null|undefined} thing */
function covers(sign, thing) {
  if (!thing) return false;
  const [one, other] = [sign.getBoundingClientRect(), thing.getBoundingClientRect()];
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
