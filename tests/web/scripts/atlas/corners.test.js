import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dropCorner,
  moveCorner,
  nearestCorner,
  nearestSide,
  place,
  putCorner,
} from "../../../../src/banneret/web/static/atlas/corners.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { paper } from "../../../../src/banneret/web/static/atlas/planar.js";
import { HEAD, twoFields } from "../atlas.js";

const atlas = opened({ ...HEAD, territories: twoFields() });
const [west, east] = atlas.territories.keys();

test("a border that is dragged belongs to both sides", () => {
  const { side, at } = nearestSide(atlas, [103, 40]);
  assert.deepEqual(at, [100, 40]);
  const put = putCorner(atlas, side, at);
  const bent = moveCorner(put.atlas, put.corner, [120, 40]);
  for (const key of [west, east]) assert.ok(paper(bent, key).some((one) => String(one) === "120,40"));
});

test("a corner that would let borders cross stays where it is", () => {
  const put = putCorner(atlas, nearestSide(atlas, [100, 40]).side, [100, 40]);
  assert.equal(moveCorner(put.atlas, put.corner, [250, 40]), null);
});

test("a corner on a straight rim glides along it, and those of the sheet stay", () => {
  const { corner } = nearestCorner(atlas, [100, 0]);
  assert.deepEqual(place(moveCorner(atlas, corner, [130, 50]), corner), [130, 0]);
  const first = nearestCorner(atlas, [0, 0]).corner;
  assert.deepEqual(place(moveCorner(atlas, first, [30, 30]), first), [0, 0]);
});

test("only a corner that bends a border can be taken away", () => {
  const put = putCorner(atlas, nearestSide(atlas, [100, 40]).side, [100, 40]);
  assert.deepEqual(paper(dropCorner(put.atlas, put.corner), west), paper(atlas, west));
  assert.equal(dropCorner(atlas, nearestCorner(atlas, [100, 0]).corner), null);
  assert.equal(dropCorner(atlas, nearestCorner(atlas, [0, 0]).corner), null);
});
