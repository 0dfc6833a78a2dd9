import assert from "node:assert/strict";
import { test } from "node:test";
import { cut } from "../../../../src/banneret/web/static/atlas/cut.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { neighbours, pair, paper, territory } from "../../../../src/banneret/web/static/atlas/planar.js";
import { area } from "../../../../src/banneret/web/static/atlas/geometry.js";
import { HEAD, twoFields } from "../atlas.js";

const atlas = opened({ ...HEAD, territories: twoFields({ river: true }) });
const [west, east] = atlas.territories.keys();
let number = 0;
const named = () => ({ id: `new-${++number}`, name: "New" });

test("a stroke divides what it crosses, and the larger part keeps its name", () => {
  const { atlas: cutUp, made } = cut(
    atlas,
    [
      [-5, 30],
      [205, 30],
    ],
    named,
  );
  assert.equal(made.length, 2);
  assert.equal(area(paper(cutUp, west)), 7000);
  assert.equal(territory(cutUp, west).name, "West");
  assert.equal(territory(cutUp, made[0]).terrain, "clear");
  assert.deepEqual(neighbours(cutUp).get(west).length, 2);
});

test("rivers run on along the old border, and not along the new one", () => {
  const { atlas: cutUp, made } = cut(
    atlas,
    [
      [-5, 30],
      [205, 30],
    ],
    named,
  );
  const [one, other] = made;
  assert.deepEqual(cutUp.rivers, new Set([pair(west, east), pair(one, other)]));
});

test("a stroke that ends just short of a border is led on, and one in the midst divides nothing", () => {
  assert.equal(
    cut(
      atlas,
      [
        [10, 50],
        [85, 50],
      ],
      named,
    ).made.length,
    1,
  );
  assert.equal(
    cut(
      atlas,
      [
        [40, 50],
        [60, 52],
      ],
      named,
    ).atlas,
    atlas,
  );
  assert.equal(
    cut(
      atlas,
      [
        [50, 50],
        [50, 50],
      ],
      named,
    ).atlas,
    atlas,
  );
});

test("a stroke near a corner takes that corner", () => {
  const { atlas: cutUp, made } = cut(
    atlas,
    [
      [3, 4],
      [97, 96],
    ],
    named,
  );
  assert.equal(made.length, 1);
  assert.equal(paper(cutUp, west).length, 3);
});
