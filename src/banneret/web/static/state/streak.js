// Days in a row on which the puzzle of the day was solved. Days are dates in UTC, such as 2026-11-28.

/** @typedef {Record<string, boolean>} Days  whether the puzzle of a day was solved */

const DAY = 86_400_000;

/** The date so many days before another. @param {string} day @param {number} ago */
export const before = (day, ago) => new Date(Date.parse(day) - ago * DAY).toISOString().slice(0, 10);

/** The last days up to this one, the oldest first. @param {string} day @param {number} count */
export const lastDays = (day, count) => Array.from({ length: count }, (_, place) => before(day, count - 1 - place));

/** How many days in a row are solved; while today's puzzle is open, yesterday counts. @param {Days} days @param {string} day */
export function streakOf(days, day) {
  let last = days[day] === undefined ? before(day, 1) : day;
  let count = 0;
  for (; days[last]; count++) last = before(last, 1);
  return count;
}
