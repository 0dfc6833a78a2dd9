// The drafts that this browser keeps. Each stroke is kept at once, so a closed browser loses nothing.

/** @import { MapFile } from "../atlas/map-file.js" */
/** @import { Kind } from "../atlas/symmetry.js" */
/**
 * @typedef {Object} Draft
 * @property {string} id @property {string} game @property {string} name
 * @property {number} changed  when it was changed last
 * @property {{kind: Kind, players: number}} symmetry
 * @property {MapFile} file
 */
/** @typedef {Omit<Draft, "file"|"symmetry"> & {territories: number, players: string}} Listed */

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

/** @param {string} id @returns {Draft|null} */
export const recalled = (id) => parsed(place(id));

/** A name for a draft that nobody else has. */
export const newId = () => crypto.randomUUID().slice(0, 8);

/** Keep a draft. @param {Draft} draft @returns {boolean} whether there was room for it */
export function keep(draft) {
  const { min_players: fewest, max_players: most, territories } = draft.file;
  const { id, game, name, changed } = draft;
  const players = fewest === most ? `${most}` : `${fewest} to ${most}`;
  const others = drafts().filter((one) => one.id !== id);
  try {
    localStorage.setItem(place(id), JSON.stringify(draft));
    localStorage.setItem(
      LIST,
      JSON.stringify([{ id, game, name, changed, players, territories: territories.length }, ...others]),
    );
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function drop(id) {
  localStorage.removeItem(place(id));
  localStorage.setItem(LIST, JSON.stringify(drafts().filter((one) => one.id !== id)));
}
