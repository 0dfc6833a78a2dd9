// The names of places on the board: on demand all that have room; faintly the figures of a grid along its rim, and a place's
// own name where there is room. A place whose title is printed on the board has no other name.

/** @import { DrawnCell } from "../../wire.js" */
/** @import { Boards } from "./board.js" */
/** @import { Board } from "./view.js" */

import { EDGE, apartFrom, ends, inLines, lowest, needs } from "../core/name-room.js";
import { s } from "../page/dom.js";
import { set, setting } from "../page/memory.js";
import { effect, signal } from "../vendor/signals-core.js";

const LINE = 1.05;
/** How far the figures along the rim stand from the middle of the outermost cells. */
const RIM = 0.62;
/** The lowest cells of columns that are further aside than this have figures of their own. */
const APART = 0.2;

const DIGIT = 0.15;

/** How far below the middle of a place whose pieces are small. */
const FOOT = 0.45;

/** Which share of the height of a place its name may take. */
const LOWER = 0.6;

export class Names {
  /** @param {HTMLElement} stage @param {Boards} boards */
  constructor(stage, boards) {
    this.boards = boards;
    this.shown = signal(setting("names", "off") === "on");
    effect(() => void stage.classList.toggle("named-places", this.shown.value));
    effect(() => {
      boards.changes.value;
      this.write();
    });
  }

  /** Show them, or hide them. */
  toggle() {
    this.shown.value = !this.shown.value;
    set("names", this.shown.value ? "on" : "off");
  }

  /** Write the names of boards that have none yet, or that have grown; how much room they have is known from the drawing. */
  write() {
    for (const board of this.boards.all.values()) {
      if (board.view.dataset.drawing !== undefined) continue;
      const known = /** @type {SVGElement|null} */ (board.view.querySelector(".place-names"));
      if (known?.dataset.board === board.key) continue;
      known?.remove();
      const layer = s("g", { class: "place-names", "data-board": board.key, "aria-hidden": "true" });
      layer.append(...rim(board), ...placed(board));
      board.touch.after(layer);
    }
  }
}

/** What a place is called, without what it is made of. @param {DrawnCell} cell */
export const called = ({ name, called: alone }) => alone ?? name;

/** The names of all places, each with the pixels that a board unit must have for it to be written. @param {Board} board */
function placed(board) {
  const cells = [...board.cells].filter(([, cell]) => !cell.titled);
  const lower = cells.map(([, cell]) => at(cell, board));
  const apart = apartFrom(
    cells.map(([, cell], index) => ({ text: called(cell), x: cell.x, y: lower[index] })),
    board.camera.full,
  );
  return cells.map(([key, cell], index) => {
    const own = cell.called && !cell.column;
    const name = written(own ? "place-name own-name" : "place-name", called(cell), cell.x, lower[index]);
    name.dataset.of = key;
    name.style.setProperty("--apart", String(apart[index]));
    if (own) name.style.setProperty("--needs", String(needs(called(cell), roomOf(key, cell, lower[index], board))));
    return name;
  });
}

/** The baseline of a name; on maps without a grid it is below the pieces. @param {DrawnCell} cell @param {Board} board */
function at(cell, { camera: { full } }) {
  if (cell.roomy) return cell.y + FOOT;
  return cell.called && !cell.column ? lowest(cell.called, cell.y, full.y + full.h) : cell.y;
}

/** The room of a place for its name. @param {string} key @param {DrawnCell} cell @param {number} lower @param {Board} board */
function roomOf(key, { x }, lower, { camera: { full }, outlines }) {
  const place = /** @type {SVGGraphicsElement|undefined} */ (outlines.get(key));
  const { width, height } = place?.getBBox() ?? { width: 0, height: 0 };
  const [left, right, bottom] = [x - full.x, full.x + full.w - x, full.y + full.h - lower];
  return { width: Math.min(width, 2 * left, 2 * right), height: Math.min(LOWER * height, 2 * bottom) };
}

/** @param {string} kind @param {string} text @param {number} x @param {number} y */
function written(kind, text, x, y) {
  const lines = inLines(text);
  const sign = s("text", {});
  const first = (-LINE * (lines.length - 1)) / 2 + 0.35;
  sign.append(...lines.map((line, index) => s("tspan", { x: 0, dy: `${index ? LINE : first}em` }, line)));
  return s("g", { class: kind, transform: `translate(${x} ${y})scale(.01)` }, sign);
}

/**
 * The figures of the columns above the uppermost cells, and below the lowest if these stand elsewhere, as every other row of
 * hexes does; and in one line those of the rows beside the leftmost.
 * @param {Board} board
 */
function* rim(board) {
  const cells = [...board.cells.values()];
  const highest = ends(cells, "column", ({ y }) => -y);
  const lowest = ends(cells, "column", ({ y }) => y);
  const shifted = [...highest].some(([figure, { x }]) => Math.abs(x - (lowest.get(figure)?.x ?? x)) > APART);
  const top = Math.min(...[...highest.values()].map(({ y }) => y));
  for (const [figure, { x, y }] of highest) if (!shifted || y === top) yield written("rim-name", figure, x, y - RIM);
  for (const [figure, { x, y }] of shifted ? lowest : []) yield written("rim-name", figure, x, y + RIM);
  const rows = ends(cells, "row", ({ x }) => -x);
  const leftmost = Math.min(...[...rows.values()].map(({ x }) => x));
  for (const [figure, { y }] of rows) {
    const left = board.camera.full.x + EDGE + DIGIT * figure.length;
    yield written("rim-name", figure, Math.max(left, leftmost - RIM), y);
  }
}
