// What this browser remembers: the links of its matches, and settings. Where nothing may be kept, or there is no room,
// nothing is remembered, and everything else works.

const MATCHES = "banneret.matches";
const MOST = 60;

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What is kept under a key, if it can be read. @param {string} key @returns {any} */
function parsed(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
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
 * @property {number[]} [lobby]               seats that I offered in the lobby
 * @property {string} [opener]                what withdraws such an offer
 * @property {string} [spectator]
 * @property {string} [lesson]                the lesson that is done when this match is over
 * @property {string} [ended]                 the round or the turn in which it ended
 * @property {string} [from]                  the moment of another match from which this one was played on
 * @property {{people: string, turn: string, over: boolean}} [told]  what a list of matches told of it last
 * @property {number} at  when it was last played: its last own answer, or its end
 */

/** @returns {Kept[]} the matches, the newest first */
export const matches = () => parsed(MATCHES) ?? [];

/** @param {Kept[]} all */
const rewrite = (all) => write(MATCHES, JSON.stringify(all.slice(0, MOST)));

/** Remember a match, or more about it; only `at` moves it to another place. @param {Partial<Kept> & {match: string}} kept @returns {Kept} */
export function keep(kept) {
  const fresh = { game: "", title: "", seats: {}, friends: {}, screen: [], at: Date.now() };
  const known = recall(kept.match) ?? fresh;
  const merged = {
    ...known,
    ...kept,
    seats: { ...known.seats, ...kept.seats },
    friends: { ...known.friends, ...kept.friends },
  };
  const others = matches().filter((one) => one.match !== kept.match);
  rewrite([merged, ...others].sort((one, other) => other.at - one.at));
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

/** @param {string} match */
export const forget = (match) => rewrite(matches().filter((one) => one.match !== match));

/** @param {string|undefined} match @returns {Kept|undefined} */
export const recall = (match) => matches().find((one) => one.match === match);

/** A setting, such as the pace of telling. @param {string} name @param {string} otherwise */
export const setting = (name, otherwise) => read(`banneret.${name}`) ?? otherwise;
/** @param {string} name @param {string} value */
export const set = (name, value) => write(`banneret.${name}`, value);

const COACH = "banneret.coach";

/** @typedef {{seen: string[], off: boolean}} Coached  what the coach has said in matches of a game */

/** @param {string} game @returns {Coached|undefined} */
export const coached = (game) => parsed(COACH)?.[game];
/** @param {string} game @param {Coached} known */
export const coaches = (game, known) => write(COACH, JSON.stringify({ ...parsed(COACH), [game]: known }));

const PLAYED = "banneret.played";

/** Whether a match of this game was played to its end here. @param {string} game @returns {boolean} */
export const played = (game) => (parsed(PLAYED) ?? []).includes(game);
/** @param {string} game */
export const plays = (game) => write(PLAYED, JSON.stringify([...new Set([...(parsed(PLAYED) ?? []), game])]));

const ANALYSED = "banneret.analysed";

/** Whether the analysis of a match was asked for here. @param {string} match */
export const analysed = (match) => (parsed(ANALYSED) ?? []).includes(match);
/** @param {string} match */
export const analyses = (match) =>
  write(ANALYSED, JSON.stringify([...new Set([match, ...(parsed(ANALYSED) ?? [])])].slice(0, MOST)));

const LESSONS = "banneret.lessons";

/** The names of the lessons of a game that somebody has done. @param {string} game @returns {string[]} */
export const done = (game) => parsed(LESSONS)?.[game] ?? [];
/** @param {string} game @param {string} lesson */
export const finish = (game, lesson) =>
  write(LESSONS, JSON.stringify({ ...parsed(LESSONS), [game]: [...new Set([...done(game), lesson])] }));

const STARS = "banneret.stars";

/** The most stars that somebody has won at each stop of the road of a game. @param {string} game @returns {Record<string, number>} */
export const earned = (game) => parsed(STARS)?.[game] ?? {};

/** Remember stars that were won at a stop; fewer than before change nothing. @param {string} game @param {string} stop @param {number} stars */
export function earn(game, stop, stars) {
  const before = earned(game);
  if (stars > (before[stop] ?? 0))
    write(STARS, JSON.stringify({ ...parsed(STARS), [game]: { ...before, [stop]: stars } }));
}

const PUZZLES = "banneret.puzzles";

/** @typedef {{solved: Record<string, number>, days: Record<string, boolean>}} Puzzled  with how many tries which puzzles were solved, 0 for those that were not; and those of which days */

/** @returns {Puzzled} */
export const puzzled = () => ({ solved: {}, days: {}, ...parsed(PUZZLES) });

/**
 * Remember how a puzzle ended; what was remembered first stays.
 * @param {string} puzzle its game and name @param {number} tries 0: it was not solved @param {string} [day] whose puzzle it is
 */
export function puzzleEnded(puzzle, tries, day) {
  const { solved, days } = puzzled();
  const known = { solved: { [puzzle]: tries, ...solved }, days: day ? { [day]: tries > 0, ...days } : days };
  write(PUZZLES, JSON.stringify(known));
}
