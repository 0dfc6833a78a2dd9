// What a stroke changes in the text of a draft: one place, with what stood there and what stands there now.

/** @typedef {{at: number, was: string, now: string, sum: number}} Change  with the sum of the text after it */

/** A number that another text hardly has. @param {string} text */
export function sumOf(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** The change that makes one text of another. @param {string} before @param {string} after @returns {Change} */
export function between(before, after) {
  const most = Math.min(before.length, after.length);
  let [at, tail] = [0, 0];
  while (at < most && before[at] === after[at]) at++;
  while (tail < most - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const [was, now] = [before, after].map((text) => text.slice(at, text.length - tail));
  return { at, was, now, sum: sumOf(after) };
}

/** A text in which one part stands in place of another. @param {string} text @param {number} at @param {string} old @param {string} fresh */
const replaced = (text, at, old, fresh) => text.slice(0, at) + fresh + text.slice(at + old.length);

/** A text with a change; nothing if it belongs to another one. @param {string} text @param {Change} change */
export function changed(text, { at, was, now, sum }) {
  const after = replaced(text, at, was, now);
  return sumOf(after) === sum ? after : null;
}

/** A text without a change; nothing if it is not what came of that. @param {string} text @param {Change} change */
export const restored = (text, { at, was, now, sum }) => (sumOf(text) === sum ? replaced(text, at, now, was) : null);
