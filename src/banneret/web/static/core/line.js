// A line of a chart, as points.

/** @typedef {[number, number]} Point */

/** The height of a line at a place; at a step, the height after it. @param {Point[]} points in order @param {number} x */
export function heightAt(points, x) {
  const before = points.findLast(([place]) => place <= x) ?? points[0];
  const after = points.find(([place]) => place > x) ?? before;
  const share = after[0] > before[0] ? (x - before[0]) / (after[0] - before[0]) : 0;
  return before[1] + share * (after[1] - before[1]);
}

/** @param {string} text the points of a line of the picture @returns {Point[]} */
export const pointsOf = (text) =>
  text.split(" ").map((pair) => /** @type {Point} */ (/** @type {unknown} */ (pair.split(",").map(Number))));
