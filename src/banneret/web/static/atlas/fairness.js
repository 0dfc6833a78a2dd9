// Is a map fair? What can be told at once, without playing: the ways to rivals and to special territories, what lies within
// three turns of a start, and how much land is nearer to it than to any other.

/** @import { Atlas, Terrain } from "./planar.js" */
/**
 * @typedef {Object} Costs  what steps cost in move points, and how many of them three turns give
 * @property {Record<Terrain, number>} entry @property {number} river @property {number} special @property {number} reach
 */
/** @typedef {"land"|"water"|"any"} Domain  where somebody goes */
/**
 * @typedef {Object} Start  what a start has
 * @property {number} site
 * @property {{site: number, steps: number}[]} rivals  the borders to cross to each
 * @property {{key: number, points: number}[]} specials the move points to each special territory, from the nearest
 * @property {number} land   land territories within three turns by land
 * @property {number} coast  coastal territories within three turns by sea
 * @property {number} room   land territories that are nearer than to any other start
 */

import { isLand, neighbours, pair, territory } from "./planar.js";

/** @param {Atlas} atlas @param {number} to @param {Domain} domain */
const suits = (atlas, to, domain) => domain === "any" || isLand(territory(atlas, to).terrain) === (domain === "land");

/** @param {Atlas} atlas @param {number} from @param {number} to @param {Costs} costs */
function step(atlas, from, to, costs) {
  const { special, terrain } = territory(atlas, to);
  const river = atlas.rivers.has(pair(from, to)) ? costs.river : 0;
  return (special ? costs.special : costs.entry[terrain]) + river;
}

/** The move points from a territory to each that can be reached. @param {Atlas} atlas @param {number} from @param {Domain} domain @param {Costs} costs */
export function ways(atlas, from, domain, costs) {
  const near = neighbours(atlas);
  const found = new Map([[from, 0]]);
  const waiting = [{ key: from, points: 0 }];
  while (waiting.length) {
    waiting.sort((one, other) => other.points - one.points);
    const { key, points } = /** @type {{key: number, points: number}} */ (waiting.pop());
    if (points > (found.get(key) ?? 0)) continue;
    for (const to of near.get(key) ?? []) {
      if (!suits(atlas, to, domain)) continue;
      const all = points + step(atlas, key, to, costs);
      if (all >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue;
      found.set(to, all);
      waiting.push({ key: to, points: all });
    }
  }
  return found;
}

/** The borders to cross from a territory to each. @param {Atlas} atlas @param {number} from */
export function steps(atlas, from) {
  const near = neighbours(atlas);
  const found = new Map([[from, 0]]);
  const waiting = [from];
  for (const here of waiting)
    for (const to of near.get(here) ?? [])
      if (!found.has(to)) {
        found.set(to, (found.get(here) ?? 0) + 1);
        waiting.push(to);
      }
  return found;
}

/** Whether a territory is land beside water. @param {Atlas} atlas @param {number} key */
export const isCoast = (atlas, key) =>
  isLand(territory(atlas, key).terrain) &&
  (neighbours(atlas).get(key) ?? []).some((other) => !isLand(territory(atlas, other).terrain));

/** The coastal territories that ships from here reach. @param {Atlas} atlas @param {number} site @param {Costs} costs */
function shores(atlas, site, costs) {
  const near = neighbours(atlas);
  const sailed = [...ways(atlas, site, "water", costs)].filter(
    ([key, points]) => key !== site && points <= costs.reach,
  );
  const landed = sailed.flatMap(([key]) => near.get(key) ?? []).filter((key) => isLand(territory(atlas, key).terrain));
  return new Set(landed.filter((key) => key !== site));
}

/** To which start each land territory is nearest, if to one alone. @param {Atlas} atlas @param {readonly number[]} sites @param {Costs} costs */
export function realms(atlas, sites, costs) {
  const all = sites.map((site) => ({ site, far: ways(atlas, site, "any", costs) }));
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { key, terrain } of atlas.territories.values()) {
    if (!isLand(terrain)) continue;
    const order = all.map(({ site, far }) => ({ site, points: far.get(key) ?? Number.POSITIVE_INFINITY }));
    order.sort((one, other) => one.points - other.points);
    if (order.length && order[0].points < (order[1]?.points ?? Number.POSITIVE_INFINITY)) found.set(key, order[0].site);
  }
  return found;
}

/** What each start has. @param {Atlas} atlas @param {readonly number[]} sites @param {Costs} costs @returns {Start[]} */
export function starts(atlas, sites, costs) {
  const mine = realms(atlas, sites, costs);
  const kinds = [...atlas.territories.values()].filter(({ special }) => special).map(({ key }) => key);
  return sites.map((site) => {
    const away = steps(atlas, site);
    const ashore = ways(atlas, site, "land", costs);
    const anyhow = ways(atlas, site, "any", costs);
    const specials = kinds.map((key) => ({
      key,
      points: ashore.get(key) ?? anyhow.get(key) ?? Number.POSITIVE_INFINITY,
    }));
    return {
      site,
      rivals: sites
        .filter((other) => other !== site)
        .map((other) => ({ site: other, steps: away.get(other) ?? Number.POSITIVE_INFINITY })),
      specials: specials.sort((one, other) => one.points - other.points),
      land: [...ashore.values()].filter((points) => points > 0 && points <= costs.reach).length,
      coast: shores(atlas, site, costs).size,
      room: [...mine.values()].filter((owner) => owner === site).length,
    };
  });
}
