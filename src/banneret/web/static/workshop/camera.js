// What of the map is in sight: zoomed by wheel, fingers and buttons, moved by two fingers or the right button.

/** @import { Point } from "../atlas/geometry.js" */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

import { signal } from "../vendor/signals-core.js";

const CLOSEST = 8;

export class Camera {
  /** @type {Map<number, Point>} the fingers on the map, by their numbers */
  #fingers = new Map();

  /** @param {SVGSVGElement} svg @param {() => Box} whole @param {number} margin around it, in map units */
  constructor(svg, whole, margin) {
    this.margin = margin;
    this.svg = svg;
    this.whole = whole;
    this.zoom = signal(1);
    /** What of the map is in sight. */
    this.view = signal("");
    /** @type {Point} */
    this.middle = [0, 0];
    this.reset();
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Show the whole map. */
  reset() {
    const { left, top, width, height } = this.whole();
    this.middle = [left + width / 2, top + height / 2];
    this.zoom.value = 1;
    this.#show();
  }

  /** Come nearer by a factor, at a place that stays where it is. @param {number} factor @param {Point} [at] */
  by(factor, at = this.middle) {
    const before = this.zoom.value;
    this.zoom.value = Math.min(CLOSEST, Math.max(1, before * factor));
    const share = before / this.zoom.value;
    this.#go([at[0] + (this.middle[0] - at[0]) * share, at[1] + (this.middle[1] - at[1]) * share]);
  }

  /** @param {Point} to */
  #go([x, y]) {
    const { left, top, width, height } = this.whole();
    const [wide, high] = [width / this.zoom.value / 2, height / this.zoom.value / 2];
    this.middle = [
      Math.min(left + width - wide, Math.max(left + wide, x)),
      Math.min(top + height - high, Math.max(top + high, y)),
    ];
    this.#show();
  }

  #show() {
    const { width, height } = this.whole();
    const [wide, high] = [(width + 2 * this.margin) / this.zoom.value, (height + 2 * this.margin) / this.zoom.value];
    const [x, y] = this.middle;
    const view = [x - wide / 2, y - high / 2, wide, high].map((n) => n.toFixed(2)).join(" ");
    this.svg.setAttribute("viewBox", view);
    this.view.value = view;
  }

  /** Where on the map an event is. @param {{clientX: number, clientY: number}} event @returns {Point} */
  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return [x, y];
  }

  /** How many map units a pixel of the screen is. */
  get unit() {
    return 1 / (this.svg.getScreenCTM()?.a || 1);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.at(event));
  }

  /** A finger comes down. @param {PointerEvent} event @returns {boolean} whether it is one of several */
  down(event) {
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    return this.#fingers.size > 1;
  }

  /** A finger moves. @param {PointerEvent} event @returns {boolean} whether the view follows it */
  move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before || this.#fingers.size < 2) return false;
    const other = /** @type {Point} */ ([...this.#fingers].find(([id]) => id !== event.pointerId)?.[1]);
    const now = /** @type {Point} */ ([event.clientX, event.clientY]);
    const span = (/** @type {Point} */ one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
    const unit = this.unit;
    this.#fingers.set(event.pointerId, now);
    this.#go([this.middle[0] - ((now[0] - before[0]) * unit) / 2, this.middle[1] - ((now[1] - before[1]) * unit) / 2]);
    this.by(span(now) / span(before), this.at({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }));
    return true;
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.#fingers.delete(event.pointerId);
  }
}
