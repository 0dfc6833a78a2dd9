// A board on paper: how large it is, and on which sheets it lies. All lengths are millimetres.

/** @typedef {{name: string, left: number, top: number, width: number, height: number}} Tile  a part of the board on a sheet of its own */
/** @typedef {{sheet: [number, number], columns: number, rows: number, tiles: Tile[], width: number, height: number}} Plan  with the size of the board */

/** @type {Record<string, [number, number]>} sheets, upright */
export const PAPERS = { A4: [210, 297], A3: [297, 420] };
/** The free edge of each sheet, which no printer reaches and where its marks are. */
export const EDGE = 12;

/** The part of a sheet that is printed. @param {number} length */
const printed = (length) => length - 2 * EDGE;

/** How many sheets lie beside one another. @param {number} length @param {number} sheet */
const across = (length, sheet) => Math.max(1, Math.ceil(length / printed(sheet) - 1e-6));

/** The name of a place in rows and columns: B3 is the third of the second row. @param {number} row @param {number} column */
const named = (row, column) => `${String.fromCharCode(65 + row)}${column + 1}`;

/** The sheets for a board, upright or on their side: as few as can be. @param {number} width @param {number} height @param {string} paper @returns {Plan} */
export function plan(width, height, paper) {
  const [short, long] = PAPERS[paper];
  /** @type {[number, number][]} */
  const both = [
    [short, long],
    [long, short],
  ];
  const count = (/** @type {[number, number]} */ [wide, high]) => across(width, wide) * across(height, high);
  const lies = width > height ? both[1] : both[0];
  const sheet = both.reduce((best, one) => (count(one) < count(best) ? one : best), lies);
  const [columns, rows] = [across(width, sheet[0]), across(height, sheet[1])];
  const [wide, high] = sheet.map(printed);
  const tiles = Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const [left, top] = [column * wide, row * high];
    const size = { width: Math.min(wide, width - left), height: Math.min(high, height - top) };
    return { name: named(row, column), left, top, ...size };
  });
  return { sheet, columns, rows, tiles, width, height };
}

/** How many millimetres a unit of the board is if the board fits on one sheet. @param {number} width @param {number} height @param {string} paper */
export function fitting(width, height, paper) {
  const [short, long] = PAPERS[paper].map(printed);
  return Math.max(Math.min(short / width, long / height), Math.min(long / width, short / height));
}
