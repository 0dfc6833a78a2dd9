// The road of a game's battles, when one of them is over: the stars that were won, and the next battle.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { inWords, onward, starsFor } from "../core/stars.js";
import { $, all, one } from "../page/dom.js";
import { earn, earned, recall } from "../page/memory.js";

/** The stop of the road that was played, if it was one. @param {About|null} about */
const stopOf = (about) => stops().find((stop) => stop === about?.options[$("road")?.dataset.option ?? ""]);

/** The stops in their order. @returns {string[]} */
const stops = () => all("#road li").map((stop) => stop.dataset.stop ?? "");

/** When the match is over, remember its stars and show the road. @param {About|null} about @param {Position} position */
export function travel(about, position) {
  const { seats = [], result } = position.parts;
  const stop = stopOf(about);
  $("road").hidden = !result || !stop;
  if (!about || !stop || !result) return;
  const { from, seats: links = {} } = recall(about.match) ?? {};
  if (!from) earn(about.game, stop, starsFor(result.winners, seats, Object.keys(links).map(Number)));
  showRoad(earned(about.game), stop);
}

/** @param {Record<string, number>} stars @param {string} here */
function showRoad(stars, here) {
  const next = onward(stops(), stars, here);
  for (const stop of all("#road li")) {
    const { stop: name = "" } = stop.dataset;
    stop.dataset.won = String(stars[name] ?? 0);
    stop.classList.toggle("here", name === here);
    stop.classList.toggle("next", name === next);
    one(".unseen", stop).textContent = `: ${inWords(stars[name] ?? 0)}`;
  }
}

/** What is chosen for a match at the next stop, and the words that lead there. @param {About|null} about */
export function goingOn(about) {
  const here = stopOf(about);
  const next = about && here && onward(stops(), earned(about.game), here);
  if (!next) return undefined;
  const { option = "", onward: words = "" } = $("road").dataset;
  return { chosen: { [option]: next }, words };
}
