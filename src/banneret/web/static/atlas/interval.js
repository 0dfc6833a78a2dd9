// What a share may be: an interval that stays right however often it is looked at (the mixture of Robbins with a uniform
// prior, as in banneret/lab/stop.py).

/** Coefficients of the approximation by Lanczos. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for 1 and more. @param {number} x */
function logGamma(x) {
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.reduce((sum, one, i) => (i ? sum + one / (z + i) : one), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** @param {number} a @param {number} b */
const logBeta = (a, b) => logGamma(a) + logGamma(b) - logGamma(a + b);

/** @param {number} times @param {number} share */
const timesLog = (times, share) => (times === 0 ? 0 : share > 0 ? times * Math.log(share) : Number.NEGATIVE_INFINITY);

const HALVINGS = 40;
export const CONFIDENCE = 0.95;

/** The lowest and the highest share that so many values from 0 to 1 with this sum allow. @param {number} total @param {number} count @param {number} [confidence] @returns {[number, number]} */
export function interval(total, count, confidence = CONFIDENCE) {
  if (!count) return [0, 1];
  const evidence = logBeta(1 + total, 1 + count - total) + Math.log(1 - confidence);
  const allowed = (/** @type {number} */ mean) => evidence < timesLog(total, mean) + timesLog(count - total, 1 - mean);
  return [edge(0, total / count, allowed), edge(1, total / count, allowed)];
}

/** @param {number} outside @param {number} inside @param {(mean: number) => boolean} allowed */
function edge(outside, inside, allowed) {
  if (allowed(outside)) return outside;
  let [out, within] = [outside, inside];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (out + within) / 2;
    if (allowed(middle)) within = middle;
    else out = middle;
  }
  return out;
}
