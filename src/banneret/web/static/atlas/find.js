// What lies under a point of the map, and where its images are.

/** @import { Point } from "./geometry.js" */
/** @import { Atlas } from "./planar.js" */
/** @import { Symmetry } from "./symmetry.js" */

import { nearestSide } from "./corners.js";
import { inside } from "./geometry.js";
import { owners, paper, way } from "./planar.js";
import { images } from "./symmetry.js";

/** The territory under a point, if there is one. @param {Atlas} atlas @param {Point} point @returns {number|undefined} */
export const territoryAt = (atlas, point) =>
  [...atlas.territories.keys()].find((key) => inside(point, paper(atlas, key)));

/** The territories under a point and its images, each once. @param {Atlas} atlas @param {Point} point @param {Symmetry} symmetry */
export const allAt = (atlas, point, symmetry) => [
  ...new Set(
    images(symmetry, point)
      .map((one) => territoryAt(atlas, one))
      .filter((key) => key !== undefined),
  ),
];

/** The two territories at the border nearest to a point, if it is near enough and no rim. @param {Atlas} atlas @param {Point} point @param {number} near @returns {[number, number]|null} */
export function borderAt(atlas, point, near) {
  const { side, away } = nearestSide(atlas, point);
  const [one, other] = [way(side[0], side[1]), way(side[1], side[0])].map((both) => owners(atlas).get(both));
  return away <= near && one !== undefined && other !== undefined ? [one, other] : null;
}
