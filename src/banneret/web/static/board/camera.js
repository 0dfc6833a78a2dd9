// What part of a board is seen: the whole of it, or nearer; by wheel, pinch, drag and buttons.

/** @import { Box } from "../../wire.js" */

const NEAREST = 6;
const STILL = 6;
/** With so many pixels for a board unit there is room for the names and yields of realms in letters that can be read. */
const LETTERED = 36;

export class Camera {
  /** @param {SVGSVGElement} view whose viewBox at the start is the whole board */
  constructor(view) {
    this.view = view;
    const [x, y, w, h] = /** @type {string} */ (view.getAttribute("viewBox")).split(" ").map(Number);
    this.full = { x, y, w, h };
    this.box = { ...this.full };
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.start = { x: 0, y: 0 };
    this.moved = false;
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    view.addEventListener("pointerdown", (event) => this.down(event));
    view.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      view.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    }
    view.addEventListener("click", (event) => this.moved && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => this.measure()).observe(view);
  }

  /** Tell the styles how many pixels a board unit has. */
  measure() {
    const { width, height } = this.view.getBoundingClientRect();
    const unit = Math.min(width / this.box.w, height / this.box.h);
    this.view.style.setProperty("--unit", String(unit));
    this.view.classList.toggle("lettered", unit >= LETTERED);
  }

  get zoom() {
    return this.full.w / this.box.w;
  }

  whole() {
    this.look({ ...this.full });
  }

  /** The board has become larger: whoever saw the whole of it still does, and whoever zoomed in sees the same part. @param {Box} box */
  widen({ x, y, width, height }) {
    const near = this.zoom > 1;
    this.full = { x, y, w: width, h: height };
    this.look(near ? this.box : { ...this.full });
  }

  /** Come nearer by `factor`, the point (x, y) of the board staying where it is. @param {number} factor */
  closer(factor, x = this.box.x + this.box.w / 2, y = this.box.y + this.box.h / 2) {
    const scale = Math.min(NEAREST, Math.max(1, this.zoom * factor)) / this.zoom;
    const w = this.box.w / scale;
    const h = this.box.h / scale;
    this.look({ x: x - (x - this.box.x) / scale, y: y - (y - this.box.y) / scale, w, h });
  }

  /** Move by shares of what is seen. @param {number} aside @param {number} down */
  pan(aside, down) {
    this.look({ ...this.box, x: this.box.x + aside * this.box.w, y: this.box.y + down * this.box.h });
  }

  /** See to it that a point of the board is seen. @param {number} x @param {number} y */
  reveal(x, y) {
    const { x: left, y: top, w, h } = this.box;
    if (x > left && x < left + w && y > top && y < top + h) return;
    this.look({ x: x - w / 2, y: y - h / 2, w, h });
  }

  /** @param {{x: number, y: number, w: number, h: number}} box */
  look(box) {
    const { x, y, w, h } = this.full;
    box.x = Math.min(Math.max(box.x, x), x + w - box.w);
    box.y = Math.min(Math.max(box.y, y), y + h - box.h);
    this.box = box;
    this.view.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    this.view.classList.toggle("near", this.zoom > 1.01);
    this.measure();
  }

  /** A point of the screen as a point of the board. @param {{clientX: number, clientY: number}} event */
  point(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.view.getScreenCTM()?.inverse());
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { x, y } = this.point(event);
    this.closer(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), x, y);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (!this.fingers.size) {
      this.moved = false;
      this.start = { x: event.clientX, y: event.clientY };
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > STILL) this.moved = true;
    const unit = this.view.getScreenCTM()?.a ?? 1;
    if (this.fingers.size === 1 && this.moved) {
      this.look({
        ...this.box,
        x: this.box.x - (event.clientX - before.x) / unit,
        y: this.box.y - (event.clientY - before.y) / unit,
      });
    } else if (this.fingers.size === 2) {
      this.pinch(event, before);
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} before */
  pinch(event, before) {
    this.moved = true;
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    /** @param {{x: number, y: number}} finger */
    const apart = (finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
    const now = { x: event.clientX, y: event.clientY };
    const middle = this.point({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    this.closer(apart(now) / Math.max(1, apart(before)), middle.x, middle.y);
  }
}
