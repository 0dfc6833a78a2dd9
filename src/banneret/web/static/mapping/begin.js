// A map to begin with: an empty sheet, or territories by chance.

/** @import { Kit } from "./map-draft.js" */
/** @import { MapFile } from "../atlas/map-file.js" */
/** @import { Kind } from "../atlas/symmetry.js" */

import { t } from "../words/words.js";
import { proposed } from "../atlas/features.js";
import { saved } from "../atlas/map-file.js";
import { territory } from "../atlas/planar.js";
import { grown, HEIGHT, WIDTH } from "../atlas/scatter.js";
import { newId } from "../workshop/keeping.js";

/** How often chance is asked for territories before it is given up. */
const TRIES = 40;

/** @param {string} name @param {number} players */
const head = (name, players) => ({
  source: "original",
  id: `map-${newId()}`,
  name,
  description: t`Drawn by hand, for ${players} players.`,
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
    name: t`The Sea`,
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
  throw new Error(t`Chance gave no map this time; try once more, or fewer territories.`);
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
