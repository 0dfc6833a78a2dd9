// Which puzzle a page shows. A server writes it into the page; in a site of files the address tells the rest.

import { t } from "../words/words.js";
import { at, inTab, linkHere, matchAt, mistakeAt } from "../server/address.js";
import { get } from "../page/api.js";
import { $ } from "../page/dom.js";

/**
 * @typedef {Object} Place
 * @property {string} source  where it is asked about @property {string} name  empty for a mistake of one's own
 * @property {string} day  whose puzzle it is, if of any @property {string} following  the way to the next one, if there is one
 * @property {string} back  the way back
 */

const UNKNOWN = { place: 0, count: 0, following: null };

/** @param {string} game @returns {Promise<Place>} */
export async function puzzleHere(game) {
  const { source = "", name = "", day = "", following = "", back = "" } = $("puzzle").dataset;
  const asked = new URLSearchParams(location.search);
  if (inTab && !name) return mistakeHere(game, asked.get("at") ?? "");
  const onDay = inTab ? (asked.get("day") ?? "") : day;
  if (onDay) $("puzzle-place").textContent = t`Puzzle of the day`;
  return { source, name, day: onDay, following: following && at(following), back: at(back) };
}

/** @param {string} game @param {string} moment  after how many moves it was made @returns {Promise<Place>} */
async function mistakeHere(game, moment) {
  const token = linkHere();
  const source = `/api/m/${token}/mistakes/${moment}`;
  const { place, count, following } = await get(source).catch(() => UNKNOWN); // the puzzle itself says then why not
  if (place) $("puzzle-place").textContent = t`Mistake ${place} of ${count}`;
  const next = following === null ? "" : mistakeAt(game, token, following);
  return { source, name: "", day: "", following: next, back: matchAt(game, token) };
}
