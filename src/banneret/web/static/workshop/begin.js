// How a map is begun: an empty sheet, territories by chance, a shipped map, a generated one, or a file.

/** @import { Kit } from "./draft.js" */
/** @import { MapFile } from "../atlas/map-file.js" */
/** @import { Kind } from "../atlas/symmetry.js" */
/** @import { Draft } from "./keeping.js" */

import { proposed } from "../atlas/features.js";
import { opened, saved } from "../atlas/map-file.js";
import { territory } from "../atlas/planar.js";
import { grown, HEIGHT, WIDTH } from "../atlas/scatter.js";
import { get, post } from "../page/api.js";
import { keep, newId } from "./keeping.js";

/** How often chance is asked for territories before it is given up. */
const TRIES = 40;

/** @param {string} name @param {number} players */
const head = (name, players) => ({
  source: "original",
  id: `map-${newId()}`,
  name,
  description: `Drawn by hand, for ${players} players.`,
  min_players: players,
  max_players: players,
});

/** @param {number} players @returns {Record<string, string[]>} */
const noStarts = (players) => ({ [players]: [] });

/** A sheet that is one sea. @param {string} name @param {number} players @returns {MapFile} */
export function emptySheet(name, players) {
  const outline = /** @type {[number, number][]} */ ([
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ]);
  const sea = {
    id: "the-sea",
    name: "The Sea",
    terrain: /** @type {const} */ ("sea"),
    centre: /** @type {[number, number]} */ ([500, 350]),
    outline,
    neighbours: [],
  };
  return { ...head(name, players), start_sites: noStarts(players), territories: [sea] };
}

/**
 * Territories by chance, all of them sea.
 * @param {string} name @param {number} players @param {number} count @param {Kind} kind @param {Kit} kit
 * @returns {MapFile}
 */
export function byChance(name, players, count, kind, kit) {
  const symmetry = { kind, players, middle: /** @type {[number, number]} */ ([WIDTH / 2, HEIGHT / 2]) };
  for (let i = 0; i < TRIES; i++) {
    const found = grown(head(name, players), count, symmetry, Math.random);
    if (found) return saved({ ...named(found, kit), sites: { [players]: [] } });
  }
  throw new Error("Chance gave no map this time; try once more, or fewer territories.");
}

/** @param {import("../atlas/planar.js").Atlas} atlas @param {Kit} kit */
function named(atlas, kit) {
  let now = atlas;
  for (const key of atlas.territories.keys()) {
    const one = { ...territory(now, key), ...proposed(now, "sea", kit.words, Math.random) };
    now = { ...now, territories: new Map(now.territories).set(key, one) };
  }
  return now;
}

/** A map that is shipped, or made by the server. @param {string} game @param {Record<string, string>} options @returns {Promise<MapFile>} */
export async function ofServer(game, options) {
  return withoutNulls(await get(`/api/workshop/${game}/begin?${new URLSearchParams(options)}`));
}

/** A map that somebody has as a file. @param {string} game @param {File} file @returns {Promise<MapFile>} */
export async function ofFile(game, file) {
  return withoutNulls(await post(`/api/workshop/${game}/read`, { name: file.name, text: await file.text() }));
}

/** @param {any} value @returns {any} */
function withoutNulls(value) {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== "object") return value;
  const there = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(there.map(([key, one]) => [key, withoutNulls(one)]));
}

/** Keep a new draft. Raises an error if its file cannot be drawn on. @param {string} game @param {MapFile} file @param {{kind: Kind, players: number}} symmetry @returns {Draft} */
export function begun(game, file, symmetry) {
  if (!Array.isArray(file.territories) || !file.name) throw new Error("This file is no map: it has no territories.");
  const whole = saved(opened(file));
  const draft = { id: newId(), game, name: file.name, changed: Date.now(), symmetry, file: whole };
  keep(draft);
  return draft;
}
