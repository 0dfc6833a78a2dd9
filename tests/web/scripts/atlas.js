// What the tests of the workshop's maps share: chance from a seed, words, maps, and neighbours computed in another way.

import { area, isSimple } from "../../../src/banneret/web/static/atlas/geometry.js";
import { box, owners, paper, sidesOf, way } from "../../../src/banneret/web/static/atlas/planar.js";
import { grown } from "../../../src/banneret/web/static/atlas/scatter.js";

/** @param {number} seed @returns {() => number} numbers from 0 to below 1 (mulberry32) */
export function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KINDS = /** @type {const} */ (["clear", "forest", "mountain", "sea", "reef"]);
export const WORDS = {
  first: Object.fromEntries(KINDS.map((kind) => [kind, ["Old", "New", "Far", `${kind} High`]])),
  second: Object.fromEntries(KINDS.map((kind) => [kind, [`${kind}lea`, `${kind}ness`]])),
  specials: [{ id: "city", name: "City", names: ["Goldenspire"] }],
};
export const HEAD = { source: "original", id: "tried", name: "Tried", description: "", min_players: 2, max_players: 2 };
export const NONE = { kind: "none", players: 2, middle: [500, 350] };

/** @param {number} seed @param {number} [count] */
export function mapOf(seed, count = 40) {
  const chance = chanceOf(seed);
  for (;;) {
    const found = grown(HEAD, count, NONE, chance);
    if (found) return found;
  }
}

/** What is wrong with a map as a division of the sheet; nothing if all is well. */
export function faultsOf(atlas) {
  const faults = [];
  let covered = 0;
  const { width, height } = box(atlas);
  for (const { key, outline } of atlas.territories.values()) {
    const there = paper(atlas, key);
    if (there.some((at) => at === undefined)) return [`${key} has a corner that is nowhere`];
    if (!isSimple(there)) faults.push(`${key} crosses itself`);
    covered += area(there);
    for (const [a, b] of sidesOf(outline)) {
      if (owners(atlas).get(way(a, b)) !== key) faults.push(`the side ${a} ${b} is that of two`);
      if (!owners(atlas).has(way(b, a)) && !onRim(atlas.corners.get(a), atlas.corners.get(b), width, height))
        faults.push(`${key} has a side alone`);
    }
  }
  if (covered !== 700_000) faults.push(`${covered} is covered`);
  if (new Set([...atlas.corners.values()].map(String)).size < atlas.corners.size)
    faults.push("two corners are at one place");
  return faults;
}

const onRim = ([ax, ay], [bx, by], width, height) =>
  (ax === bx && (ax === 0 || ax === width)) || (ay === by && (ay === 0 || ay === height));

/** The neighbours by paper alone: whose outlines run along one another. Knows nothing of corners that are shared. */
export function neighboursOnPaper(atlas) {
  const all = [...atlas.territories.keys()].map((key) => ({
    key,
    box: boxOf(paper(atlas, key)),
    there: paper(atlas, key),
  }));
  const found = new Set();
  for (const one of all)
    for (const other of all)
      if (one.key < other.key && touch(one.box, other.box) && runAlong(one.there, other.there))
        found.add(`${one.key} ${other.key}`);
  return found;
}

const boxOf = (there) =>
  [0, 1].map((k) => [Math.min(...there.map((at) => at[k])), Math.max(...there.map((at) => at[k]))]);
const touch = (one, other) => [0, 1].every((k) => one[k][0] <= other[k][1] && other[k][0] <= one[k][1]);

function runAlong(one, other) {
  const sides = (there) => there.map((at, i) => [at, there[(i + 1) % there.length]]);
  return sides(one).some(([a, b]) => sides(other).some(([c, d]) => overlap(a, b, c, d)));
}

function overlap(a, b, c, d) {
  const cross = (p) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  if (cross(c) || cross(d)) return false;
  const on = (p) => (b[0] - a[0]) * (p[0] - a[0]) + (b[1] - a[1]) * (p[1] - a[1]);
  const [from, to] = [Math.min(on(c), on(d)), Math.max(on(c), on(d))];
  return Math.min(to, on(b)) > Math.max(from, 0);
}

/** A field of a map file. @param {string} id @param {number[][]} outline @param {object} [more] */
export function field(id, outline, more = {}) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const middle = (all) => Math.round((Math.min(...all) + Math.max(...all)) / 2);
  const name = `${id[0].toUpperCase()}${id.slice(1)}`;
  return { id, name, terrain: "clear", centre: [middle(xs), middle(ys)], outline, neighbours: [], ...more };
}

/** Two fields side by side. @param {{river?: boolean}} [how] */
export function twoFields({ river = false } = {}) {
  const over = (other) => (river ? { rivers: [other] } : {});
  return [
    field(
      "west",
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ],
      over("east"),
    ),
    field(
      "east",
      [
        [100, 0],
        [200, 0],
        [200, 100],
        [100, 100],
      ],
      over("west"),
    ),
  ];
}
