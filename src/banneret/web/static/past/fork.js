// Playing a match on from one of its moments: a match of its own, whose links the browser remembers.

/** @import { About, Opened } from "../../wire.js" */

import { matchAt } from "../server/address.js";
import { get, post } from "../page/api.js";
import { keep } from "../page/memory.js";

/**
 * Open such a match, and go to a seat of it.
 * @param {string} token the link of the viewer @param {number} at the moment @param {number|null|undefined} seat the viewer's own, which it keeps
 * @param {{game: string, from: string}} kept the game, and what the moment is called
 */
export async function playOn(token, at, seat, { game, from }) {
  const opened = /** @type {Opened} */ (await post(`/api/m/${token}/fork`, { at }));
  const about = /** @type {About} */ (await get(`/api/m/${opened.spectator}/about`));
  const mine = opened.seats.flatMap((link, place) => (link ? [{ seat: place, link }] : []));
  keep({
    match: opened.match,
    game,
    title: about.title,
    at: Date.now(),
    from,
    spectator: opened.spectator,
    seats: Object.fromEntries(mine.map((one) => [one.seat, one.link])),
    screen: mine.length > 1 ? mine.map((one) => one.seat) : [],
  });
  const own = mine.find((one) => one.seat === seat) ?? mine[0];
  location.href = matchAt(game, own?.link ?? opened.spectator);
}
