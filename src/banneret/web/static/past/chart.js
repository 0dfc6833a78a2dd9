// The picture of the chances: a mark where a replay is, and in words the chances of the place that is pointed at, or
// found with arrow keys.

import { t } from "../words/words.js";
import { heightAt, pointsOf } from "../core/line.js";
import { inMatch } from "../core/replay-steps.js";
import { h, one, s } from "../page/dom.js";

/** @typedef {[number, number]} Point */

export class Chart {
  /** @param {HTMLElement} place what holds the picture @param {(at: number) => void} [go] where a touch leads */
  constructor(place, go) {
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (one("svg", place)));
    this.go = go;
    this.at = 0;
    /** @type {number|null} the moment that was found with arrow keys */
    this.found = null;
    this.words = h("p", { class: "small soft chances-then", role: "status" });
    place.append(this.words);
    place.tabIndex = 0;
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", t`Chances over time. Arrow keys go from move to move.`);
    place.addEventListener("pointermove", (event) => this.say(this.momentAt(event.clientX)));
    place.addEventListener("pointerleave", () => this.say(this.at));
    place.addEventListener("click", (event) => this.touched(event));
    place.addEventListener("keydown", (event) => this.pressed(event));
    this.words.textContent = t`Point at the chart or tap it for the chances at any moment.`;
  }

  /** @param {string} name a number that the picture gives */
  given(name) {
    return Number(this.svg.dataset[name]);
  }

  /** Mark where the replay is, and say the chances there. @param {number} at */
  here(at) {
    this.at = at;
    this.show("here", at);
    this.say(at);
  }

  /** Which moment of the match a place on the screen is. @param {number} clientX */
  momentAt(clientX) {
    const box = this.svg.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * this.svg.viewBox.baseVal.width;
    const share = (x - this.given("left")) / (this.given("right") - this.given("left"));
    return Math.round(Math.min(Math.max(0, share), 1) * this.given("length"));
  }

  /** @param {number} at */
  xOf(at) {
    return this.given("left") + ((this.given("right") - this.given("left")) * at) / Math.max(1, this.given("length"));
  }

  /** Say which moment this is, and each side's chance then. @param {number} at */
  say(at) {
    const [x, top, bottom] = [this.xOf(at), this.given("top"), this.given("bottom")];
    const chances = [...this.svg.querySelectorAll("[data-name]")].map((line) => {
      const points = pointsOf(one("polyline", line).getAttribute("points") ?? "");
      const chance = (bottom - heightAt(points, x)) / (bottom - top);
      return `${/** @type {HTMLElement} */ (line).dataset.name} ${Math.round(100 * chance)}\u00a0%`;
    });
    this.words.textContent = `${inMatch(this.placeOf(at), t`move ${at}`)}: ${chances.join(", ")}`;
    this.show("pointed", at);
  }

  /** The round of a moment, by the marks below the picture. @param {number} at */
  placeOf(at) {
    const marks = /** @type {HTMLElement[]} */ ([...this.svg.querySelectorAll("[data-place]")]);
    return marks.findLast(({ dataset }) => Number(dataset.at) <= at)?.dataset.place ?? "";
  }

  /** Draw a line at a moment, in place of the one that was there. @param {string} kind @param {number} at */
  show(kind, at) {
    this.svg.querySelector(`.${kind}`)?.remove();
    const x = this.xOf(at);
    const line = s("path", { class: kind, d: `M${x} ${this.given("top")}V${this.given("bottom")}` });
    one(".sheet", this.svg).after(line);
  }

  /** @param {MouseEvent} event */
  touched(event) {
    if (/** @type {Element} */ (event.target).closest("a")) return;
    const at = this.momentAt(event.clientX);
    this.say(at);
    this.go?.(at);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (event.key === "Enter" && this.found !== null && event.target === event.currentTarget) this.go?.(this.found);
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.found = Math.min(Math.max(0, (this.found ?? this.at) + by), this.given("length"));
    this.say(this.found);
  }
}
