// The drafts that this browser keeps. Each stroke is kept at once, so a closed browser loses nothing.

/** @import { Kind } from "../atlas/symmetry.js" */
/** @import { Pending } from "./shelf.js" */
/**
 * @typedef {Object} Kept
 * @property {string} id @property {string} game @property {string} name
 * @property {number} changed  when it was changed last
 * @property {string} says  what it is, in a few words
 * @property {any} file  the tables of its file
 * @property {number} [step]  how many of its steps are done: others were undone
 * @property {readonly Pending[]} [pending]  its newest steps, until they are written
 * @property {{kind: Kind, players: number}} [symmetry]  of a map
 */
/** @typedef {Omit<Kept, "file"|"symmetry"|"step"|"pending">} Listed */
/** @typedef {Omit<Kept, "file">} Head  of a draft whose file is written already */

import { clear } from "./shelf.js";

const LIST = "banneret.workshop";
/** When the newest draft of the table that this browser has seen was changed, by the draft. */
const KNOWN = `${LIST}-known`;

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

/** When the draft of the table that this browser has seen was changed; 0 if it has seen none. @param {string} id @returns {number} */
export const known = (id) => parsed(KNOWN)?.[id] ?? 0;

/** Remember which draft of the table this browser has seen. @param {string} id @param {number} [changed]  none: it is forgotten */
export function know(id, changed) {
  const { [id]: _, ...others } = parsed(KNOWN) ?? {};
  localStorage.setItem(KNOWN, JSON.stringify(changed === undefined ? others : { ...others, [id]: changed }));
}

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
  know(id);
  localStorage.setItem(LIST, JSON.stringify(drafts().filter((one) => one.id !== id)));
}
