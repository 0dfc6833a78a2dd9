// What each side of a field has, told at once with each stroke: its strength, its way to the enemy and to what can be won,
// the ground that is near, and what else the file gives it.

/** @import { At, Kinds } from "./layers.js" */
/** @import { Control } from "./settings.js" */
/** @import { Tables } from "./toml.js" */
/** @typedef {{at: string, worth: number, steps: number}} Fighter  without a place it comes from the area of its side */
/** @typedef {ReadonlyMap<string, {steps: number, before: string}>} Flood  how far each place is, and the one before it */
/** @typedef {{steps: number, way: string[]}} Way  over these places, in so many moves or steps */
/**
 * @typedef {Object} Side
 * @property {string} id @property {string} name
 * @property {number} strength  what all its units are worth
 * @property {Way|null} enemy   the moves until one of its units stands beside the enemy's first
 * @property {Way|null} aim     the steps to the nearest place where something can be won
 * @property {ReadonlySet<string>} room  the places that are nearer to it than to the enemy
 * @property {number} shelter   how many of these shelter
 * @property {number[]} said    what the file says for it, in the order of the kit
 * @property {boolean} begins
 */
/**
 * @typedef {Kinds & {
 *   places: {id: string, near: string[], bars: boolean}[], sides: [string, string][],
 *   blocks: {controls: Control[]}[], zones: Record<string, At[]>, zone_path: string,
 *   begins: string, all_fight: boolean, absent: string, compares: Record<string, string>,
 * }} Ground
 */

import { t } from "../words/words.js";
import { idOf, isSide, laid } from "./layers.js";
import { countersOf, valueAt } from "./settings.js";

/** Where a side comes onto the field, if its file says so. @param {Tables} tables @param {Ground} kit @param {string} side @returns {string[]} */
export function areaOf(tables, kit, side) {
  const named = kit.zone_path ? (valueAt(tables, [kit.zone_path]) ?? {}) : {};
  const zone = typeof named === "string" ? `${side}-${named}` : named[side];
  return (kit.zones[zone] ?? []).map(String);
}

/** Who fights for a side. @param {Tables} tables @param {Ground} kit @param {string} side @returns {Fighter[]} */
function fighters(tables, kit, side) {
  const all = [...laid(tables, kit)].flatMap(([at, things]) => things.map(({ brush }) => ({ ...brush, at })));
  const placed = all.filter((one) => one.slot === "unit" && one.side === side);
  const there = new Set([...placed.map(({ id }) => id), ...(valueAt(tables, [kit.absent]) ?? [])]);
  const others = kit.all_fight ? kit.brushes.filter((one) => one.side === side && one.worth && !there.has(one.id)) : [];
  const legion = kit.blocks
    .flatMap(({ controls }) => controls)
    .filter(({ form, path }) => form === "counters" && path[0] === side)
    .flatMap((control) =>
      countersOf(tables, control).map((key) => ({ worth: control.worths[key], steps: control.steps[key] })),
    );
  return [...placed, ...others.map((one) => ({ ...one, at: "" })), ...legion.map((one) => ({ ...one, at: "" }))];
}

/** Where nobody goes: places, and sides between two. @param {Tables} tables @param {Ground} kit */
function barriers(tables, kit) {
  const barred = new Set(kit.places.filter(({ bars }) => bars).map(({ id }) => id));
  for (const things of laid(tables, kit).values())
    for (const { brush, thing } of things) {
      if (brush.bars) barred.add(idOf(thing.at));
      if (brush.opens && !isSide(thing.at)) barred.delete(idOf(thing.at));
    }
  return barred;
}

/** How far all places are from the nearest of some. @param {Ground} kit @param {ReadonlySet<string>} barred @param {Iterable<string>} from @returns {Flood} */
function flood(kit, barred, from) {
  const near = new Map(kit.places.map((place) => [place.id, place.near]));
  const found = new Map([...from].map((id) => [id, { steps: 0, before: "" }]));
  const waiting = [...found.keys()];
  for (const here of waiting)
    for (const there of near.get(here) ?? []) {
      if (found.has(there) || barred.has(there) || barred.has([here, there].sort().join("|"))) continue;
      found.set(there, { steps: (found.get(here)?.steps ?? 0) + 1, before: here });
      waiting.push(there);
    }
  return found;
}

/** The way to the nearest of some places. @param {Flood} flood @param {Iterable<string>} to @returns {Way|null} */
function nearest(flood, to) {
  let [best, steps] = ["", Number.POSITIVE_INFINITY];
  for (const id of to) {
    const far = flood.get(id)?.steps ?? Number.POSITIVE_INFINITY;
    if (far < steps) [best, steps] = [id, far];
  }
  const way = [];
  for (let id = best; id; id = flood.get(id)?.before ?? "") way.unshift(id);
  return best ? { steps, way } : null;
}

/** The fewest moves of any of these until it stands beside an enemy. @param {Ground} kit @param {ReadonlySet<string>} barred @param {Fighter[]} mine @param {string[]} area @param {string[]} enemy @returns {Way|null} */
function charge(kit, barred, mine, area, enemy) {
  const paces = [...new Set(mine.map(({ steps }) => steps))].filter((steps) => steps > 0);
  const ways = paces.flatMap((pace) => {
    const from = mine.filter(({ steps }) => steps === pace).flatMap(({ at }) => (at ? [at] : area));
    const way = nearest(flood(kit, barred, from), enemy);
    return way ? [{ ...way, steps: Math.ceil(Math.max(0, way.steps - 1) / pace) }] : [];
  });
  return ways.reduce((/** @type {Way|null} */ one, other) => (one && one.steps <= other.steps ? one : other), null);
}

/** What each side has. @param {Tables} tables @param {Ground} kit @returns {Side[]} */
export function measured(tables, kit) {
  const barred = barriers(tables, kit);
  const lying = [...laid(tables, kit)].flatMap(([at, things]) => things.map(({ brush }) => ({ at, brush })));
  const camps = kit.sides.map(([id]) => {
    const area = areaOf(tables, kit, id);
    const mine = fighters(tables, kit, id);
    const line = [...new Set(mine.flatMap(({ at }) => (at ? [at] : area)))];
    return { mine, area, line, away: flood(kit, barred, line) };
  });
  const said = valueAt(tables, [kit.begins]);
  const first = typeof said === "string" ? said : kit.begins;
  return kit.sides.map(([id, name], i) => {
    const [own, other] = [camps[i], camps[1 - i]];
    const far = (/** @type {Flood} */ away, /** @type {string} */ at) =>
      away.get(at)?.steps ?? Number.POSITIVE_INFINITY;
    const room = new Set([...own.away.keys()].filter((at) => far(own.away, at) < far(other.away, at)));
    const aims = lying.filter(({ brush }) => brush.aim && ["", id].includes(brush.side)).map(({ at }) => at);
    return {
      id,
      name,
      strength: own.mine.reduce((sum, { worth }) => sum + worth, 0),
      enemy: charge(kit, barred, own.mine, own.area, other.line),
      aim: nearest(own.away, aims),
      room,
      shelter: lying.filter(({ at, brush }) => brush.shelters && room.has(at)).length,
      said: Object.keys(kit.compares).map((key) => Number(valueAt(tables, [key, id]) ?? 0)),
      begins: first === id,
    };
  });
}

/** How the sides compare, in a sentence. @param {readonly Side[]} sides */
export function comparison(sides) {
  const told = sides.map((side, i) => {
    const merits = meritsOf(side, sides[1 - i]);
    return merits.length ? [`${side.name} ${joined(merits)}`] : [];
  });
  const all = told.flat().join("; ");
  return all ? `${all}.` : t`Both sides have about the same.`;
}

/** What speaks for a side, in words. @param {Side} one @param {Side} other */
function meritsOf(one, other) {
  const merits = [];
  const more = one.strength / other.strength - 1;
  if (more >= 0.05 && Number.isFinite(more)) merits.push(t`is ${Math.round(more * 100)}\u00a0% stronger`);
  if (isNearer(one.enemy, other.enemy)) merits.push(t`reaches the enemy sooner`);
  if (isNearer(one.aim, other.aim)) merits.push(t`is nearer to what can be won`);
  if (one.room.size > other.room.size * 1.2) merits.push("has more ground nearby");
  if (one.shelter >= other.shelter + 2) merits.push("has more shelter");
  if (one.begins) merits.push("begins");
  return merits;
}

/** @param {Way|null} one @param {Way|null} other */
const isNearer = (one, other) => one !== null && one.steps < (other?.steps ?? Number.POSITIVE_INFINITY);

/** @param {string[]} words */
const joined = (words) => (words.length < 2 ? words.join("") : t`${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
