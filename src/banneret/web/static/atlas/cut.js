// Cutting: a stroke through territories divides each that it crosses from border to border.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas, Territory } from "./planar.js" */
/** @typedef {(atlas: Atlas, like: Territory) => {id: string, name: string}} Named  how a new territory is called */
/** @typedef {{t: number, at: Point}} Crossing  where a stroke meets a border: how far along the stroke, and where */

import { area, far, hand, inside, simplified, whole } from "./geometry.js";
import { nearestCorner, nearestSide, place, putCorner } from "./corners.js";
import {
  around,
  borders,
  centred,
  isSound,
  MOST_TERRITORIES,
  owners,
  pair,
  parted,
  points,
  sidesOf,
  territory,
  way,
} from "./planar.js";

/** Within this distance, in map units, a stroke takes a corner that is there. */
const SNAP = 9;
/** How far a stroke that ends short of a border is led on. */
const FURTHER = 22;
/** How far a border may lie aside of the stroke. */
const OFF = 3.5;

/** A stroke that is led on at both ends. @param {Point[]} line @returns {Point[]} */
function ledOn(line) {
  const on = (/** @type {Point} */ a, /** @type {Point} */ b) => {
    const long = far(a, b) || 1;
    return /** @type {Point} */ ([b[0] + ((b[0] - a[0]) / long) * FURTHER, b[1] + ((b[1] - a[1]) / long) * FURTHER]);
  };
  return [on(line[1], line[0]), ...line, on(line[line.length - 2], line[line.length - 1])];
}

/** Where a stroke meets borders, in the order of the stroke. @param {Atlas} atlas @param {readonly Point[]} line */
function crossings(atlas, line) {
  /** @type {Crossing[]} */
  const found = [];
  const whose = owners(atlas);
  for (const { outline } of atlas.territories.values())
    for (const [a, b] of sidesOf(outline)) {
      if (a > b && whose.has(way(b, a))) continue;
      const [from, to] = [place(atlas, a), place(atlas, b)];
      for (let i = 0; i + 1 < line.length; i++) {
        const u = crossing(line[i], line[i + 1], from, to);
        if (u !== null) found.push({ t: i + u, at: onWay(line[i], line[i + 1], u) });
      }
    }
  return found.sort((one, other) => one.t - other.t);
}

/** @param {Point} a @param {Point} b @param {number} u @returns {Point} */
const onWay = (a, b, u) => [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u];

/** How far along the way from a to b the line from c to d lies across it, from 0 to 1; null if it does not. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function crossing(a, b, c, d) {
  const [one, other] = [hand(c, d, a), hand(c, d, b)];
  if (one === other) return null;
  const [left, right] = [hand(a, b, c), hand(a, b, d)];
  if ((one > 0 && other > 0) || (one < 0 && other < 0) || (left > 0 && right > 0) || (left < 0 && right < 0))
    return null;
  return one / (one - other);
}

/** A map with a corner where the stroke meets a border, or the one that is near. @param {Atlas} atlas @param {Point} at @returns {{atlas: Atlas, corner: number}|null} */
function cornerAt(atlas, at) {
  const near = nearestCorner(atlas, at);
  if (near.away <= SNAP) return { atlas, corner: near.corner };
  const on = nearestSide(atlas, at);
  return putCorner(atlas, on.side, on.at);
}

/**
 * Divide the territories that a stroke crosses.
 * @param {Atlas} atlas @param {readonly Point[]} stroke @param {Named} named
 * @returns {{atlas: Atlas, made: number[]}} the map, the same if nothing was divided; and the territories that are new
 */
export function cut(atlas, stroke, named) {
  const line = simplified(stroke.map(whole), OFF);
  if (line.length < 2 || far(line[0], /** @type {Point} */ (line.at(-1))) + line.length < 6) return { atlas, made: [] };
  const long = ledOn(line);
  let [now, last] = [atlas, /** @type {{corner: number, t: number}|null} */ (null)];
  /** @type {number[]} */
  const made = [];
  for (const { t, at } of crossings(atlas, long)) {
    const here = cornerAt(now, at);
    if (!here) continue;
    if (last && last.corner !== here.corner) {
      const [from, till] = [last.t, t];
      const ends = [last.corner, here.corner].map((corner) => place(here.atlas, corner));
      const inner = long.filter((one, i) => i > from && i < till && ends.every((end) => far(end, one) > SNAP));
      const divided = divide(here.atlas, last.corner, inner, here.corner, named);
      if (divided) {
        now = divided.atlas;
        made.push(divided.made);
      } else now = here.atlas;
    } else now = here.atlas;
    last = { corner: here.corner, t };
  }
  return made.length ? { atlas: now, made } : { atlas, made };
}

/** The territory through which a way from one corner to another leads. @param {Atlas} atlas @param {number} from @param {readonly Point[]} inner @param {number} to */
function between(atlas, from, inner, to) {
  const all = [place(atlas, from), ...inner, place(atlas, to)];
  const half = Math.floor((all.length - 1) / 2);
  const mid = onWay(all[half], all[half + 1], 0.5);
  const both = (around(atlas).get(from) ?? []).filter((key) => around(atlas).get(to)?.includes(key));
  return both.find((key) => inside(mid, points(atlas, territory(atlas, key).outline)));
}

/** The corners from one to another along an outline, with both. @param {readonly number[]} outline @param {number} from @param {number} to */
function along(outline, from, to) {
  const [i, j] = [outline.indexOf(from), outline.indexOf(to)];
  return i <= j ? outline.slice(i, j + 1) : [...outline.slice(i), ...outline.slice(0, j + 1)];
}

/**
 * Divide a territory by a way between two of its corners; nothing if a part would have no room.
 * @param {Atlas} atlas @param {number} from @param {readonly Point[]} inner @param {number} to @param {Named} named
 */
function divide(atlas, from, inner, to, named) {
  const key = between(atlas, from, inner, to);
  if (key === undefined || atlas.territories.size >= MOST_TERRITORIES) return null;
  const whole = territory(atlas, key);
  const fresh = inner.map((_, i) => atlas.next + i);
  const corners = new Map([...atlas.corners, ...inner.map((at, i) => /** @type {const} */ ([fresh[i], at]))]);
  const drawn = { ...atlas, corners, next: atlas.next + inner.length };
  const one = [...along(whole.outline, from, to), ...fresh.toReversed()];
  const other = [...along(whole.outline, to, from), ...fresh];
  const [mine, its] = [points(drawn, one), points(drawn, other)];
  if (!isSound(mine) || !isSound(its)) return null;
  const larger = area(mine) >= area(its) ? [one, other] : [other, one];
  return parts(drawn, whole, larger[0], larger[1], named);
}

/** @param {Atlas} atlas @param {Territory} whole @param {readonly number[]} kept @param {readonly number[]} off @param {Named} named */
function parts(atlas, whole, kept, off, named) {
  const made = atlas.next;
  const { terrain, centre } = whole;
  const fresh = { key: made, terrain, special: "", centre, outline: off, ...named(atlas, whole) };
  const territories = new Map(atlas.territories).set(whole.key, { ...whole, outline: kept }).set(made, fresh);
  const divided = { ...atlas, next: made + 1, territories };
  return { atlas: centred({ ...divided, rivers: riversOf(divided, whole.key, made) }, [whole.key, made]), made };
}

/** The rivers after a territory was divided: along the old borders of both parts. @param {Atlas} atlas @param {number} key @param {number} made */
function riversOf(atlas, key, made) {
  const rivers = new Set(atlas.rivers);
  for (const river of atlas.rivers) {
    const ends = parted(river);
    if (!ends.includes(key)) continue;
    const other = ends[0] === key ? ends[1] : ends[0];
    if (borders(atlas).has(pair(made, other))) rivers.add(pair(made, other));
    if (!borders(atlas).has(river)) rivers.delete(river);
  }
  return rivers;
}
