// @ts-nocheck
// What this browser remembers: the links of its matches, and how somebody likes things told. Where nothing may be kept,
// or there is no room, it remembers nothing, and all else goes on.

const MATCHES = "banneret.matches";
const MOST = 60;

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // then it is not remembered
  }
}

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
    return JSON.parse(read(MATCHES)) ?? [];
  } catch {
    return [];
  }
}

const rewrite = (all) => write(MATCHES, JSON.stringify(all.slice(0, MOST)));

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
  rewrite([merged, ...matches().filter((one) => one.match !== kept.match)]);
  return merged;
}

/**
 * Remember the matches that the server keeps for a member, without moving those that are known.
 * @param {{match: string, game: string, title: string, created: string, seat: number, link: string}[]} sent
 * @returns {boolean} whether there was anything new
 */
export function merge(sent) {
  const all = matches();
  const before = JSON.stringify(all);
  for (const { match, game, title, created, seat, link } of sent) {
    const known = all.find((one) => one.match === match);
    if (known) known.seats[seat] = link;
    else all.push({ match, game, title, seats: { [seat]: link }, friends: {}, screen: [], at: Date.parse(created) });
  }
  all.sort((one, other) => other.at - one.at);
  rewrite(all);
  return JSON.stringify(all) !== before;
}

export const forget = (match) => rewrite(matches().filter((one) => one.match !== match));

/** @returns {Kept|undefined} */
export const recall = (match) => matches().find((one) => one.match === match);

/** A setting, such as the pace of telling. */
export const setting = (name, otherwise) => read(`banneret.${name}`) ?? otherwise;
export const set = (name, value) => write(`banneret.${name}`, value);

const COACH = "banneret.coach";

function allCoached() {
  try {
    return JSON.parse(read(COACH)) ?? {};
  } catch {
    return {};
  }
}

/**
 * What the coach has said in the first match of a game.
 * @returns {{match: string, seen: string[], off: boolean}|undefined}
 */
export const coached = (game) => allCoached()[game];
export const coaches = (game, known) => write(COACH, JSON.stringify({ ...allCoached(), [game]: known }));

const LESSONS = "banneret.lessons";

function allDone() {
  try {
    return JSON.parse(read(LESSONS)) ?? {};
  } catch {
    return {};
  }
}

/** The names of the lessons of a game that somebody has done. @returns {string[]} */
export const done = (game) => allDone()[game] ?? [];
export const finish = (game, lesson) =>
  write(LESSONS, JSON.stringify({ ...allDone(), [game]: [...new Set([...done(game), lesson])] }));
