// What of a map decides how matches on it go. Names, bends of borders and where counters stand do not.

/** @import { Atlas } from "./planar.js" */

import { borders, pair, parted } from "./planar.js";

/**
 * All that matters of a map with these starts, as a text that is the same only if all of it is. Territories are told by
 * their places in the file, since each opening gives them other keys.
 * @param {Atlas} atlas @param {readonly number[]} sites
 */
export function matters(atlas, sites) {
  const places = new Map([...atlas.territories.keys()].map((key, i) => [key, i]));
  const place = (/** @type {number} */ key) => places.get(key) ?? -1;
  const sorted = (/** @type {Iterable<number>} */ pairs) =>
    [...pairs].map((both) => pair(.../** @type {[number, number]} */ (parted(both).map(place)))).sort((a, b) => a - b);
  const ground = [...atlas.territories.values()].map(({ terrain, special }) => [terrain, special]);
  return JSON.stringify([ground, sorted(borders(atlas).keys()), sorted(atlas.rivers), sites.map(place)]);
}
