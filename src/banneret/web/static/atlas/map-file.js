// Map files: a map is read from the tables of one, and written as the same file that `banneret check` reads.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas, Head, Terrain, Territory } from "./planar.js" */
/**
 * @typedef {Object} Entry  a territory in a file
 * @property {string} id @property {string} name @property {Terrain} terrain @property {string} [special]
 * @property {Point} centre @property {Point[]} outline @property {string[]} neighbours @property {string[]} [rivers]
 */
/** @typedef {Head & {territories: Entry[], start_sites?: Record<string, string[]>}} MapFile */

import { t } from "../words/words.js";
import { area, far, nearestOn, same } from "./geometry.js";
import { isSound, neighbours, owners, pair, points, sidesOf, way } from "./planar.js";

/** @param {Entry} entry @returns {Point[]} its outline, clockwise, without corners that stand there twice in a row */
function outlineOf({ outline }) {
  const corners = outline.filter((at, i) => !same(at, outline[(i + 1) % outline.length]));
  return area(corners) < 0 ? corners.reverse() : corners;
}

/** The numbers of corners, by their places. */
class Numbers {
  /** @type {Map<number, Point>} */
  corners = new Map();
  /** @type {Map<string, number>} */
  #at = new Map();

  /** @param {Point} at */
  of(at) {
    const known = this.#at.get(String(at));
    if (known !== undefined) return known;
    const number = this.corners.size + 1;
    this.#at.set(String(at), number);
    this.corners.set(number, at);
    return number;
  }
}

/** An outline with each corner of others that lies on one of its sides: then both have the side. @param {number[]} outline @param {ReadonlyMap<number, Point>} corners */
function snapped(outline, corners) {
  return sidesOf(outline).flatMap(([a, b]) => {
    const [from, to] = [/** @type {Point} */ (corners.get(a)), /** @type {Point} */ (corners.get(b))];
    const on = [...corners].filter(([one, at]) => one !== a && one !== b && same(nearestOn(at, from, to).at, at));
    on.sort(([, one], [, other]) => far(from, one) - far(from, other));
    return [a, ...on.map(([one]) => one)];
  });
}

/**
 * A map to be drawn on. Raises an error, one sentence, for a file whose territories overlap or cross themselves.
 * @param {MapFile} file @returns {Atlas}
 */
export function opened({ territories: entries, start_sites = {}, ...head }) {
  const numbers = new Numbers();
  const outlines = entries.map((entry) => outlineOf(entry).map((at) => numbers.of(at)));
  const whole = outlines.map((outline) => snapped(outline, numbers.corners));
  const first = numbers.corners.size + 1;
  const keys = new Map(entries.map(({ id }, i) => [id, first + i]));
  const keyOf = (/** @type {string} */ id) => keys.get(id) ?? 0;
  const made = entries.map(({ id, name, terrain, special = "", centre }, i) => ({
    key: first + i,
    id,
    name,
    terrain,
    special,
    centre,
    outline: whole[i],
  }));
  const rivers = entries.flatMap(({ id, rivers: over = [] }) => over.map((other) => pair(keyOf(id), keyOf(other))));
  const sites = Object.entries(start_sites).map(([players, ids]) => [players, ids.map(keyOf).filter(Boolean)]);
  const atlas = {
    head,
    next: first + entries.length,
    corners: numbers.corners,
    territories: new Map(made.map((one) => [one.key, one])),
    rivers: new Set(rivers),
    sites: Object.fromEntries(sites),
  };
  check(atlas);
  return atlas;
}

/** @param {Atlas} atlas */
function check(atlas) {
  for (const { key, name, outline } of atlas.territories.values()) {
    if (!isSound(points(atlas, outline))) throw new Error(t`${name} crosses itself or is too small to be drawn.`);
    if (sidesOf(outline).some(([a, b]) => owners(atlas).get(way(a, b)) !== key))
      throw new Error(t`${name} overlaps another territory.`);
  }
}

/** @param {Atlas} atlas @returns {MapFile} */
export function saved(atlas) {
  const id = (/** @type {number} */ key) => /** @type {Territory} */ (atlas.territories.get(key)).id;
  const near = neighbours(atlas);
  const territories = [...atlas.territories.values()].map(
    ({ key, id: own, name, terrain, special, centre, outline }) => {
      const around = near.get(key) ?? [];
      const over = around.filter((other) => atlas.rivers.has(pair(key, other))).map(id);
      return {
        ...{ id: own, name, terrain },
        ...(special ? { special } : {}),
        ...{ centre, outline: points(atlas, outline), neighbours: around.map(id) },
        ...(over.length ? { rivers: over } : {}),
      };
    },
  );
  const sites = Object.entries(atlas.sites).map(([players, keys]) => [players, keys.map(id)]);
  return { ...atlas.head, start_sites: Object.fromEntries(sites), territories };
}

/** A word, a number or a list of them, as TOML and Python's JSON write it. @param {unknown} value @returns {string} */
const told = (value) => (Array.isArray(value) ? `[${value.map(told).join(", ")}]` : JSON.stringify(value));

/** @param {object} values */
const lines = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key} = ${told(value)}\n`)
    .join("");

const HEAD = ["source", "id", "name", "description", "test_only", "min_players", "max_players", "seed", "attempt"];

/** The text of a map file, as the game writes it. @param {Atlas} atlas */
export function text(atlas) {
  const { territories, start_sites = {}, ...head } = saved(atlas);
  const given = /** @type {Record<string, unknown>} */ (head);
  const tables = [lines(Object.fromEntries(HEAD.map((key) => [key, given[key] === false ? undefined : given[key]])))];
  if (Object.keys(start_sites).length) tables.push(`[start_sites]\n${lines(start_sites)}`);
  return [...tables, ...territories.map((entry) => `[[territories]]\n${lines(entry)}`)].join("\n");
}
