// Geometry on paper: areas, crossings, and where the middle of a territory is. Coordinates are whole numbers, with y to
// the south; an outline runs clockwise on the screen, so its area is positive.

/** @typedef {readonly [number, number]} Point */

/** The area of an outline, negative if it runs the other way round. @param {readonly Point[]} outline */
export function area(outline) {
  let sum = 0;
  for (let i = 0; i < outline.length; i++) {
    const [ax, ay] = outline[i];
    const [bx, by] = outline[(i + 1) % outline.length];
    sum += ax * by - bx * ay;
  }
  return sum / 2;
}

/** Which side of the line from a to b the point c lies on: above 0 is the right, below 0 the left, 0 is on it. @param {Point} a @param {Point} b @param {Point} c */
export const hand = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** @param {Point} a @param {Point} b */
export const far = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** @param {Point} a @param {Point} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Point} point @returns {Point} */
export const whole = ([x, y]) => [Math.round(x), Math.round(y)];

/** Whether c, which lies on the line through a and b, lies between them. @param {Point} a @param {Point} b @param {Point} c */
const between = (a, b, c) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** Whether two lines have a point in common. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
export function meet(a, b, c, d) {
  const [c1, d1, a2, b2] = [hand(a, b, c), hand(a, b, d), hand(c, d, a), hand(c, d, b)];
  if (((c1 > 0 && d1 < 0) || (c1 < 0 && d1 > 0)) && ((a2 > 0 && b2 < 0) || (a2 < 0 && b2 > 0))) return true;
  return (
    (c1 === 0 && between(a, b, c)) ||
    (d1 === 0 && between(a, b, d)) ||
    (a2 === 0 && between(c, d, a)) ||
    (b2 === 0 && between(c, d, b))
  );
}

/** Whether an outline touches itself nowhere. @param {readonly Point[]} outline */
export function isSimple(outline) {
  const count = outline.length;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [outline[i], outline[(i + 1) % count], outline[(i + 2) % count]];
    if (same(a, b) || (hand(a, b, c) === 0 && !between(a, c, b))) return false;
    for (let j = i + 2; j < count; j++)
      if ((j + 1) % count !== i && meet(a, b, outline[j], outline[(j + 1) % count])) return false;
  }
  return true;
}

/** @param {Point} point @param {readonly Point[]} outline */
export function inside([x, y], outline) {
  let within = false;
  for (let i = 0; i < outline.length; i++) {
    const [ax, ay] = outline[i];
    const [bx, by] = outline[(i + 1) % outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** The point of the line from a to b that is nearest to another, and how far along it lies, from 0 to 1. @param {Point} point @param {Point} a @param {Point} b @returns {{at: Point, along: number}} */
export function nearestOn(point, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const raw = length ? ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length : 0;
  const along = Math.min(1, Math.max(0, raw));
  return { at: [a[0] + along * dx, a[1] + along * dy], along };
}

/** How far a point is from the nearest side of an outline. @param {Point} point @param {readonly Point[]} outline */
export function clearance(point, outline) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < outline.length; i++)
    least = Math.min(least, far(point, nearestOn(point, outline[i], outline[(i + 1) % outline.length]).at));
  return least;
}

/** @param {readonly Point[]} outline @returns {Point} */
function centroid(outline) {
  let [x, y] = [0, 0];
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i], outline[(i + 1) % outline.length]];
    const part = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * part;
    y += (a[1] + b[1]) * part;
  }
  const six = 6 * area(outline);
  return [x / six, y / six];
}

const GRID = 9;

/** The points of a grid over an outline. @param {readonly Point[]} outline @returns {Point[]} */
function grid(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return Array.from({ length: GRID * GRID }, (_, i) => [
    Math.round(left + (((i % GRID) + 0.5) / GRID) * wide),
    Math.round(top + ((Math.floor(i / GRID) + 0.5) / GRID) * high),
  ]);
}

/** How much nearer to the borders the centre of mass may be than the roomiest point, to be preferred. */
const NEARLY = 0.75;

/** Where pieces stand in a territory: at its centre of mass, or where there is more room. @param {readonly Point[]} outline @returns {Point} */
export function middle(outline) {
  const mass = whole(centroid(outline));
  let [best, room] = [mass, inside(mass, outline) ? clearance(mass, outline) / NEARLY : 0];
  for (const point of grid(outline)) {
    const free = inside(point, outline) ? clearance(point, outline) : 0;
    if (free > room) [best, room] = [point, free];
  }
  return best;
}

/** A line with only the points that it needs, at most `off` aside (Ramer, Douglas, Peucker). @param {readonly Point[]} line @param {number} off @returns {Point[]} */
export function simplified(line, off) {
  if (line.length < 3) return [...line];
  const [first, last] = [line[0], /** @type {Point} */ (line.at(-1))];
  let [worst, place] = [off, 0];
  for (let i = 1; i < line.length - 1; i++) {
    const aside = far(line[i], nearestOn(line[i], first, last).at);
    if (aside > worst) [worst, place] = [aside, i];
  }
  if (!place) return [first, last];
  return [...simplified(line.slice(0, place + 1), off).slice(0, -1), ...simplified(line.slice(place), off)];
}
