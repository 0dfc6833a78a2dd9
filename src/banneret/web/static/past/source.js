// Where a replay comes from: a match that a table keeps, or one that the link of the page holds.

/** @import { About, Chapter, Opened, PackedMatch, PlayedMove, State } from "../../wire.js" */
/**
 * @typedef {Object} Source
 * @property {() => Promise<About>} about
 * @property {(at: number, eyes: string) => Promise<State>} moment  seen by `own`, `all`, or the seat of that number
 * @property {() => Promise<Chapter[]>} chapters @property {() => Promise<PlayedMove[]>} moves
 * @property {(named: boolean) => Promise<string>} packed  the match as the text of a link
 */

import { get, post } from "../page/api.js";

/** @param {string} token @returns {Source} */
export const keptMatch = (token) => ({
  about: () => get(`/api/m/${token}/about`),
  moment: (at, eyes) => get(`/api/m/${token}/replay/${at}${eyes && `?eyes=${eyes}`}`),
  chapters: () => get(`/api/m/${token}/chapters`),
  moves: () => get(`/api/m/${token}/moves`),
  packed: (named) => packedMatch(token, named),
});

/** A match that is over as the text of a link. @param {string} token @param {boolean} named with the names of its people */
export async function packedMatch(token, named) {
  return /** @type {PackedMatch} */ (await get(`/api/m/${token}/packed?named=${named}`)).packed;
}

/** @param {string} packed @returns {Source} */
export const sharedMatch = (packed) => ({
  about: () => post("/api/shared/about", { packed }),
  moment: (at, eyes) => post("/api/shared/replay", { packed, at, seat: /^\d+$/.test(eyes) ? Number(eyes) : null }),
  chapters: () => post("/api/shared/chapters", { packed }),
  moves: () => post("/api/shared/moves", { packed }),
  packed: async () => packed,
});

/**
 * Open a match that goes on from a moment of one in a link: one seat is played here, the others by a program, or all here.
 * @param {string} packed @param {number} at @param {number} seat @param {string} bot "" for people at this screen @param {number} count
 * @returns {Promise<Opened>}
 */
export const openFrom = (packed, at, seat, bot, count) =>
  post("/api/shared/fork", {
    packed,
    at,
    seats: Array.from({ length: count }, (_, place) => (bot && place !== seat ? { bot } : { screen: !bot })),
  });
