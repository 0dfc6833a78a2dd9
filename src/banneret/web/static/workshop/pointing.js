// Strokes over the sheet: one finger draws, two move the view.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/**
 * @typedef {Object} Stroke  a stroke that lasts
 * @property {(at: Point) => void} move @property {(at: Point) => void} end
 * @property {() => Point[]} [line]  what of it is shown
 */

import { t } from "../words/words.js";

/**
 * Let somebody draw on the sheet.
 * @param {SVGSVGElement} svg @param {Camera} camera @param {Draft<any>} draft
 * @param {(at: Point) => Stroke|null} begin @param {Signal<readonly Point[]>} [line]
 */
export function strokes(svg, camera, draft, begin, line) {
  /** @type {Stroke|null} */
  let stroke = null;
  const stop = () => {
    stroke = null;
    if (line) line.value = [];
  };
  svg.addEventListener("pointerdown", (event) => {
    if (camera.down(event)) {
      if (stroke) draft.preview(draft.settled.value);
      stop();
      return;
    }
    if (event.button !== 0) return;
    svg.setPointerCapture(event.pointerId);
    stroke = begin(camera.at(event));
    if (!stroke) draft.told.value = t`Nothing is near enough to be taken there.`;
  });
  svg.addEventListener("pointermove", (event) => {
    if (camera.move(event) || !stroke) return;
    stroke.move(camera.at(event));
    if (line) line.value = [...(stroke.line?.() ?? [])];
  });
  svg.addEventListener("pointerup", (event) => {
    camera.up(event);
    stroke?.end(camera.at(event));
    stop();
  });
  svg.addEventListener("pointercancel", (event) => {
    camera.up(event);
    if (stroke) draft.preview(draft.settled.value);
    stop();
  });
}
