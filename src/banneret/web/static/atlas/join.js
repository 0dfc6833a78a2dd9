// Joining: two neighbours become one territory.

/** @import { Atlas } from "./planar.js" */

import { far } from "./geometry.js";
import { place } from "./corners.js";
import { borders, centred, isSound, pair, parted, points, sidesOf, territory, tidied, way } from "./planar.js";

/** The outline of two territories together; nothing if they enclose something, or only touch. @param {Atlas} atlas @param {number} one @param {number} other */
function together(atlas, one, other) {
  const both = [one, other].flatMap((key) => sidesOf(territory(atlas, key).outline));
  const there = new Set(both.map(([a, b]) => way(a, b)));
  const outer = new Map(both.filter(([a, b]) => !there.has(way(b, a))));
  const count = both.filter(([a, b]) => !there.has(way(b, a))).length;
  if (count === both.length || outer.size < count) return null;
  const [first] = outer.keys();
  const outline = [first];
  for (let next = outer.get(first); next !== undefined && next !== first; next = outer.get(next)) outline.push(next);
  return outline.length === count ? outline : null;
}

/** The outline without corners in the midst of a straight way, if it has too many. @param {Atlas} atlas @param {number[]} outline @param {ReadonlySet<number>} needed */
function lean(atlas, outline, needed) {
  const here = (/** @type {number} */ i) => place(atlas, outline[(i + outline.length) % outline.length]);
  return outline.filter(
    (corner, i) =>
      needed.has(corner) || far(here(i - 1), here(i)) + far(here(i), here(i + 1)) > far(here(i - 1), here(i + 1)),
  );
}

/**
 * Join a territory to a neighbour, whose name and terrain stay. Nothing if they are no neighbours or would enclose others.
 * @param {Atlas} atlas @param {number} kept @param {number} joined @returns {Atlas|null}
 */
export function join(atlas, kept, joined) {
  const found = kept === joined ? null : together(atlas, kept, joined);
  if (!found) return null;
  const others = new Set(
    [...atlas.territories.values()]
      .filter(({ key }) => key !== kept && key !== joined)
      .flatMap(({ outline }) => outline),
  );
  const outline = lean(atlas, found, others);
  if (!isSound(points(atlas, outline))) return null;
  const [stays, goes] = [territory(atlas, kept), territory(atlas, joined)];
  const territories = new Map(atlas.territories).set(kept, {
    ...stays,
    special: stays.special || goes.special,
    outline,
  });
  territories.delete(joined);
  const rivers = riversOf(atlas, kept, joined);
  return centred(tidied({ ...atlas, territories, rivers, sites: sitesOf(atlas, kept, joined) }), [kept]);
}

/** @param {Atlas} atlas @param {number} one @param {number} other */
function length(atlas, one, other) {
  const sides = borders(atlas).get(pair(one, other)) ?? [];
  return sides.reduce((sum, [a, b]) => sum + far(place(atlas, a), place(atlas, b)), 0);
}

/** The rivers after two were joined: where both have the same neighbour, the longer border says. @param {Atlas} atlas @param {number} kept @param {number} joined */
function riversOf(atlas, kept, joined) {
  const rivers = new Set(atlas.rivers);
  for (const both of borders(atlas).keys()) {
    const ends = parted(both);
    if (!ends.includes(joined)) continue;
    const other = ends[0] === joined ? ends[1] : ends[0];
    const says = length(atlas, joined, other) > length(atlas, kept, other) ? both : pair(kept, other);
    const wet = other !== kept && atlas.rivers.has(says);
    rivers.delete(both);
    rivers.delete(pair(kept, other));
    if (wet) rivers.add(pair(kept, other));
  }
  return rivers;
}

/** @param {Atlas} atlas @param {number} kept @param {number} joined */
const sitesOf = (atlas, kept, joined) =>
  Object.fromEntries(
    Object.entries(atlas.sites).map(([players, sites]) => [
      players,
      [...new Set(sites.map((site) => (site === joined ? kept : site)))],
    ]),
  );
