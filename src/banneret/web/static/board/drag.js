// Dragging: a piece that may act is taken to a place or to an enemy.

import { from, s } from "../page/dom.js";

/** @typedef {{key: string, stand: SVGGElement, x: number, y: number}} Taken  what is dragged, and where that began */

/** How far a pointer moves before it drags, in pixels. */
const STILL = 8;

export class Drag {
  /**
   * @param {HTMLElement} stage
   * @param {{movable: (key: string) => boolean, drop: (piece: string, key: string) => void}} owner
   */
  constructor(stage, owner) {
    this.stage = stage;
    this.owner = owner;
    /** @type {Taken|null} */
    this.taken = null;
    /** @type {SVGElement|null} */
    this.ghost = null;
    this.dropped = false;
    stage.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    addEventListener("pointerup", (event) => this.up(event), { capture: true });
    addEventListener("pointercancel", () => this.leave());
    addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    stage.addEventListener("click", (event) => this.clicked(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.leave();
    this.dropped = false;
    const stand = /** @type {SVGGElement|null} */ (from(event).closest(".stand"));
    const key = stand?.querySelector("[data-key]")?.getAttribute("data-key");
    if (event.isPrimary && event.button === 0 && stand && key && this.owner.movable(key))
      this.taken = { key, stand, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.taken || !event.isPrimary) return;
    const { stand, x, y } = this.taken;
    if (!this.ghost && Math.hypot(event.clientX - x, event.clientY - y) < STILL) return;
    event.stopPropagation(); // the board stays where it is
    const view = /** @type {SVGSVGElement|null} */ (stand.closest(".view"));
    if (!view || !stand.lastChild) return;
    this.ghost ??= view.appendChild(s("g", { class: "ghost", "aria-hidden": "true" }, stand.lastChild.cloneNode(true)));
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.getScreenCTM()?.inverse());
    this.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { taken, ghost } = this;
    this.leave();
    if (!taken || !ghost) return;
    this.dropped = true;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#stage [data-key]");
    const key = under?.getAttribute("data-key");
    if (key && key !== taken.key) this.owner.drop(taken.key, key);
  }

  /** The click at the end of a drag means nothing. @param {MouseEvent} event */
  clicked(event) {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
  }

  leave() {
    this.ghost?.remove();
    this.ghost = null;
    this.taken = null;
  }
}
