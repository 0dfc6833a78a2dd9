// The end of a match in figures: who still stands, and the blow that cost most at once.

/** @import { Entry } from "../../wire.js" */
/** @import { Piece } from "../core/position.js" */

import { argument } from "../core/telling.js";

/**
 * @typedef {{falls?: string, losses?: string, strikes?: string, hurt?: string, at?: string, kinds?: string}} Fatal
 *     what `drama.toml` says of an event that costs somebody something
 */

/** What kind of thing a key names. @param {string} key */
const kindOf = (key) => key.split(":")[0];

/** What an event names for this. @param {Entry} entry @param {Fatal|undefined} show @param {keyof Fatal} what */
const named = (entry, show, what) => (show?.[what] === undefined ? undefined : argument(entry, show[what]));

/**
 * The pieces that still stand of the kinds of which some fell.
 * @param {Iterable<Piece>} pieces @param {Entry[]} log @param {Record<string, Fatal>} shows
 */
export function standing(pieces, log, shows) {
  const fallen = log.map((entry) => named(entry, shows[entry.event ?? ""], "falls"));
  const kinds = new Set(fallen.filter((key) => key !== undefined).map((key) => kindOf(String(key))));
  return [...pieces].filter(({ key, side, spot }) => side && spot && kinds.has(kindOf(key)));
}

/** Whether each thing that falls is one piece: no troops of many, and no stacks. @param {Record<string, Fatal>} shows */
export const inPieces = (shows) =>
  Object.values(shows).every(({ falls, losses, kinds }) => kinds === undefined && !(falls && losses));

/**
 * The blow that cost most at once, and who struck, or else was struck; of two that are equal, the last.
 * @param {Entry[]} log @param {Record<string, Fatal>} shows
 */
export function heaviestBlow(log, shows) {
  const blows = log.flatMap((entry) => {
    const show = shows[entry.event ?? ""];
    const cost = Number(named(entry, show, "losses") ?? 0);
    const by = named(entry, show, "strikes") ?? named(entry, show, "hurt") ?? named(entry, show, "falls");
    return cost > 0 ? [{ cost, by: String(by ?? ""), strikes: show?.strikes !== undefined }] : [];
  });
  return blows.reduce((most, one) => (one.cost >= most.cost ? one : most), { cost: 0, by: "", strikes: false });
}
