// Matches of this browser that still go on.

/** @import { About } from "../../wire.js" */
/** @import { Kept } from "./memory.js" */
/** @typedef {{kept: Kept, link: string, mine: boolean}} Going  a match that goes on, its link, and if it is one's move */

import { get } from "./api.js";
import { matches } from "./memory.js";

/** How many of the newest matches are asked after. */
const MOST = 6;

/** The newest of these matches that goes on. @param {(kept: Kept) => boolean} which @returns {Promise<Going|null>} */
export async function ongoing(which = () => true) {
  for (const kept of matches().filter(which).slice(0, MOST)) {
    const link = Object.values(kept.seats)[0] ?? kept.spectator;
    const about = /** @type {About|null} */ (await get(`/api/m/${link}/about`).catch(() => null));
    if (!about || about.over) continue;
    const mine = Object.keys(kept.seats).find((seat) => about.seats[Number(seat)]?.asked);
    return { kept, link: `/m/${kept.seats[mine ?? ""] ?? link}`, mine: mine !== undefined };
  }
  return null;
}

/** The match at the end of a course, if it goes on. @param {string} game */
export const ongoingOf = (game) => ongoing((kept) => kept.game === game && Boolean(kept.lesson));
