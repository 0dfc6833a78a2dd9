// Steps through a match: where the next one leads, and what a moment is called.

/** @import { Chapter } from "../../wire.js" */

/**
 * The next of these places beyond `at` in a direction; from outside all of them the first, or the last.
 * @param {number[]} places in order @param {number} at @param {number} by 1 or -1
 */
export function beyond(places, at, by) {
  return by > 0 ? (places.find((place) => place > at) ?? Infinity) : (places.findLast((place) => place < at) ?? 0);
}

/** Where in the match a moment is, in words: `Round 4, move 89`. @param {string} place @param {string} move */
export const inMatch = (place, move) =>
  place ? `${place}, ${move}` : move.replace(/^./, (letter) => letter.toUpperCase());

/** What the number of a chapter counts, within a sentence. */
const COUNTED = { "": "", round: "round", turn: "turn", card: "card" };

/** What a chapter is called within a sentence: `round 4`; "" before the first. @param {Chapter|undefined} chapter */
export const within = (chapter) => (chapter?.counts ? `${COUNTED[chapter.counts]} ${chapter.number}` : "");

/** What the turns of a match are called: by their numbers, if these are not those of its rounds. @param {Chapter[]} chapters */
export function turnWord(chapters) {
  const last = chapters.some(({ round }) => round) ? undefined : chapters.at(-1);
  return COUNTED[last?.counts ?? ""] || "turn";
}
