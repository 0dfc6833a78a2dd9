// Symmetry: where else a stroke is drawn, so that all seats have the same land. A map is mirrored, or turned around its middle.

/** @import { Point } from "./geometry.js" */
/** @typedef {"none"|"mirror"|"turn"} Kind */
/** @typedef {{kind: Kind, players: number, middle: Point}} Symmetry */

/** @param {Point} point @param {Point} around @param {number} angle @returns {Point} */
export function turned([x, y], [mx, my], angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [mx + (x - mx) * cos - (y - my) * sin, my + (x - mx) * sin + (y - my) * cos];
}

/** Two players are mirrored from left to right, four from top to bottom too; other numbers cannot be. @param {number} players */
export const canMirror = (players) => players === 2 || players === 4;

/** A point with all its images, itself first. @param {Symmetry} symmetry @param {Point} point @returns {Point[]} */
export function images({ kind, players, middle }, point) {
  const [mx, my] = middle;
  const [x, y] = point;
  if (kind === "mirror" && canMirror(players)) {
    const both = [point, /** @type {Point} */ ([2 * mx - x, y])];
    return players === 2 ? both : [...both, ...both.map(([a, b]) => /** @type {Point} */ ([a, 2 * my - b]))];
  }
  if (kind !== "turn") return [point];
  return Array.from({ length: players }, (_, i) => (i ? turned(point, middle, (2 * Math.PI * i) / players) : point));
}
