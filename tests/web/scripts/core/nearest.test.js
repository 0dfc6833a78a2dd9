import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../../../src/banneret/web/static/core/nearest.js";

const PLACES = [
  { key: "right", x: 2, y: 0 },
  { key: "aside", x: 1, y: 1 },
  { key: "left", x: -1, y: 0 },
];

test("an arrow goes that way, and little aside counts less than far", () => {
  assert.equal(nearest(PLACES, { x: 0, y: 0 }, 1, 0)?.key, "right");
  assert.equal(nearest(PLACES, { x: 0, y: 0 }, -1, 0)?.key, "left");
  assert.equal(nearest(PLACES, { x: 0, y: 0 }, 0, 1)?.key, "aside");
});

test("there may be nothing that way", () => {
  assert.equal(nearest(PLACES, { x: 0, y: 0 }, 0, -1), null);
});
