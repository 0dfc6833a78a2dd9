import assert from "node:assert/strict";
import { test } from "node:test";
import { moveCorner } from "../../../../src/banneret/web/static/atlas/corners.js";
import { turnRiver } from "../../../../src/banneret/web/static/atlas/features.js";
import { opened, saved } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { matters } from "../../../../src/banneret/web/static/atlas/matters.js";
import { field, HEAD } from "../atlas.js";

const square = (/** @type {number} */ x) => [
  [x, 0],
  [x + 50, 0],
  [x + 50, 50],
  [x, 50],
];
const atlas = opened({
  ...HEAD,
  territories: [field("west", square(0), { terrain: "clear" }), field("east", square(50), { terrain: "forest" })],
});
const [west, east] = [...atlas.territories.keys()];

test("names and bends do not matter, nor how a map was opened", () => {
  const again = opened(saved(atlas));
  assert.equal(matters(again, [...again.territories.keys()]), matters(atlas, [west, east]));
  const corner = /** @type {number} */ ([...atlas.corners].find(([, [x, y]]) => x === 0 && y === 0)?.[0]);
  const bent = moveCorner(atlas, corner, [3, 4]);
  assert.ok(bent);
  assert.equal(matters(bent, [west, east]), matters(atlas, [west, east]));
});

test("ground, rivers and starts matter", () => {
  const before = matters(atlas, [west]);
  assert.notEqual(matters(turnRiver(atlas, west, east) ?? atlas, [west]), before);
  assert.notEqual(matters(atlas, [east]), before);
  const hills = new Map(atlas.territories).set(west, {
    .../** @type {any} */ (atlas.territories.get(west)),
    terrain: "mountain",
  });
  assert.notEqual(matters({ ...atlas, territories: hills }, [west]), before);
});
