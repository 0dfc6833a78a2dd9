import assert from "node:assert/strict";
import { test } from "node:test";
import { aimOf, roomOf } from "../../../../src/banneret/web/static/core/figure-room.js";

const chance = { x: 0, low: 0, width: 0.8, place: 80 };
const box = (/** @type {number} */ x, /** @type {number} */ y, size = 1) => ({
  first: x - size / 2,
  top: y - size / 2,
  last: x + size / 2,
  bottom: y + size / 2,
});

test("a figure that stands alone can be as large as its place", () => {
  assert.ok(Math.abs(roomOf({ ...chance, place: 2 }, [], []) - 2.5) < 1e-9);
});

test("it can be so large until it covers the figure beside it, or the one above", () => {
  assert.ok(Math.abs(roomOf(chance, [{ x: 1.6, low: 0, width: 0.8 }], []) - 2) < 1e-9);
  assert.ok(Math.abs(roomOf(chance, [{ x: 0, low: -0.6, width: 0.8 }], []) - 2) < 1e-9);
});

test("the nearest sign of a piece counts on either side, and a small piece takes less room", () => {
  assert.ok(Math.abs(roomOf(chance, [], [box(0.9, -0.4), box(3, -0.4)]) - 1) < 1e-9);
  assert.ok(Math.abs(roomOf(chance, [], [box(-0.9, -0.4)]) - 1) < 1e-9);
  assert.ok(roomOf(chance, [], [box(0.9, -0.4, 0.5)]) > 1.2);
});

test("what it would cover above it counts, and it does not grow toward what stands below", () => {
  assert.ok(Math.abs(roomOf(chance, [], [box(0.1, -1.1)]) - 2) < 1e-9);
  assert.ok(roomOf(chance, [], [box(0.4, 0.6)]) > 50);
});

test("a chance stands at the target, unless several answers are aimed at it", () => {
  assert.equal(aimOf("archer", "orc", ["orc", "troll"]), "orc");
  assert.equal(aimOf("archer", "orc", ["orc", "troll", "orc"]), "archer");
  assert.equal(aimOf("orc", undefined, []), "orc");
});
