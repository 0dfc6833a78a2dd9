// What territories have: terrain, rivers, special kinds, names, starting sites.

/** @import { Atlas, Terrain, Territory } from "./planar.js" */
/**
 * @typedef {Object} Words  what a game has to call territories by
 * @property {Record<Terrain, string[]>} first @property {Record<Terrain, string[]>} second
 * @property {{id: string, name: string, names: string[]}[]} specials
 */
/** @typedef {() => number} Chance  the next number from 0 to below 1 */

import { borders, isLand, pair, parted, territory } from "./planar.js";

/** The id of a name, as files have it. @param {string} name */
export const slug = (name) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .trim()
    .replaceAll(" ", "-");

/** @template T @param {readonly T[]} things @param {Chance} chance */
const any = (things, chance) => things[Math.floor(chance() * things.length)];

/** A name and its id that no territory has yet. @param {Atlas} atlas @param {string} name @param {number} [but] */
export function called(atlas, name, but) {
  const taken = new Set([...atlas.territories.values()].filter(({ key }) => key !== but).map(({ id }) => id));
  const id = slug(name) || "territory";
  if (!taken.has(id)) return { id, name };
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  return { id: `${id}-${number}`, name: `${name} ${number}` };
}

const TRIES = 30;

/** A name for a territory of some terrain, and its id. @param {Atlas} atlas @param {Terrain} terrain @param {Words} words @param {Chance} chance */
export function proposed(atlas, terrain, words, chance) {
  const taken = new Set([...atlas.territories.values()].map(({ id }) => id));
  for (let i = 0; i < TRIES; i++) {
    const name = `${any(words.first[terrain], chance)} ${any(words.second[terrain], chance)}`;
    if (!taken.has(slug(name))) return { id: slug(name), name };
  }
  return called(atlas, `${any(words.first[terrain], chance)} ${any(words.second[terrain], chance)}`);
}

/** Whether somebody chose this name themselves: it is none that was proposed. @param {string} name @param {Words} words */
export function isOwn(name, words) {
  const bare = name.replace(/ \d+$/, "");
  const of = (/** @type {Terrain} */ terrain) =>
    words.first[terrain].some((one) => words.second[terrain].some((two) => bare === `${one} ${two}`));
  const terrains = /** @type {Terrain[]} */ (Object.keys(words.first));
  return !terrains.some(of) && !words.specials.some(({ names }) => names.includes(bare));
}

/** @param {Atlas} atlas @param {Territory} changed @returns {Atlas} */
const withTerritory = (atlas, changed) => ({
  ...atlas,
  territories: new Map(atlas.territories).set(changed.key, changed),
});

/**
 * A map in which a territory has another terrain. What needs land goes when it becomes water: rivers, its special kind,
 * a start. A name that was proposed is proposed anew.
 * @param {Atlas} atlas @param {number} key @param {Terrain} terrain @param {Words} words @param {Chance} chance
 */
export function paint(atlas, key, terrain, words, chance) {
  const before = territory(atlas, key);
  if (before.terrain === terrain && !before.special) return atlas;
  const name = isOwn(before.name, words) ? {} : proposed(atlas, terrain, words, chance);
  const painted = withTerritory(atlas, { ...before, ...name, terrain, special: "" });
  return isLand(terrain) ? painted : drained(painted, key);
}

/** @param {Atlas} atlas @param {number} key @returns {Atlas} */
function drained(atlas, key) {
  const rivers = new Set([...atlas.rivers].filter((river) => !parted(river).includes(key)));
  const sites = Object.entries(atlas.sites).map(([players, all]) => [players, all.filter((site) => site !== key)]);
  return { ...atlas, rivers, sites: Object.fromEntries(sites) };
}

/** One of these names, if possible one that no territory has. @param {Atlas} atlas @param {string[]} names @param {Chance} chance */
function unused(atlas, names, chance) {
  const taken = new Set([...atlas.territories.values()].map(({ name }) => name));
  const free = names.filter((name) => !taken.has(name));
  return any(free.length ? free : names, chance);
}

/** A map in which a land territory is of a special kind, or of none. @param {Atlas} atlas @param {number} key @param {string} special @param {Words} words @param {Chance} chance */
export function mark(atlas, key, special, words, chance) {
  const before = territory(atlas, key);
  if (!isLand(before.terrain) || before.special === special) return atlas;
  const kind = words.specials.find(({ id }) => id === special);
  const names = kind
    ? called(atlas, unused(atlas, kind.names, chance), key)
    : proposed(atlas, before.terrain, words, chance);
  return withTerritory(atlas, { ...before, ...(isOwn(before.name, words) ? {} : names), special });
}

/** A map in which a territory has another name. @param {Atlas} atlas @param {number} key @param {string} name */
export function rename(atlas, key, name) {
  const before = territory(atlas, key);
  const trimmed = name.trim().slice(0, MOST_LETTERS);
  return trimmed && trimmed !== before.name
    ? withTerritory(atlas, { ...before, ...called(atlas, trimmed, key) })
    : atlas;
}

/** The most letters of a name. */
export const MOST_LETTERS = 40;

/** A map with a river between two neighbours, or without it if it was there. Nothing if one of them is water. @param {Atlas} atlas @param {number} one @param {number} other @returns {Atlas|null} */
export function turnRiver(atlas, one, other) {
  const both = pair(one, other);
  const dry = [one, other].every((key) => isLand(territory(atlas, key).terrain));
  if (!borders(atlas).has(both) || !dry) return null;
  const rivers = new Set(atlas.rivers);
  if (!rivers.delete(both)) rivers.add(both);
  return { ...atlas, rivers };
}

/**
 * A map in which a castle starts at a territory when so many play; if it did, it starts nowhere. Of too many, the first goes.
 * @param {Atlas} atlas @param {number} players @param {number} key @returns {Atlas}
 */
export function turnSite(atlas, players, key) {
  const before = atlas.sites[players] ?? [];
  const after = before.includes(key) ? before.filter((site) => site !== key) : [...before, key].slice(-players);
  return { ...atlas, sites: { ...atlas.sites, [players]: after } };
}

/** A map for other numbers of players: it has sites for each of them. @param {Atlas} atlas @param {number} fewest @param {number} most @returns {Atlas} */
export function forPlayers(atlas, fewest, most) {
  const numbers = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  const sites = Object.fromEntries(numbers.map((players) => [players, atlas.sites[players] ?? []]));
  return { ...atlas, head: { ...atlas.head, min_players: fewest, max_players: most }, sites };
}
