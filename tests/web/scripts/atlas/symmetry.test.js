import assert from "node:assert/strict";
import { test } from "node:test";
import { canMirror, images } from "../../../../src/banneret/web/static/atlas/symmetry.js";

const of = (kind, players) => ({ kind, players, middle: [50, 50] });
const round = (all) => all.map((one) => one.map((n) => Math.round(n) + 0));

test("a point has as many images as players", () => {
  assert.deepEqual(images(of("none", 3), [10, 20]), [[10, 20]]);
  assert.deepEqual(images(of("mirror", 2), [10, 20]), [
    [10, 20],
    [90, 20],
  ]);
  assert.deepEqual(images(of("mirror", 4), [10, 20]), [
    [10, 20],
    [90, 20],
    [10, 80],
    [90, 80],
  ]);
  assert.deepEqual(round(images(of("turn", 2), [10, 20])), [
    [10, 20],
    [90, 80],
  ]);
  assert.equal(images(of("turn", 5), [10, 20]).length, 5);
});

test("three and five cannot be mirrored", () => {
  assert.deepEqual([2, 3, 4, 5].filter(canMirror), [2, 4]);
  assert.deepEqual(images(of("mirror", 3), [10, 20]), [[10, 20]]);
});
