import assert from "node:assert/strict";
import { test } from "node:test";
import { aimOf, roomOf } from "../../../src/banneret/web/static/chances.js";
import { figure, figureInWords } from "../../../src/banneret/web/static/odds.js";

const sign = { left: 0, low: 0, width: 0.8, place: 80 };

test("a figure that stands alone can be as large as its place", () => {
  assert.ok(Math.abs(roomOf({ ...sign, place: 2 }, [], []) - 2.5) < 1e-9);
});

test("it can be so large until it covers the figure beside it, or the one above", () => {
  assert.ok(Math.abs(roomOf(sign, [{ left: 1.6, low: 0, width: 0.8 }], []) - 2) < 1e-9);
  assert.ok(Math.abs(roomOf(sign, [{ left: 0, low: -0.76, width: 0.8 }], []) - 2) < 1e-9);
});

test("the nearest sign of a piece counts, and a small piece takes less room", () => {
  const [near, far] = [
    { x: 1.3, y: -0.4, size: 1 },
    { x: 3, y: -0.4, size: 1 },
  ];
  assert.ok(Math.abs(roomOf(sign, [], [near, far]) - 1) < 1e-9);
  assert.ok(roomOf(sign, [], [{ ...near, size: 0.5 }]) > 1.2);
});

test("it does not grow toward what stands to its left or below", () => {
  const [left, below] = [
    { x: -0.9, y: 0, size: 1 },
    { x: 0.4, y: 0.6, size: 1 },
  ];
  assert.ok(roomOf(sign, [], [left, below]) > 50);
});

test("the number of a piece counts where it stands, to the lower right of its sign", () => {
  const number = { x: -0.5, y: -0.9, size: 1 };
  assert.ok(Math.abs(roomOf(sign, [], [number]) - 0.05 / 0.38) < 1e-9);
  assert.ok(roomOf(sign, [], [{ ...number, y: -0.1 }]) > 50);
});

test("a chance stands at the target, unless several answers are aimed at it", () => {
  assert.equal(aimOf("archer", "orc", ["orc", "troll"]), "orc");
  assert.equal(aimOf("archer", "orc", ["orc", "troll", "orc"]), "archer");
  assert.equal(aimOf("orc", undefined, []), "orc");
});

test("a chance is a percentage; where success is out of reach, it is what to expect", () => {
  const odds = { title: "", chances: [], success: { outcome: "the target is slain", chance: 0.54 } };
  const expected = (/** @type {number} */ amount) => ({ ...odds, expected: { amount, needed: 4, what: "hits" } });
  assert.equal(figureInWords(odds), "54 %");
  assert.equal(figureInWords(expected(1.7)), "2 of 4 hits");
  assert.equal(figure(expected(1.7)), "2 of 4");
  assert.equal(figure(expected(0.3)), "< 1 of 4");
});
