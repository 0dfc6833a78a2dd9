// A bent arrow from one point of a board to another, as paths of SVG.

/** @typedef {{x: number, y: number}} Point */

/** How far its ends stay from both points, how long and how wide its head is, and how far it bends, as a share of its length. */
const BEGINS = 0.35;
const ENDS = 0.45;
const HEAD = 0.62;
const HALF = 0.36;
const BEND = 0.12;

/**
 * The way of an arrow, and its head. It bends to its left (1) or to its right (-1).
 * @param {Point} from @param {Point} to @param {number} side
 */
export function arrowPath(from, to, side) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = {
    x: (from.x + to.x) / 2 + side * BEND * dy,
    y: (from.y + to.y) / 2 - side * BEND * dx,
  };
  const start = toward(from, bend, BEGINS);
  const tip = toward(to, bend, ENDS);
  const neck = toward(to, bend, ENDS + HEAD);
  const [ux, uy] = unit(neck, tip);
  const wings = [1, -1].map((way) => point({ x: neck.x - way * HALF * uy, y: neck.y + way * HALF * ux }));
  return {
    way: `M${point(start)}Q${point(bend)} ${point(neck)}`,
    head: `M${wings[0]}L${point(tip)}L${wings[1]}Z`,
  };
}

/** A point so far from another on the way to a third. @param {Point} from @param {Point} to @param {number} by */
function toward(from, to, by) {
  const [ux, uy] = unit(from, to);
  return { x: from.x + by * ux, y: from.y + by * uy };
}

/** The direction from one point to another, of length 1. @param {Point} from @param {Point} to */
function unit(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  return [dx / long, dy / long];
}

/** @param {Point} one */
const point = ({ x, y }) => `${rounded(x)} ${rounded(y)}`;
/** @param {number} value */
const rounded = (value) => Math.round(100 * value) / 100;
