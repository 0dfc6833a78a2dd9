import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "../../../../src/banneret/web/static/atlas/join.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { pair, paper, territory } from "../../../../src/banneret/web/static/atlas/planar.js";
import { area } from "../../../../src/banneret/web/static/atlas/geometry.js";
import { field, HEAD, twoFields } from "../atlas.js";

test("two neighbours become one, which keeps the name of the first and the starts of both", () => {
  const atlas = opened({ ...HEAD, start_sites: { 2: ["west", "east"] }, territories: twoFields() });
  const [west, east] = atlas.territories.keys();
  const joined = join(atlas, west, east);
  assert.equal(area(paper(joined, west)), 20_000);
  assert.equal(territory(joined, west).name, "West");
  assert.deepEqual(joined.sites, { 2: [west] });
  assert.equal(joined.territories.size, 1);
  assert.equal(paper(joined, west).length, 4);
});

/** Four fields around one. */
function ring() {
  return [
    field("north", [
      [0, 0],
      [90, 0],
      [90, 30],
      [60, 30],
      [30, 30],
      [0, 30],
    ]),
    field("west", [
      [0, 30],
      [30, 30],
      [30, 60],
      [0, 60],
    ]),
    field("inner", [
      [30, 30],
      [60, 30],
      [60, 60],
      [30, 60],
    ]),
    field("east", [
      [60, 30],
      [90, 30],
      [90, 60],
      [60, 60],
    ]),
    field("south", [
      [0, 60],
      [30, 60],
      [60, 60],
      [90, 60],
      [90, 90],
      [0, 90],
    ]),
  ];
}

test("territories that would enclose another are not joined", () => {
  const atlas = opened({ ...HEAD, territories: ring() });
  const [north, west, inner, east, south] = atlas.territories.keys();
  const horseshoe = join(join(atlas, north, west), north, east);
  assert.ok(horseshoe);
  assert.equal(join(horseshoe, north, south), null);
  assert.ok(join(horseshoe, north, inner));
  assert.equal(join(atlas, west, east), null);
  assert.equal(join(atlas, west, west), null);
});

test("where two join, the longer border says whether there is a river; of two alike that of the first", () => {
  const atlas = opened({ ...HEAD, territories: ring() });
  const [north, west, inner, , south] = atlas.territories.keys();
  const wet = (/** @type {number[]} */ ...pairs) => ({ ...atlas, rivers: new Set(pairs) });
  assert.deepEqual(join(wet(pair(north, inner)), north, west).rivers, new Set([pair(north, inner)]));
  assert.deepEqual(join(wet(pair(west, inner)), north, west).rivers, new Set());
  assert.deepEqual(join(wet(pair(west, south)), north, west).rivers, new Set([pair(north, south)]));
});
