// What lies under a point of the map, and where its images are.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas } from "./planar.js" */
/** @import { Symmetry } from "./symmetry.js" */

import { nearestSide } from "./corners.js";
import { inside } from "./geometry.js";
import { owners, paper, territory, way } from "./planar.js";
import { images } from "./symmetry.js";

/** The territory under a point, if there is one. @param {Atlas} atlas @param {Point} point @returns {number|undefined} */
export const territoryAt = (atlas, point) =>
  [...atlas.territories.keys()].find((key) => inside(point, paper(atlas, key)));

/** The territory under a point, and those at the images of its middle, each once. @param {Atlas} atlas @param {Point} point @param {Symmetry} symmetry @returns {number[]} */
export function allAt(atlas, point, symmetry) {
  const here = territoryAt(atlas, point);
  if (here === undefined) return [];
  const others = images(symmetry, territory(atlas, here).centre).slice(1);
  const found = others.map((one) => territoryAt(atlas, one)).filter((key) => key !== undefined);
  return [...new Set([here, ...found])];
}

/** The two territories at the border nearest to a point, if it is near enough and no rim. @param {Atlas} atlas @param {Point} point @param {number} near @returns {[number, number]|null} */
export function borderAt(atlas, point, near) {
  const { side, away } = nearestSide(atlas, point);
  const [one, other] = [way(side[0], side[1]), way(side[1], side[0])].map((both) => owners(atlas).get(both));
  return away <= near && one !== undefined && other !== undefined ? [one, other] : null;
}
