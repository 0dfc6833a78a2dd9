// One board: its layers, its cells, and how it grows.

import { Camera } from "./camera.js";
import { drawn, s } from "../page/dom.js";

/** @import { Box, Copied, GrownBoard } from "../../wire.js" */
/** @import { BoardNames } from "./board.js" */

const LAYERS = ["mark", "reach", "touch", "piece", "label", "attack", "over"];
/** Where drawings are cut into pieces: as the server cuts them. */
const CUT = /(?=[<M])/;

/**
 * One board: an SVG with layers, from the ground up: the map, marks, how far a piece gets, what can be touched, pieces,
 * numbers and names of places, and what lies over them: who attacks whom, costs, and how many pieces share a cell.
 */
export class Board {
  /** @param {SVGSVGElement} view @param {BoardNames} names */
  constructor(view, names, drawing = "") {
    this.view = view;
    this.drawing = drawing;
    this.key = names.key;
    this.title = names.title;
    this.cells = new Map(Object.entries(names.cells));
    this.camera = new Camera(view);
    this.frame = names.frame;
    /** @param {string} name */
    const layer = (name) => /** @type {SVGElement} */ (view.querySelector(`.${name}-layer`));
    this.marks = layer("mark");
    this.reach = layer("reach");
    this.touch = layer("touch");
    this.labels = layer("label");
    this.pieces = layer("piece");
    this.attacks = layer("attack");
    this.over = layer("over");
    this.findOutlines();
  }

  /** Lay down all marks, each in its layer. @param {Element[]} marks */
  lay(marks) {
    const layers = { ".attack": this.attacks, ".label, .name, .yield": this.labels };
    const rest = marks.filter((mark) => !Object.keys(layers).some((kind) => mark.querySelector(kind)));
    for (const [kind, layer] of Object.entries(layers))
      layer.replaceChildren(...marks.filter((mark) => mark.querySelector(kind)));
    this.marks.replaceChildren(...rest);
  }

  findOutlines() {
    const cells = /** @type {NodeListOf<SVGElement>} */ (this.view.querySelectorAll(".cell[data-key]"));
    /** @type {Map<string, SVGElement>} */
    this.outlines = new Map([...cells].map((cell) => [cell.dataset.key ?? "", cell]));
  }

  /** Draw what is new in the ground, below what lies on it. @param {GrownBoard} part what has become of the board */
  grow({ key, svg, box, frame, cells, gone }) {
    const pieces = this.drawing.split(CUT);
    /** @param {string|Copied} step */
    const given = (step) =>
      typeof step === "string" ? step : pieces.slice(step.start, step.start + step.count).join("");
    this.drawing = svg.map(given).join("");
    this.key = key;
    this.view.dataset.board = key;
    this.view.querySelector(":scope > .board")?.replaceWith(...drawn(this.drawing));
    this.frame = frame;
    for (const layer of this.view.querySelectorAll(":scope > svg")) within(layer, frame);
    for (const cell of gone) this.cells.delete(cell);
    for (const [cell, about] of Object.entries(cells)) this.cells.set(cell, about);
    this.findOutlines();
    this.camera.widen(box);
  }
}

/** The empty layers of a board. @param {Box} frame */
export const layers = (frame) => LAYERS.map((name) => layer(name, frame));

/** A layer: what lies flat on the map ends at its frame. @param {string} name @param {Box} frame */
function layer(name, frame) {
  const flat = ["reach", "touch"].includes(name);
  const made = s(flat ? "svg" : "g", { class: `${name}-layer` });
  if (flat) within(made, frame);
  return made;
}

/** @param {Element} layer @param {Box} frame */
function within(layer, { x, y, width, height }) {
  const given = { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` };
  for (const [name, value] of Object.entries(given)) layer.setAttribute(name, String(value));
}
