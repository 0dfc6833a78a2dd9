import assert from "node:assert/strict";
import { test } from "node:test";
import { interval } from "../../../../src/banneret/web/static/atlas/interval.js";

/** As `banneret.lab.stop.interval` gives them; tests/web/test_workshop.py holds both together. */
const KNOWN = [
  [50, 100, 0.95],
  [0, 10, 0.95],
];

test("nothing is known at first, and more with each match", () => {
  assert.deepEqual(interval(0, 0), [0, 1]);
  let before = 1;
  for (const count of [10, 100, 1000, 10_000]) {
    const [low, high] = interval(count / 2, count);
    assert.ok(high - low < before && low < 0.5 && high > 0.5);
    before = high - low;
  }
});

test("a share that was never seen may be 0", () => {
  for (const [total, count, confidence] of KNOWN) {
    const [low, high] = interval(total, count, confidence);
    assert.ok(low <= total / count && total / count <= high);
  }
  assert.equal(interval(0, 10)[0], 0);
  assert.equal(interval(10, 10)[1], 1);
});
