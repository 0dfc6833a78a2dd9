// How a match ended, in a few words.

/** @import { Position } from "./position.js" */

import { t } from "../words/words.js";

/** How a match ended, in a few words: for me, when, and by what. @param {string} mine @param {string|undefined} when @param {string} text */
export function howItEnded(mine, when, text) {
  const known = !when || text.includes(when.toLowerCase());
  const told = [known ? mine : `${mine}, ${when.toLowerCase()}`, text.replace(/\.$/, "")];
  return told.filter(Boolean).join(" · ");
}

/** How a match ended for the one seat that is mine. @param {number[]} winners @param {number[]} mine */
export function outcome(winners, mine) {
  if (!winners.length) return t`a draw`;
  if (mine.length !== 1) return "over";
  return winners.includes(mine[0]) ? "won" : "lost";
}

/** How it ended for this seat, in a word; if several sit at this screen, only that it is over. @param {number[]} winners @param {number|null} seat @param {number[]} screen */
export function verdict(winners, seat, screen) {
  if (!winners.length) return t`Draw`;
  if (seat === null || screen.length > 1) return t`The match is over`;
  return winners.includes(seat) ? t`Victory` : t`Defeat`;
}

/** How the match ended, and who conceded if what the game says does not tell. @param {Position} position */
export function outcomeOf(position) {
  const { result, seats = [] } = position.parts;
  const { gave_up: seat = null, text = "" } = result ?? {};
  if (seat === null || text.includes("concede")) return text;
  return t`${position.sideOf(seat)?.name ?? seats[seat]?.side} conceded. ${text}`;
}
