// Growing territories from points: each takes what is nearest to it (Voronoi cells, by d3-delaunay). Then long borders are
// bent, so that the map looks drawn by hand.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas, Head, Territory } from "./planar.js" */
/** @import { Symmetry } from "./symmetry.js" */
/** @import { Chance } from "./features.js" */

import { Delaunay } from "../vendor/d3-delaunay.js";
import { area, far, middle as roomiest, whole } from "./geometry.js";
import { nearestSide, place, putCorner } from "./corners.js";
import { borders, isSound, LEAST_AREA, points, tidied } from "./planar.js";
import { images } from "./symmetry.js";

export const WIDTH = 1000;
export const HEIGHT = 700;
/** Corners that lie nearer to one another than this become one. */
const MERGE = 10;
const ROUNDS = 3;
/** Borders longer than this are bent, by this share of their length at most. */
const LONG = 38;
const BEND = 0.13;
/** How far the outermost points of a round map lie from its middle. */
const ROUND = 330;

/** Whether the sheet is round: three or five turned around a middle fit into no rectangle. @param {Symmetry} symmetry */
export const isRound = ({ kind, players }) => kind === "turn" && players > 2;

/** Points by chance, as many as territories are wanted, with all their images. @param {number} count @param {Symmetry} symmetry @param {Chance} chance @returns {Point[]} */
function strewn(count, symmetry, chance) {
  /** @type {Point[]} */
  const found = [];
  const least = Math.sqrt((WIDTH * HEIGHT) / count) * 0.55;
  for (let tries = 0; found.length < count && tries < 60 * count; tries++) {
    const all = images(symmetry, [chance() * WIDTH, chance() * HEIGHT]);
    const apart = Math.min(...all.slice(1).map((one) => far(all[0], one)), Number.POSITIVE_INFINITY);
    const free = apart >= least * 0.9 && found.every((one) => far(one, all[0]) >= least * (1 - tries / (60 * count)));
    if (free && (!isRound(symmetry) || far(all[0], symmetry.middle) < ROUND)) found.push(...all);
  }
  return found;
}

/** Points around a round sheet, which bound its outer cells and are no territories. @param {Symmetry} symmetry @returns {Point[]} */
function fence({ middle: [x, y], players }) {
  const count = players * 12;
  const turn = (/** @type {number} */ i) => (2 * Math.PI * i) / count;
  return Array.from({ length: count }, (_, i) => [
    x + Math.cos(turn(i)) * ROUND * 1.12,
    y + Math.sin(turn(i)) * ROUND * 1.12,
  ]);
}

/** The cells of points, moved to their middles a few times. Each point is followed by its images. @param {Point[]} points @param {Symmetry} symmetry @returns {Point[][]} */
function cells(points, symmetry) {
  const outside = isRound(symmetry) ? fence(symmetry) : [];
  const orbit = images(symmetry, symmetry.middle).length;
  let inner = points;
  for (let round = 0; ; round++) {
    const voronoi = Delaunay.from([...inner, ...outside]).voronoi([0, 0, WIDTH, HEIGHT]);
    const found = inner.map((_, i) =>
      /** @type {Point[]} */ (voronoi.cellPolygon(i) ?? []).slice(1).map(([x, y]) => /** @type {Point} */ ([x, y])),
    );
    if (round === ROUNDS) return found;
    inner = found.filter((_, i) => i % orbit === 0).flatMap((cell) => images(symmetry, massOf(cell)));
  }
}

/** @param {Point[]} cell @returns {Point} */
const massOf = (cell) => [
  cell.reduce((sum, [x]) => sum + x, 0) / cell.length,
  cell.reduce((sum, [, y]) => sum + y, 0) / cell.length,
];

/** Corners in whole numbers, of which those that lie close together are one. Images of a corner are corners as well. */
class Merged {
  /** @type {Map<number, Point>} */
  corners = new Map();

  /** @param {Symmetry} symmetry */
  constructor(symmetry) {
    this.symmetry = symmetry;
  }

  /** The number of the corner at a place. @param {Point} at */
  of(at) {
    for (const image of images(this.symmetry, whole(at))) this.#known(whole(image)) ?? this.#put(whole(image));
    return this.#known(whole(at)) ?? this.#put(whole(at));
  }

  /** @param {Point} here @returns {number|undefined} */
  #known(here) {
    const near = (/** @type {Point} */ there) => far(here, there) < MERGE && sidesOfSheet(here) === sidesOfSheet(there);
    return [...this.corners].find(([, there]) => near(there))?.[0];
  }

  /** @param {Point} here */
  #put(here) {
    const number = this.corners.size + 1;
    this.corners.set(number, here);
    return number;
  }
}

/** On which sides of the sheet a point lies. @param {Point} point */
const sidesOfSheet = ([x, y]) => `${x === 0}${x === WIDTH}${y === 0}${y === HEIGHT}`;

/** A row of corners without those that follow themselves. @param {number[]} row */
const withoutRepeats = (row) => row.filter((corner, i) => corner !== row[(i + 1) % row.length]);

/**
 * A map of irregular territories, all of them sea and without names; nothing if these points give none.
 * @param {Head} head @param {number} count @param {Symmetry} symmetry @param {Chance} chance
 * @returns {Atlas|null}
 */
export function grown(head, count, symmetry, chance) {
  return fromPoints(head, strewn(count, symmetry, chance), symmetry, chance);
}

/** @param {Head} head @param {Point[]} seeds @param {Symmetry} symmetry @param {Chance} chance @returns {Atlas|null} */
export function fromPoints(head, seeds, symmetry, chance) {
  const merged = new Merged(symmetry);
  const outlines = cells(seeds, symmetry).map((cell) => withoutRepeats(cell.map((at) => merged.of(at))));
  const first = merged.corners.size + 1;
  const clockwise = outlines.map((outline) => {
    const corners = outline.map((corner) => /** @type {Point} */ (merged.corners.get(corner)));
    return area(corners) < 0 ? outline.toReversed() : outline;
  });
  const territories = clockwise.map(
    /** @returns {Territory} */ (outline, i) => ({
      key: first + i,
      id: "",
      name: "",
      terrain: "sea",
      special: "",
      centre: [0, 0],
      outline,
    }),
  );
  /** @type {Atlas} */
  const atlas = {
    head,
    next: first + outlines.length,
    corners: merged.corners,
    territories: new Map(territories.map((one) => [one.key, one])),
    rivers: new Set(),
    sites: {},
  };
  return isWhole(atlas, symmetry) ? settled(tidied(bent(atlas, symmetry, chance))) : null;
}

/** Whether all territories are sound and, on a sheet with corners, cover it. @param {Atlas} atlas @param {Symmetry} symmetry */
function isWhole(atlas, symmetry) {
  const papers = [...atlas.territories.values()].map(({ outline }) => points(atlas, outline));
  const covered = papers.reduce((sum, outline) => sum + area(outline), 0);
  const count = [...borders(atlas).values()].flat().length;
  return (
    papers.every((outline) => isSound(outline) && area(outline) > LEAST_AREA * 2) &&
    count > 0 &&
    (isRound(symmetry) || covered === WIDTH * HEIGHT)
  );
}

/** How near two places are one. */
const SAME = 4;

/** A map whose long borders are bent. Images of a border are bent alike. @param {Atlas} atlas @param {Symmetry} symmetry @param {Chance} chance */
function bent(atlas, symmetry, chance) {
  let now = atlas;
  /** @type {Point[]} */
  const done = [];
  for (const [[a, b]] of borders(atlas).values()) {
    const [from, to] = [place(atlas, a), place(atlas, b)];
    const mid = /** @type {Point} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const all = images(symmetry, mid);
    const alone = all.slice(1).every((one) => far(one, mid) > SAME);
    if (far(from, to) < LONG || !alone || done.some((one) => far(one, mid) < SAME)) continue;
    const aside = images(symmetry, pushed(from, to, (chance() * 2 - 1) * BEND));
    all.forEach((one, i) => {
      now = putCorner(now, nearestSide(now, one).side, aside[i])?.atlas ?? now;
    });
    done.push(...all);
  }
  return now;
}

/** The middle between two points, pushed aside by a share of their distance. @param {Point} from @param {Point} to @param {number} share @returns {Point} */
const pushed = ([ax, ay], [bx, by], share) => [(ax + bx) / 2 - (by - ay) * share, (ay + by) / 2 + (bx - ax) * share];

/** @param {Atlas} atlas @returns {Atlas} */
function settled(atlas) {
  const territories = new Map(atlas.territories);
  for (const one of /** @type {Iterable<Territory>} */ (territories.values()))
    territories.set(one.key, { ...one, centre: roomiest(points(atlas, one.outline)) });
  return { ...atlas, territories };
}
