// Corners: one is put on a border, dragged, or taken away, always for all territories that meet there.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas } from "./planar.js" */

import { far, hand, nearestOn, whole } from "./geometry.js";
import { areSound, around, centred, owners, rim, sidesOf, territory, way } from "./planar.js";

/** @param {Atlas} atlas @param {number} corner */
export const place = (atlas, corner) => /** @type {Point} */ (atlas.corners.get(corner));

/** The corner nearest to a point, and how far it is. @param {Atlas} atlas @param {Point} point */
export function nearestCorner(atlas, point) {
  let [corner, away] = [-1, Number.POSITIVE_INFINITY];
  for (const [one, at] of atlas.corners) {
    const off = far(at, point);
    if (off < away) [corner, away] = [one, off];
  }
  return { corner, away };
}

/** @typedef {{side: [number, number], at: Point, away: number}} OnSide  a side, the place on it, and how far that is */

/** The side nearest to a point. @param {Atlas} atlas @param {Point} point */
export function nearestSide(atlas, point) {
  /** @type {OnSide|null} */
  let found = null;
  const whose = owners(atlas);
  for (const { outline } of atlas.territories.values())
    for (const [a, b] of sidesOf(outline)) {
      if (a > b && whose.has(way(b, a))) continue;
      const { at } = nearestOn(point, place(atlas, a), place(atlas, b));
      const away = far(point, at);
      if (!found || away < found.away) found = { side: [a, b], at, away };
    }
  return /** @type {OnSide} */ (found);
}

/** An outline with a corner between two that follow one another. @param {readonly number[]} outline @param {number} a @param {number} b @param {number} corner */
function withCorner(outline, a, b, corner) {
  const i = outline.indexOf(a);
  const follows = outline[(i + 1) % outline.length] === b;
  const after = follows ? i + 1 : outline.indexOf(b) + 1;
  return [...outline.slice(0, after), corner, ...outline.slice(after)];
}

/**
 * A map with one more corner, on a side; the territories at both sides have it. Nothing if there is no room for it.
 * @param {Atlas} atlas @param {[number, number]} side @param {Point} at
 * @returns {{atlas: Atlas, corner: number}|null}
 */
export function putCorner(atlas, [a, b], at) {
  const corner = atlas.next;
  const whose = [way(a, b), way(b, a)].map((one) => owners(atlas).get(one)).filter((key) => key !== undefined);
  const territories = new Map(atlas.territories);
  for (const key of whose) {
    const before = territory(atlas, key);
    territories.set(key, { ...before, outline: withCorner(before.outline, a, b, corner) });
  }
  const corners = new Map(atlas.corners).set(corner, whole(at));
  const put = { ...atlas, next: corner + 1, corners, territories };
  return areSound(put, whose) ? { atlas: put, corner } : null;
}

/** Where a corner may go if it is dragged to a place: one on a straight rim stays on it, the others at a rim stay. @param {Atlas} atlas @param {number} corner @param {Point} to @returns {Point} */
function allowed(atlas, corner, to) {
  const next = rim(atlas).get(corner);
  if (next === undefined) return whole(to);
  const before = [...rim(atlas)].find(([, end]) => end === corner)?.[0] ?? corner;
  const [a, b, here] = [place(atlas, before), place(atlas, next), place(atlas, corner)];
  const straight = hand(a, here, b) === 0 && (a[0] === b[0] || a[1] === b[1]);
  return straight ? whole(nearestOn(to, a, b).at) : here;
}

/** A map with a corner elsewhere; nothing if borders would cross. @param {Atlas} atlas @param {number} corner @param {Point} to @returns {Atlas|null} */
export function moveCorner(atlas, corner, to) {
  const corners = new Map(atlas.corners).set(corner, allowed(atlas, corner, to));
  const moved = { ...atlas, corners };
  const touched = around(atlas).get(corner) ?? [];
  return areSound(moved, touched) ? centred(moved, touched) : null;
}

/** A map without a corner that only bends a border; nothing if territories meet there, or borders would cross. @param {Atlas} atlas @param {number} corner @returns {Atlas|null} */
export function dropCorner(atlas, corner) {
  const touched = around(atlas).get(corner) ?? [];
  if (touched.length > 2 || meets(atlas, corner) || !isStraightRim(atlas, corner)) return null;
  const territories = new Map(atlas.territories);
  for (const key of touched) {
    const before = territory(atlas, key);
    territories.set(key, { ...before, outline: before.outline.filter((one) => one !== corner) });
  }
  const corners = new Map(atlas.corners);
  corners.delete(corner);
  const dropped = { ...atlas, corners, territories };
  if (!areSound(dropped, touched) || twice(dropped, touched)) return null;
  return centred(dropped, touched);
}

/** Whether a border begins or ends at a corner: its sides lie between more than two territories, or two and the rim. @param {Atlas} atlas @param {number} corner */
function meets(atlas, corner) {
  const touched = around(atlas).get(corner) ?? [];
  return rim(atlas).has(corner) && touched.length > 1;
}

/** @param {Atlas} atlas @param {number} corner */
function isStraightRim(atlas, corner) {
  const next = rim(atlas).get(corner);
  if (next === undefined) return true;
  const before = [...rim(atlas)].find(([, end]) => end === corner)?.[0] ?? corner;
  return hand(place(atlas, before), place(atlas, corner), place(atlas, next)) === 0;
}

/** Whether two territories have the same side, and not from both sides. @param {Atlas} atlas @param {Iterable<number>} keys */
function twice(atlas, keys) {
  const whose = owners(atlas);
  return [...keys].some((key) => sidesOf(territory(atlas, key).outline).some(([a, b]) => whose.get(way(a, b)) !== key));
}
