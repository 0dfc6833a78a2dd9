// A planar map: corners, and territories that are rows of corners. A border is the sides that two territories share, so it
// always belongs to both, and neighbours follow from it. Maps are never changed: each stroke gives another one.

/** @import { Point } from "./geometry.js" */
/** @typedef {"clear"|"forest"|"mountain"|"sea"|"reef"} Terrain */
/**
 * @typedef {Object} Territory
 * @property {number} key        how it is known while it is drawn; never given twice
 * @property {string} id         how the file knows it
 * @property {string} name @property {Terrain} terrain
 * @property {string} special    its special kind, or nothing
 * @property {Point} centre      where pieces stand
 * @property {readonly number[]} outline  its corners, clockwise
 */
/**
 * @typedef {Object} Atlas
 * @property {Head} head
 * @property {number} next       the next number for a corner or a territory
 * @property {ReadonlyMap<number, Point>} corners
 * @property {ReadonlyMap<number, Territory>} territories  in the order of the file
 * @property {ReadonlySet<number>} rivers                  pairs of territories
 * @property {Readonly<Record<string, readonly number[]>>} sites  where castles start, by the number of players
 */
/**
 * @typedef {Object} Head  what a file says of the whole map, as it says it
 * @property {string} source @property {string} id @property {string} name @property {string} description
 * @property {boolean} [test_only] @property {number} min_players @property {number} max_players
 * @property {number} [seed] @property {number} [attempt]
 */

import { area, isSimple, middle } from "./geometry.js";

/** The most corners of a territory that a file may have. */
export const MOST_CORNERS = 60;
/** The most territories of a map. */
export const MOST_TERRITORIES = 300;
/** The least area of a territory, in square map units. */
export const LEAST_AREA = 150;
const SHIFT = 2 ** 24;

/** Two numbers in an order, as one. @param {number} a @param {number} b */
export const way = (a, b) => a * SHIFT + b;
/** Two numbers in no order, as one. @param {number} a @param {number} b */
export const pair = (a, b) => (a < b ? way(a, b) : way(b, a));
/** @param {number} both @returns {[number, number]} */
export const parted = (both) => [Math.floor(both / SHIFT), both % SHIFT];

/** @param {Terrain} terrain */
export const isLand = (terrain) => terrain !== "sea" && terrain !== "reef";

/**
 * What follows from corners and outlines alone: it is kept as long as none changes, so that painting finds nothing anew.
 * @template T @param {(atlas: Atlas) => T} find @returns {(atlas: Atlas) => T}
 */
function known(find) {
  /** @type {WeakMap<Atlas, T>} */
  const found = new WeakMap();
  /** @type {{atlas: Atlas, now: T}|null} */
  let last = null;
  return (atlas) => {
    const before = found.get(atlas);
    if (before !== undefined) return before;
    const now = last && hasSameOutlines(last.atlas, atlas) ? last.now : find(atlas);
    last = { atlas, now };
    found.set(atlas, now);
    return now;
  };
}

/** Whether two maps have the same corners, and the same territories in the same order with the same outlines. @param {Atlas} one @param {Atlas} other */
function hasSameOutlines(one, other) {
  if (one.corners !== other.corners || one.territories.size !== other.territories.size) return false;
  const others = other.territories.values();
  for (const { key, outline } of one.territories.values()) {
    const there = others.next().value;
    if (there?.key !== key || there.outline !== outline) return false;
  }
  return true;
}

/** @param {readonly number[]} outline @returns {[number, number][]} the sides of an outline, each as its two corners */
export const sidesOf = (outline) => outline.map((corner, i) => [corner, outline[(i + 1) % outline.length]]);

/** Whose each side is: the territory at the right of the way from one corner to the other. */
export const owners = known((atlas) => {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { key, outline } of atlas.territories.values())
    for (const [a, b] of sidesOf(outline)) found.set(way(a, b), key);
  return found;
});

/** The sides that two neighbours share, by the pair; each as the first of the two has it. */
export const borders = known((atlas) => {
  const whose = owners(atlas);
  /** @type {Map<number, [number, number][]>} */
  const found = new Map();
  for (const { key, outline } of atlas.territories.values())
    for (const [a, b] of sidesOf(outline)) {
      const other = whose.get(way(b, a));
      if (other === undefined || other < key) continue;
      const both = pair(key, other);
      found.set(both, [...(found.get(both) ?? []), [a, b]]);
    }
  return found;
});

/** The neighbours of each territory, in the order of the file. */
export const neighbours = known((atlas) => {
  /** @type {Map<number, number[]>} */
  const found = new Map([...atlas.territories.keys()].map((key) => [key, []]));
  for (const both of borders(atlas).keys()) {
    const [one, other] = parted(both);
    found.get(one)?.push(other);
    found.get(other)?.push(one);
  }
  const place = new Map([...atlas.territories.keys()].map((key, i) => [key, i]));
  for (const around of found.values()) around.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return found;
});

/** The territories at each corner. */
export const around = known((atlas) => {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const { key, outline } of atlas.territories.values())
    for (const corner of outline) found.set(corner, [...(found.get(corner) ?? []), key]);
  return found;
});

/** The sides on the rim of the map, by their first corner: the corner that follows it. */
export const rim = known((atlas) => {
  const whose = owners(atlas);
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { outline } of atlas.territories.values())
    for (const [a, b] of sidesOf(outline)) if (!whose.has(way(b, a))) found.set(a, b);
  return found;
});

/** @param {Atlas} atlas @param {readonly number[]} outline @returns {Point[]} */
export const points = (atlas, outline) => outline.map((corner) => /** @type {Point} */ (atlas.corners.get(corner)));

/** The territory with this key. @param {Atlas} atlas @param {number} key */
export const territory = (atlas, key) => /** @type {Territory} */ (atlas.territories.get(key));

/** The outline of a territory on paper. @param {Atlas} atlas @param {number} key */
export const paper = (atlas, key) => points(atlas, territory(atlas, key).outline);

/**
 * Whether an outline is that of a territory: it touches itself nowhere, runs clockwise, and holds some room. If all
 * territories are sound and each side belongs to two of them or to the rim, they cover each place within the rim exactly
 * once: the times that their outlines go around a place sum to those of the rim, which is one.
 * @param {readonly Point[]} outline
 */
export const isSound = (outline) =>
  outline.length >= 3 && outline.length <= MOST_CORNERS && area(outline) >= LEAST_AREA && isSimple(outline);

/** Whether these territories are sound. @param {Atlas} atlas @param {Iterable<number>} keys */
export const areSound = (atlas, keys) => [...keys].every((key) => isSound(paper(atlas, key)));

/** A map with other territories in place of those with their keys, whose pieces stand in their middles again. @param {Atlas} atlas @param {Iterable<number>} keys @returns {Atlas} */
export function centred(atlas, keys) {
  const territories = new Map(atlas.territories);
  for (const key of keys) territories.set(key, { ...territory(atlas, key), centre: middle(paper(atlas, key)) });
  return { ...atlas, territories };
}

/** A map without the corners that no territory has. @param {Atlas} atlas @returns {Atlas} */
export function tidied(atlas) {
  const used = around(atlas);
  return { ...atlas, corners: new Map([...atlas.corners].filter(([corner]) => used.has(corner))) };
}

/** The box around a map: left, top, width, height. */
export const box = known((atlas) => {
  const all = [...atlas.corners.values()];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
});
