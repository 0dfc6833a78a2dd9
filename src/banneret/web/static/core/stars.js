// Stars: what a won match is worth on the road of a game's battles.

import { t } from "../words/words.js";

/** How many stars can be won at each stop. */
export const MOST = 3;

/** What it is worth to win against a bot of a level; against anybody else it is worth one star. @type {Record<string, number>} */
const WORTH = { medium: 2, hard: 3, strongest: 3 };

/** @typedef {{seat: number, bot: string, stands_in?: boolean}} Sitting  who plays at a seat */

/**
 * The stars that a match is worth to whoever has these seats: none if they have not won, or have won against themselves.
 * @param {number[]} winners @param {Sitting[]} seats @param {number[]} mine
 */
export function starsFor(winners, seats, mine) {
  const beaten = seats.filter(({ seat }) => !winners.includes(seat));
  const won = mine.some((seat) => winners.includes(seat));
  if (!won || !beaten.length || beaten.some(({ seat }) => mine.includes(seat))) return 0;
  return Math.min(...beaten.map(({ bot, stands_in }) => (stands_in ? 1 : (WORTH[bot] ?? 1))));
}

/**
 * Where the road goes on from a stop: to the first one after it without a star, or else before it; nowhere when each has one.
 * @param {string[]} stops @param {Record<string, number>} stars @param {string} from
 */
export function onward(stops, stars, from) {
  const at = stops.indexOf(from);
  return [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0))].find((stop) => !stars[stop]);
}

/** Stars in words. @param {number} won */
export const inWords = (won) => (won ? t`${won} of ${MOST} stars` : "no star yet");
