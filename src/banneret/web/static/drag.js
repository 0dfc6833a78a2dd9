// @ts-nocheck
// Dragging: a piece that may act is taken to a place or to an enemy.

import { s } from "./dom.js";

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
    this.taken = null;
    stage.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    stage.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    addEventListener("pointerup", (event) => this.up(event), { capture: true });
    addEventListener("pointercancel", () => this.leave());
    addEventListener("keydown", (event) => event.key === "Escape" && this.leave());
    stage.addEventListener("click", (event) => this.clicked(event), { capture: true });
  }

  down(event) {
    this.leave();
    this.dropped = false;
    const stand = event.target.closest?.(".stand");
    const key = stand?.querySelector("[data-key]")?.dataset.key;
    if (event.isPrimary && event.button === 0 && key && this.owner.movable(key))
      this.taken = { key, stand, x: event.clientX, y: event.clientY };
  }

  move(event) {
    if (!this.taken || !event.isPrimary) return;
    const { stand, x, y } = this.taken;
    if (!this.ghost && Math.hypot(event.clientX - x, event.clientY - y) < STILL) return;
    event.stopPropagation(); // the board stays where it is
    const view = stand.closest(".view");
    this.ghost ??= view.appendChild(s("g", { class: "ghost", "aria-hidden": "true" }, stand.lastChild.cloneNode(true)));
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.getScreenCTM().inverse());
    this.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  up(event) {
    const { taken, ghost } = this;
    this.leave();
    if (!taken || !ghost) return;
    this.dropped = true;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#stage [data-key]");
    if (under && under.dataset.key !== taken.key) this.owner.drop(taken.key, under.dataset.key);
  }

  /** The click that ends a drag is none. */
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
