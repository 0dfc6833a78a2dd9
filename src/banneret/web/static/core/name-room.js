// The room for names on the board: how many lines they take, and how near one must be for them to be written.

/** @import { DrawnCell } from "../../wire.js" */

/** The most letters of a line, unless a single word has more. */
const LONG = 9;

/** How far they stay from the edge of the board, and how much farther for each digit. */
export const EDGE = 0.3;
/** How far below the middle of a place its own name stands, where a piece of full size does not cover it. */
const BELOW = 1.02;
/** The pixels of a letter of such a name, across and down. */
const ACROSS = 6;
const DOWN = 11.6;
/** With so many pixels for a board unit there is room for every name. */
const ROOMY = 26;

/** The lines of a name, each as full as it can be. @param {string} text */
export function inLines(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length && longer.length <= LONG) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** How low a name stands below the pieces of its place, so that all of its lines are within the board. @param {string} text @param {number} y @param {number} bottom */
export const lowest = (text, y, bottom) => Math.min(y + BELOW, bottom - EDGE * inLines(text).length);

/**
 * How many pixels a board unit must have for each name to stand within the frame and apart from those before it.
 * @param {{text: string, x: number, y: number}[]} names @param {{x: number, y: number, w: number, h: number}} frame
 */
export function apartFrom(names, { x: left, y: top, w, h }) {
  const sizes = names.map(({ text }) => size(text));
  /** @type {number[]} */
  const found = [];
  names.forEach(({ x, y }, index) => {
    const { width, height } = sizes[index];
    let least = Math.max(width / (2 * Math.min(x - left, left + w - x)), height / (2 * Math.min(y - top, top + h - y)));
    for (const [before, other] of names.slice(0, index).entries()) {
      const across = (width + sizes[before].width) / (2 * Math.abs(x - other.x));
      const down = (height + sizes[before].height) / (2 * Math.abs(y - other.y));
      const both = Math.min(across, down);
      if (found[before] < both) least = Math.max(least, both);
    }
    found.push(least);
  });
  return found;
}

/** The pixels that a name takes. @param {string} text */
function size(text) {
  const lines = inLines(text);
  return { width: ACROSS * Math.max(...lines.map((line) => line.length)), height: DOWN * lines.length };
}

/** How many pixels a board unit must have for a name to fit into a room. @param {string} text @param {{width: number, height: number}} room */
export function needs(text, { width, height }) {
  const takes = size(text);
  return Math.min(ROOMY, Math.max(takes.width / width, takes.height / height));
}

/**
 * Of each column or row the cell that is furthest out.
 * @param {DrawnCell[]} cells @param {"column"|"row"} line @param {(cell: DrawnCell) => number} out
 */
export function ends(cells, line, out) {
  /** @type {Map<string, DrawnCell>} */
  const found = new Map();
  for (const cell of cells) {
    const figure = cell[line];
    const known = found.get(figure ?? "");
    if (figure && (!known || out(cell) > out(known))) found.set(figure, cell);
  }
  return found;
}
