// The whole sheet of a map: turned by a quarter, mirrored, or of another size. Who borders on whom stays as it is.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas } from "./planar.js" */
/** @typedef {"left"|"right"|"across"|"over"} Motion  turned by a quarter, or mirrored from left to right or from top to bottom */

import { inside, middle, whole } from "./geometry.js";
import { areSound, box, points } from "./planar.js";

/** How wide and how high a sheet may be, in map units. */
export const LEAST = 200;
export const MOST = 3000;

/** A map whose points all lie elsewhere. @param {Atlas} atlas @param {(at: Point) => Point} to @param {boolean} mirrored @returns {Atlas} */
function laidOut(atlas, to, mirrored) {
  const corners = new Map([...atlas.corners].map(([corner, at]) => [corner, whole(to(at))]));
  const territories = [...atlas.territories.values()].map((one) => {
    const outline = mirrored ? one.outline.toReversed() : one.outline;
    const on = points({ ...atlas, corners }, outline);
    const centre = whole(to(one.centre));
    return { ...one, outline, centre: inside(centre, on) ? centre : middle(on) };
  });
  return { ...atlas, corners, territories: new Map(territories.map((one) => [one.key, one])) };
}

/** A map that is turned or mirrored as a whole. @param {Atlas} atlas @param {Motion} motion */
export function moved(atlas, motion) {
  const { left, top, width, height } = box(atlas);
  /** @type {Record<Motion, (at: Point) => Point>} */
  const to = {
    right: ([x, y]) => [left + top + height - y, top + x - left],
    left: ([x, y]) => [left + y - top, top + left + width - x],
    across: ([x, y]) => [2 * left + width - x, y],
    over: ([x, y]) => [x, 2 * top + height - y],
  };
  return laidOut(atlas, to[motion], motion === "across" || motion === "over");
}

/** A map on a sheet of another size; nothing if territories would have no room. @param {Atlas} atlas @param {number} wide @param {number} high @returns {Atlas|null} */
export function resized(atlas, wide, high) {
  const { left, top, width, height } = box(atlas);
  const [w, h] = [wide, high].map((size) => Math.min(MOST, Math.max(LEAST, Math.round(size))));
  const now = laidOut(atlas, ([x, y]) => [left + ((x - left) * w) / width, top + ((y - top) * h) / height], false);
  return areSound(now, now.territories.keys()) ? now : null;
}
