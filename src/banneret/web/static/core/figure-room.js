// The room for chances on the board: where each stands, and how large it can be written.

/** @typedef {{first: number, top: number, last: number, bottom: number}} Sign  what must not be covered */

/** More room than any figure needs. */
export const FREE = 99;
/** How high a figure is. */
export const HIGH = 0.3;

/**
 * Where the chance of an answer stands: at its target, but at the thing itself if others are aimed at that target too.
 * @param {string} key @param {string|undefined} target @param {string[]} targets of all answers
 */
export function aimOf(key, target, targets) {
  return target && targets.indexOf(target) === targets.lastIndexOf(target) ? target : key;
}

/**
 * How large a figure can be written before it leaves its place, or covers another one or the sign of a piece: so many
 * times its size. It grows upward, and as much to the left as to the right.
 * @param {{x: number, low: number, width: number, place: number}} figure
 * @param {{x: number, low: number, width: number}[]} others @param {Sign[]} signs
 */
export function roomOf({ x, low, width, place }, others, signs) {
  const beside = others.map((other) => {
    const aside = Math.abs(other.x - x) / ((width + other.width) / 2);
    return Math.max(aside, Math.abs(other.low - low) / HIGH);
  });
  const free = signs.map(({ first, top, last, bottom }) =>
    top >= low ? FREE : Math.max((2 * Math.max(first - x, x - last)) / width, (low - bottom) / HIGH),
  );
  return Math.min(place / width, ...beside, ...free);
}
