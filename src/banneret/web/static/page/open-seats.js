// Seats of the lobby: how they are told, and taking one.

/**
 * @typedef {Object} OpenSeat  a seat that can be taken: its match, its side, and who sits there already
 * @property {string} match @property {number} seat @property {string} side @property {string} game
 * @property {string} title @property {string[]} others @property {string} pace
 * @property {[string, string][]} settings  what was chosen for the match: the label of an option, and the choice
 */

import { t } from "../words/words.js";
import { matchAt } from "../server/address.js";
import { post } from "./api.js";
import { h } from "./dom.js";
import { recall } from "./memory.js";
import { attempt } from "./trouble.js";

/** What one would play there, and with whom. @param {OpenSeat} open */
export const offer = ({ side, others }) =>
  others.length ? t`Play ${side} against ${others.join(", ")}.` : t`Play ${side}.`;

/**
 * What takes a seat. The way back to a match in which I sit already stands there instead: nobody takes a seat beside
 * themselves by mistake.
 * @param {OpenSeat} open @param {string} [kind] a class of the button
 */
export function joins({ game, match, seat }, kind = "") {
  const [mine] = Object.values(recall(match)?.seats ?? {});
  if (mine) return h("a", { class: "button", href: matchAt(game, mine) }, t`Your match`);
  return h("button", { type: "button", class: kind, onclick: () => take(game, match, seat) }, t`Join`);
}

/** @param {string} game @param {string} match @param {number} seat */
function take(game, match, seat) {
  return attempt(async () => {
    const { link } = await post("/api/lobby/take", { match, seat });
    location.href = matchAt(game, link);
  });
}
