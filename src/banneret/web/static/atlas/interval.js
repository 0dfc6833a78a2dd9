// What a mean may be: an interval that stays right however often it is looked at. It is a mixture of bets with a uniform
// prior, for any values from 0 to 1. For values of 0 and 1 alone it is the mixture of Robbins, as in banneret/lab/stop.py;
// the less other values differ, the narrower it is.

/** @typedef {ReadonlyMap<number, number>} Values  how often each value came */

/** How many bets are mixed, each on another mean. */
const BETS = 500;
const HALVINGS = 22;
export const CONFIDENCE = 0.95;

/** What all bets against a mean have made of 1, as a logarithm. @param {Values} values @param {number} mean */
function won(values, mean) {
  const all = [...values];
  const spread = mean * (1 - mean);
  let best = Number.NEGATIVE_INFINITY;
  const made = Array.from({ length: BETS }, (_, i) => {
    const stake = ((i + 0.5) / BETS - mean) / spread;
    const sum = all.reduce((sum, [value, times]) => sum + times * Math.log1p(stake * (value - mean)), 0);
    best = Math.max(best, sum);
    return sum;
  });
  return best + Math.log(made.reduce((sum, one) => sum + Math.exp(one - best), 0) / BETS);
}

/** Whether the values allow a mean. @param {Values} values @param {number} mean @param {number} [confidence] */
export const allows = (values, mean, confidence = CONFIDENCE) => won(values, mean) < -Math.log(1 - confidence);

/** The lowest and the highest mean that the values allow. @param {Values} values @param {number} [confidence] @returns {[number, number]} */
export function interval(values, confidence = CONFIDENCE) {
  if (!values.size) return [0, 1];
  const middle = meanOf(values);
  return [edge(0, middle, values, confidence), edge(1, middle, values, confidence)];
}

/** @param {Values} values */
function meanOf(values) {
  let [sum, count] = [0, 0];
  for (const [value, times] of values) [sum, count] = [sum + value * times, count + times];
  return sum / count;
}

/** @param {number} outside @param {number} inside @param {Values} values @param {number} confidence */
function edge(outside, inside, values, confidence) {
  let [out, within] = [outside, inside];
  for (let i = 0; i < HALVINGS && out !== within; i++) {
    const middle = (out + within) / 2;
    if (allows(values, middle, confidence)) within = middle;
    else out = middle;
  }
  return within;
}
