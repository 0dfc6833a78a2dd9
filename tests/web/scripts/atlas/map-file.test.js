import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, saved, text } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { neighbours } from "../../../../src/banneret/web/static/atlas/planar.js";
import { field, HEAD, twoFields } from "../atlas.js";

test("a file that was opened and saved is the same", () => {
  const [west, east] = twoFields({ river: true });
  const file = {
    ...HEAD,
    start_sites: { 2: ["west"] },
    territories: [
      { ...west, neighbours: ["east"] },
      { ...east, neighbours: ["west"] },
    ],
  };
  assert.deepEqual(saved(opened(file)), file);
});

test("a file is written as the game writes it", () => {
  const [head, , west] = text(opened({ ...HEAD, start_sites: { 2: ["west"] }, territories: twoFields() })).split(
    "\n\n",
  );
  assert.ok(head.startsWith('source = "original"\nid = "tried"\n'));
  assert.ok(west.includes('outline = [[0, 0], [100, 0], [100, 100], [0, 100]]\nneighbours = ["east"]'));
});

test("an outline that runs the other way is turned, and a corner of one that lies on a side of another belongs to both", () => {
  const left = field("left", [
    [0, 0],
    [0, 100],
    [100, 100],
    [100, 0],
  ]);
  const right = field("right", [
    [100, 0],
    [200, 0],
    [200, 50],
    [100, 50],
  ]);
  const atlas = opened({ ...HEAD, territories: [left, right] });
  const [one, other] = atlas.territories.keys();
  assert.deepEqual(neighbours(atlas).get(one), [other]);
  assert.equal(atlas.territories.get(one).outline.length, 5);
});

test("territories that cross themselves or overlap cannot be drawn on", () => {
  const bow = field("bow", [
    [0, 0],
    [100, 100],
    [100, 0],
    [0, 120],
  ]);
  assert.throws(() => opened({ ...HEAD, territories: [bow] }), /Bow crosses itself/);
  const [west] = twoFields();
  assert.throws(
    () => opened({ ...HEAD, territories: [west, { ...west, id: "again", name: "Again" }] }),
    /overlaps another/,
  );
});
