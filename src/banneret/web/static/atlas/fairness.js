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
 * @property {{site: number, steps: number, way: number[]}[]} rivals  the borders to cross to each, and over which territories
 * @property {{key: number, points: number, way: number[]}[]} specials  the move points to each special territory, from the nearest
 * @property {ReadonlySet<number>} land   land territories within three turns by land
 * @property {ReadonlySet<number>} coast  coastal territories within three turns by sea
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

/** @typedef {ReadonlyMap<number, {points: number, before: number|null}>} Reach  by territory: what a way to it costs, and the one before */

/** The cheapest ways from a territory to each that can be reached. @param {Atlas} atlas @param {number} from @param {Domain} domain @param {Costs} costs @returns {Reach} */
export function reach(atlas, from, domain, costs) {
  const near = neighbours(atlas);
  const found = new Map([[from, { points: 0, before: /** @type {number|null} */ (null) }]]);
  /** @type {number[][]} territories by the points to them, which are small whole numbers */
  const waiting = [[from]];
  for (let points = 0; points < waiting.length; points++)
    for (const key of waiting[points] ?? []) {
      if (points > (found.get(key)?.points ?? 0)) continue;
      for (const to of near.get(key) ?? []) {
        if (!suits(atlas, to, domain)) continue;
        const all = points + step(atlas, key, to, costs);
        if (all >= (found.get(to)?.points ?? Number.POSITIVE_INFINITY)) continue;
        found.set(to, { points: all, before: key });
        waiting[all] ??= [];
        waiting[all].push(to);
      }
    }
  return found;
}

/** The territories of a way, from its start on; none if there is no way. @param {Reach} reach @param {number} to */
export function wayTo(reach, to) {
  const way = [];
  for (let key = reach.has(to) ? to : null; key !== null; key = reach.get(key)?.before ?? null) way.unshift(key);
  return way;
}

/** The move points from a territory to each that can be reached. @param {Atlas} atlas @param {number} from @param {Domain} domain @param {Costs} costs */
export const ways = (atlas, from, domain, costs) =>
  new Map([...reach(atlas, from, domain, costs)].map(([key, { points }]) => [key, points]));

/** What steps cost if only borders are counted. @type {Costs} */
const EVEN = { entry: { clear: 1, forest: 1, mountain: 1, sea: 1, reef: 1 }, river: 0, special: 1, reach: 0 };

/** The borders to cross from a territory to each. @param {Atlas} atlas @param {number} from */
export const steps = (atlas, from) => ways(atlas, from, "any", EVEN);

/** Whether a territory is land beside water. @param {Atlas} atlas @param {number} key */
export const isCoast = (atlas, key) =>
  isLand(territory(atlas, key).terrain) &&
  (neighbours(atlas).get(key) ?? []).some((other) => !isLand(territory(atlas, other).terrain));

/**
 * Where a castle may start beside those that are marked: on a coast with more land beside it, so many steps from each.
 * @param {Atlas} atlas @param {readonly number[]} sites @param {number} apart
 */
export function free(atlas, sites, apart) {
  const near = neighbours(atlas);
  const away = sites.map((site) => steps(atlas, site));
  return [...atlas.territories.keys()].filter(
    (key) =>
      isCoast(atlas, key) &&
      (near.get(key) ?? []).some((other) => isLand(territory(atlas, other).terrain)) &&
      away.every((from) => (from.get(key) ?? Number.POSITIVE_INFINITY) >= apart),
  );
}

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
  const mine = [...realms(atlas, sites, costs).values()];
  return sites.map((site) => {
    const ashore = [...reach(atlas, site, "land", costs)];
    const land = ashore.filter(([, { points }]) => points > 0 && points <= costs.reach).map(([key]) => key);
    return {
      site,
      rivals: rivals(atlas, site, sites),
      specials: specials(atlas, site, costs),
      land: new Set(land),
      coast: shores(atlas, site, costs),
      room: mine.filter((owner) => owner === site).length,
    };
  });
}

/** The ways to all other starts. @param {Atlas} atlas @param {number} site @param {readonly number[]} sites */
function rivals(atlas, site, sites) {
  const away = reach(atlas, site, "any", EVEN);
  return sites
    .filter((other) => other !== site)
    .map((other) => ({ site: other, steps: pointsTo(away, other), way: wayTo(away, other) }));
}

/** The ways to all special territories: over land if there is one. @param {Atlas} atlas @param {number} site @param {Costs} costs */
function specials(atlas, site, costs) {
  const [ashore, anyhow] = [reach(atlas, site, "land", costs), reach(atlas, site, "any", costs)];
  const kinds = [...atlas.territories.values()].filter(({ special }) => special);
  const found = kinds.map(({ key }) => {
    const by = ashore.has(key) ? ashore : anyhow;
    return { key, points: pointsTo(by, key), way: wayTo(by, key) };
  });
  return found.sort((one, other) => one.points - other.points);
}

/** @param {Reach} reach @param {number} to */
const pointsTo = (reach, to) => reach.get(to)?.points ?? Number.POSITIVE_INFINITY;
