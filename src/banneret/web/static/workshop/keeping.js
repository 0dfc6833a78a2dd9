// The drafts that this browser keeps. Each stroke is kept at once, so a closed browser loses nothing.

/** @import { Kind } from "../atlas/symmetry.js" */
/**
 * @typedef {Object} Kept
 * @property {string} id @property {string} game @property {string} name
 * @property {number} changed  when it was changed last
 * @property {string} says  what it is, in a few words
 * @property {any} file  the tables of its file
 * @property {number} [step]  how many of its steps are done: others were undone
 * @property {{kind: Kind, players: number}} [symmetry]  of a map
 */
/** @typedef {Omit<Kept, "file"|"symmetry"|"step">} Listed */
/** @typedef {Omit<Kept, "file">} Head  of a draft whose file is written already */

import { clear } from "./shelf.js";

const LIST = "banneret.workshop";

/** @param {string} id */
const place = (id) => `${LIST}.${id}`;

/** @param {string} key @returns {any} */
function parsed(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The drafts, the newest first. @returns {Listed[]} */
export const drafts = () => parsed(LIST) ?? [];

/** @param {string} id @returns {Kept|null} */
export const recalled = (id) => parsed(place(id));

/** A name for a draft that nobody else has. */
export const newId = () => crypto.randomUUID().slice(0, 8);

/** Keep a draft. @param {Head} draft @param {string} file  its tables as JSON @returns {boolean} whether there was room for it */
export function keep(draft, file) {
  const { id, game, name, changed, says } = draft;
  const others = drafts().filter((one) => one.id !== id);
  try {
    localStorage.setItem(place(id), `${JSON.stringify(draft).slice(0, -1)},"file":${file}}`);
    localStorage.setItem(LIST, JSON.stringify([{ id, game, name, changed, says }, ...others]));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function drop(id) {
  localStorage.removeItem(place(id));
  clear(id);
  localStorage.setItem(LIST, JSON.stringify(drafts().filter((one) => one.id !== id)));
}
