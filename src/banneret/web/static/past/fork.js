// Playing a match on from one of its moments: a match of its own, whose links the browser remembers.

/** @import { Opened } from "../../wire.js" */

import { matchAt } from "../server/address.js";
import { post } from "../page/api.js";
import { keepOpened } from "../page/opening.js";

/**
 * Open such a match, and go to a seat of it.
 * @param {string} token the link of the viewer @param {number} at the moment @param {number|null|undefined} seat the viewer's own, which it keeps
 * @param {{game: string, from: string}} kept the game, and what the moment is called
 */
export async function playOn(token, at, seat, kept) {
  await goTo(/** @type {Opened} */ (await post(`/api/m/${token}/fork`, { at })), seat, kept);
}

/**
 * Remember the links of such a match, and go to a seat of it.
 * @param {Opened} opened @param {number|null|undefined} seat @param {{game: string, from: string}} kept
 */
export async function goTo(opened, seat, { game, from }) {
  await keepOpened(opened, { from });
  const own = opened.seats[seat ?? -1] ?? opened.seats.find((link) => link);
  location.href = matchAt(game, own ?? opened.spectator);
}
