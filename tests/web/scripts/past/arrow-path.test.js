import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowPath } from "../../../../src/banneret/web/static/past/arrow-path.js";

/** @param {string} path */
const numbers = (path) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

test("an arrow keeps off the middles of both pieces, and its head points at the second", () => {
  const { way, head } = arrowPath({ x: 0, y: 0 }, { x: 6, y: 0 }, 1);
  const [startX, , , , neckX] = numbers(way);
  const [, , tipX, tipY] = numbers(head);
  assert.ok(startX > 0.2 && startX < 0.5);
  assert.ok(neckX < tipX && tipX < 5.7);
  assert.ok(Math.abs(tipY) < 0.2);
});

test("two arrows between the same places bend to different sides", () => {
  const [left, right] = [1, -1].map((side) => numbers(arrowPath({ x: 0, y: 0 }, { x: 6, y: 0 }, side).way)[3]);
  assert.ok(left < 0 === right > 0 && left === -right);
});

test("an arrow to where it begins has finite figures", () => {
  const { way, head } = arrowPath({ x: 1, y: 1 }, { x: 1, y: 1 }, 1);
  assert.ok([...numbers(way), ...numbers(head)].every(Number.isFinite));
});
