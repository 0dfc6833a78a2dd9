// The match at the end of a course, if it goes on.

/** @import { About } from "../../wire.js" */
/** @import { Kept } from "./memory.js" */
/** @typedef {{kept: Kept, link: string}} Going  a match that goes on, and its link */

import { matchAt } from "../server/address.js";
import { get } from "./api.js";
import { matches } from "./memory.js";

/** How many of the newest matches are asked after. */
const MOST = 6;

/** The match at the end of a course, if it goes on. @param {string} game @returns {Promise<Going|null>} */
export async function ongoingOf(game) {
  const last = matches().filter((kept) => kept.game === game && kept.lesson);
  for (const kept of last.slice(0, MOST)) {
    const link = Object.values(kept.seats)[0] ?? kept.spectator;
    const about = /** @type {About|null} */ (await get(`/api/m/${link}/about`).catch(() => null));
    if (about && !about.over) return { kept, link: matchAt(game, link) };
  }
  return null;
}
