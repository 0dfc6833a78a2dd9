import assert from "node:assert/strict";
import { test } from "node:test";
import { allAt, borderAt, territoryAt } from "../../../../src/banneret/web/static/atlas/find.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { HEAD, twoFields } from "../atlas.js";

const atlas = opened({ ...HEAD, territories: twoFields() });
const [west, east] = atlas.territories.keys();
const MIRROR = { kind: "mirror", players: 2, middle: [100, 50] };

test("a point lies in one territory, its image in another", () => {
  assert.equal(territoryAt(atlas, [20, 50]), west);
  assert.equal(territoryAt(atlas, [-20, 50]), undefined);
  assert.deepEqual(allAt(atlas, [20, 50], MIRROR), [west, east]);
});

test("a border is found that is near, and the rim is none", () => {
  assert.deepEqual(borderAt(atlas, [97, 50], 5)?.toSorted(), [west, east]);
  assert.equal(borderAt(atlas, [90, 50], 5), null);
  assert.equal(borderAt(atlas, [50, 2], 5), null);
});
