import assert from "node:assert/strict";
import { test } from "node:test";
import { aimOf, roomOf } from "../../../src/banneret/web/static/chances.js";

const figure = { x: 0, y: 0, half: 0.4 };

test("a figure that stands alone can be as large as one likes", () => {
  assert.equal(roomOf(figure, [], []), Infinity);
});

test("it can be so large until it covers the figure beside it, or the one above", () => {
  assert.equal(roomOf(figure, [{ x: 1.6, y: 0, half: 0.4 }], []), 2);
  assert.equal(roomOf(figure, [{ x: 0, y: -0.76, half: 0.4 }], []), 2);
});

test("the nearest sign of a piece counts, and a small piece takes less room", () => {
  const [near, far] = [
    { x: 0.9, y: 0, size: 1 },
    { x: 3, y: 0, size: 1 },
  ];
  assert.ok(Math.abs(roomOf(figure, [], [near, far]) - 1) < 1e-9);
  assert.ok(roomOf(figure, [], [{ ...near, size: 0.5 }]) > 1.6);
});

test("a chance stands at the target, unless several answers are aimed at it", () => {
  assert.equal(aimOf("archer", "orc", ["orc", "troll"]), "orc");
  assert.equal(aimOf("archer", "orc", ["orc", "troll", "orc"]), "archer");
  assert.equal(aimOf("orc", undefined, []), "orc");
});
