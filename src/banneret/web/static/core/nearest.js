// Which of several places lies that way.

/**
 * The nearest of `places` from `from` in a direction; what lies aside counts as twice as far.
 * @template {{x: number, y: number}} Point
 * @param {Point[]} places @param {{x: number, y: number}} from @param {number} aside @param {number} down
 * @returns {Point|null}
 */
export function nearest(places, from, aside, down) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const x = place.x - from.x;
    const y = place.y - from.y;
    const along = x * aside + y * down;
    const across = Math.abs(x * down) + Math.abs(y * aside);
    const cost = along + 2 * across;
    if (along > 0.05 && cost < least) [best, least] = [place, cost];
  }
  return best;
}
