// What this browser remembers: the links of its matches, and how somebody likes things told.

const MATCHES = "banneret.matches";
const MOST = 60;

/**
 * @typedef {Object} Kept
 * @property {string} match  the same for all links of a match
 * @property {string} game @property {string} title  @property {string} [scene] what the match's own page calls it
 * @property {Object<string,string>} seats    seat number -> link of a seat that is mine
 * @property {Object<string,string>} friends  seat number -> link that I sent to somebody
 * @property {number[]} screen                seats that take turns at this screen
 * @property {string} [spectator] @property {number} at  when it was last opened
 */

/** @returns {Kept[]} the matches, the newest first */
export function matches() {
  try {
    return JSON.parse(localStorage.getItem(MATCHES)) ?? [];
  } catch {
    return [];
  }
}

const write = (all) => localStorage.setItem(MATCHES, JSON.stringify(all.slice(0, MOST)));

/** Remember a match, or more about it. @param {Partial<Kept>} kept */
export function keep(kept) {
  const known = matches().find((one) => one.match === kept.match) ?? { seats: {}, friends: {}, screen: [] };
  const merged = {
    ...known,
    ...kept,
    seats: { ...known.seats, ...kept.seats },
    friends: { ...known.friends, ...kept.friends },
    at: Date.now(),
  };
  write([merged, ...matches().filter((one) => one.match !== kept.match)]);
  return merged;
}

export const forget = (match) => write(matches().filter((one) => one.match !== match));

/** @returns {Kept|undefined} */
export const recall = (match) => matches().find((one) => one.match === match);

/** A setting, such as the pace of telling. */
export const setting = (name, otherwise) => localStorage.getItem(`banneret.${name}`) ?? otherwise;
export const set = (name, value) => localStorage.setItem(`banneret.${name}`, value);
