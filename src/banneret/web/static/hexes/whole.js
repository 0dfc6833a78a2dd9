// The whole field: turned, or mirrored. Which motions there are follows from where its places lie.

/** @import { At, Brush, Kinds } from "./layers.js" */
/** @import { Tables } from "./toml.js" */
/** @typedef {readonly [number, number]} Point */
/** @typedef {Kinds & {places: {id: string, at: At, centre: Point}[], zones: Record<string, At[]>, zone_path: string, sides: [string, string][]}} Ground */
/**
 * @typedef {Object} Motion
 * @property {string} label
 * @property {(at: Point) => Point} to  of a point around the middle
 * @property {(way: number) => number} way  of a direction, counted by sixths from the east
 */

import { t } from "../words/words.js";
import { elsewhere, isSide } from "./layers.js";
import { valueAt, withValue } from "./settings.js";

/** How far the image of a place may lie from a place, in board units. */
const NEAR = 0.2;

/** @param {number} sixths @returns {(at: Point) => Point} */
function turn(sixths) {
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  return ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
}

/** @type {Motion[]} */
const MOTIONS = [
  { label: t`Turn right`, to: turn(2), way: (way) => way - 2 },
  { label: t`Turn left`, to: turn(-2), way: (way) => way + 2 },
  { label: t`Turn round`, to: turn(3), way: (way) => way + 3 },
  { label: t`Mirror left and right`, to: ([x, y]) => [-x, y], way: (way) => 3 - way },
  { label: t`Mirror top and bottom`, to: ([x, y]) => [x, -y], way: (way) => -way },
];

/** Where each place goes; nothing if one goes where there is none. @param {Ground} kit @param {Motion} motion @returns {Map<string, At>|null} */
function images({ places }, { to }) {
  const [mx, my] = [0, 1].map((i) => places.reduce((sum, { centre }) => sum + centre[i], 0) / places.length);
  /** @type {Map<string, At>} */
  const found = new Map();
  for (const { id, centre } of places) {
    const [x, y] = to([centre[0] - mx, centre[1] - my]);
    const there = places.find((one) => Math.hypot(one.centre[0] - mx - x, one.centre[1] - my - y) < NEAR);
    if (!there) return null;
    found.set(id, there.at);
  }
  return found;
}

/** The area that lies where another goes. @param {Ground} kit @param {ReadonlyMap<string, At>} images @param {string} zone @param {string} [of]  the side whose areas are looked at */
function zoneAt({ zones }, images, zone, of = "") {
  const there = (zones[zone] ?? []).map((at) => String(images.get(String(at)))).sort();
  return Object.keys(zones).find(
    (name) => name.startsWith(of) && String(zones[name].map(String).sort()) === String(there),
  );
}

/** What a file says of areas, when all lies elsewhere. Raises an error, one sentence, if an area would lie nowhere. @param {Tables} tables @param {Ground} kit @param {ReadonlyMap<string, At>} images */
function zonesOf(tables, kit, images) {
  const said = kit.zone_path && valueAt(tables, [kit.zone_path]);
  const known = (/** @type {string|undefined} */ zone) => {
    if (zone === undefined) throw new Error(t`This would leave an area where no army can enter.`);
    return zone;
  };
  if (typeof said === "string" && said) {
    const [side] = kit.sides[0];
    return known(zoneAt(kit, images, `${side}-${said}`, side)?.slice(side.length + 1));
  }
  if (!said) return said;
  return Object.fromEntries(Object.entries(said).map(([side, zone]) => [side, known(zoneAt(kit, images, zone))]));
}

/** How a brush is turned when all lies elsewhere. @param {Motion} motion @param {Brush} brush @param {number} turns */
function turnsOf({ way }, { walls }, turns) {
  const sides = (/** @type {(wall: number) => number} */ at) =>
    String(walls.map((wall) => ((at(wall) % 6) + 6) % 6).sort());
  const wanted = sides((wall) => way(wall + turns));
  return [0, 1, 2, 3, 4, 5].find((turned) => sides((wall) => wall + turned) === wanted) ?? turns;
}

/** The motions that lead each place to a place, as a label and what the field is then. @param {Ground} kit @returns {{label: string, moved: (tables: Tables) => Tables}[]} */
export function motions(kit) {
  return MOTIONS.flatMap((motion) => {
    const to = images(kit, motion);
    const zones = Object.keys(kit.zones);
    if (!to || (zones.length && !zones.some((zone) => zoneAt(kit, to, zone)))) return [];
    const there = (/** @type {any} */ at) =>
      isSide(at) ? at.map((/** @type {At} */ one) => to.get(String(one))) : to.get(String(at));
    const moved = (/** @type {Tables} */ tables) => {
      const said = zonesOf(tables, kit, to);
      const now = elsewhere(tables, kit, there, (brush, turns) => turnsOf(motion, brush, turns));
      return said ? withValue(now, [kit.zone_path], said) : now;
    };
    return [{ label: motion.label, moved }];
  });
}
