// The ways of the starts, drawn on the map: to each rival and to special territories, and what lies within three turns.

/** @import { Start } from "../atlas/fairness.js" */
/** @import { Atlas } from "../atlas/planar.js" */

import { points, territory } from "../atlas/planar.js";
import { s } from "../page/dom.js";

/** How many special territories are shown for each start, if all starts are. */
const NEAREST = 3;
/** How far the lines of two starts lie apart, and how large the figures at their ends are, in pixels. */
const APART = 5;
const FIGURE = 15;

/**
 * What is drawn for all starts, or for the one at this place in the list.
 * @param {Atlas} atlas @param {readonly Start[]} starts @param {string} of @param {number} unit a pixel in map units
 * @returns {SVGElement[]}
 */
export function waysOf(atlas, starts, of, unit) {
  const all = starts.map((start, i) => ({ start, i })).filter(({ i }) => !of || of === String(i));
  const reach = all.flatMap(({ start, i }) => [
    ...[...start.land].map((key) => tint(atlas, key, `realm side-${i}`)),
    ...[...start.coast].filter((key) => !start.land.has(key)).map((key) => tint(atlas, key, `coast side-${i}`)),
  ]);
  const ways = all.map(({ start, i }) => {
    const shift = (i - (starts.length - 1) / 2) * APART * unit;
    const specials = start.specials.slice(0, of ? undefined : NEAREST);
    return s(
      "g",
      { class: `side-${i}`, transform: `translate(${shift} ${shift})` },
      ...specials.flatMap(({ way, points }) => line(atlas, way, "aim", points, unit)),
      ...start.rivals.flatMap(({ way, steps }) => line(atlas, way, "", steps, unit)),
    );
  });
  return [...reach, ...ways];
}

/** @param {Atlas} atlas @param {number} key @param {string} kind */
function tint(atlas, key, kind) {
  const outline = points(atlas, territory(atlas, key).outline);
  return s("path", { class: kind, d: `M${outline.map((at) => at.join(" ")).join("L")}Z` });
}

/** A way with its length: at the end to a special territory, in the middle to a rival. @param {Atlas} atlas @param {number[]} way @param {string} kind @param {number} length @param {number} unit */
function line(atlas, way, kind, length, unit) {
  if (way.length < 2) return [];
  const along = way.map((key) => territory(atlas, key).centre);
  const [x, y] = along[kind ? along.length - 1 : Math.floor(along.length / 2)];
  const d = `M${along.map((at) => at.join(" ")).join("L")}`;
  const size = FIGURE * unit;
  return [
    ...["case", "way"].map((stroke) => s("path", { class: `${stroke} ${kind}`, d })),
    s("text", { class: "far", x, y: y + size * 0.35, "font-size": size }, String(length)),
  ];
}
