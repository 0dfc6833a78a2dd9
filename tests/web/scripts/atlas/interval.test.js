import assert from "node:assert/strict";
import { test } from "node:test";
import { allows, interval } from "../../../../src/banneret/web/static/atlas/interval.js";

/** @param {Record<string, number>} times how often each value came */
const values = (times) => new Map(Object.entries(times).map(([value, count]) => [Number(value), count]));

/** Random numbers that are the same in each run. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

test("nothing is known at first, and more with each match", () => {
  assert.deepEqual(interval(new Map()), [0, 1]);
  let before = 1;
  for (const count of [10, 100, 1000, 10_000]) {
    const [low, high] = interval(values({ 0: count / 2, 1: count / 2 }));
    assert.ok(high - low < before && low < 0.5 && high > 0.5);
    before = high - low;
  }
});

test("a share that was never seen may be 0", () => {
  assert.equal(interval(values({ 0: 10 }))[0], 0);
  assert.equal(interval(values({ 1: 10 }))[1], 1);
});

test("pairs that differ little are known better than so many matches, and pairs of any kind not worse", () => {
  const wide = (/** @type {Record<string, number>} */ times) => {
    const [low, high] = interval(values(times));
    return high - low;
  };
  const matches = wide({ 0: 200, 1: 200 });
  assert.ok(wide({ 0: 20, 0.5: 160, 1: 20 }) < 0.7 * matches);
  assert.ok(wide({ 0: 50, 0.5: 100, 1: 50 }) < 1.05 * matches);
});

for (const [share, alike] of [
  [0.5, 0],
  [0.3, 0.8],
  [0.9, -0.8],
])
  test(`whoever looks after each pair is rarely misled: share ${share}, luck that counts ${alike}`, () => {
    const random = chance(1234);
    const runs = 100;
    const misled = Array.from({ length: runs }, () => isMisled(random, share, alike)).filter(Boolean).length;
    assert.ok(misled <= 0.05 * runs, `${misled} of ${runs}`);
  });

/**
 * Whether an interval leaves the share out at any time. In a pair both matches are won with this share; `alike` says how
 * often the second follows from the first: it goes the same way, or the other way if it is negative.
 * @param {() => number} random @param {number} share @param {number} alike
 */
function isMisled(random, share, alike) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  for (let pairs = 0; pairs < 60; pairs++) {
    const luck = random();
    const again = random() >= Math.abs(alike) ? random() : alike > 0 ? luck : 1 - luck;
    const mean = (Number(luck < share) + Number(again < share)) / 2;
    seen.set(mean, (seen.get(mean) ?? 0) + 1);
    if (!allows(seen, share)) return true;
  }
  return false;
}
