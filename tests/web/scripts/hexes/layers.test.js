import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changed,
  countOf,
  idOf,
  inSlot,
  isLaid,
  isOnSides,
  laid,
  laidAt,
  moved,
  put,
  turned,
  without,
} from "../../../../src/banneret/web/static/hexes/layers.js";
import { brush, KINDS } from "../field.js";

const EMPTY = { name: "Tried", wood: {}, red: {}, blue: {}, tiles: [], hedges: [] };
const [tree, rock, bare] = ["tree", "rock", "bare"].map(brush);
const [redBow, blueBow] = ["red-bow", "blue-bow"].map(brush);
const [ditch, marsh, hedge, tower, owner, prize] = ["ditch", "marsh", "hedge", "tower", "owner", "prize"].map(brush);

test("a place holds one thing of each slot, and a bare brush takes it away", () => {
  const woody = put(EMPTY, KINDS, tree, [1, 2]);
  assert.deepEqual(woody.wood, { tree: [[1, 2]] });
  const rocky = put(woody, KINDS, rock, [1, 2]);
  assert.deepEqual(rocky.wood, { rock: [[1, 2]] });
  assert.deepEqual(put(rocky, KINDS, bare, [1, 2]).wood, {});
  assert.deepEqual(EMPTY.wood, {});
});

test("a slot may be shared by layers: a unit of the other side is replaced", () => {
  const red = put(put(EMPTY, KINDS, tree, [0, 0]), KINDS, redBow, [0, 0]);
  const blue = put(red, KINDS, blueBow, [0, 0]);
  assert.deepEqual([blue.red, blue.blue], [{}, { bow: [[0, 0]] }]);
  assert.equal(inSlot(blue, KINDS, [0, 0], "unit")?.brush, blueBow);
  assert.equal(laidAt(blue, KINDS, [0, 0]).length, 2);
});

test("there are no more than there are, and what is the only one moves", () => {
  const two = put(put(EMPTY, KINDS, redBow, [0, 0]), KINDS, redBow, [0, 1]);
  assert.throws(() => put(two, KINDS, redBow, [0, 2]), /Red bow: there are only 2\./);
  assert.equal(countOf(two, KINDS, redBow), 2);
  assert.doesNotThrow(() => put(two, KINDS, redBow, [0, 1]));
  const one = put(put(EMPTY, KINDS, ditch, [3, 3]), KINDS, marsh, [4, 4]);
  assert.deepEqual(one.tiles, [{ tile: "tile-1", face: "marsh", at: [4, 4] }]);
  const tall = put(put(EMPTY, KINDS, tower, [3, 3]), KINDS, tower, [1, 1]);
  assert.deepEqual(tall.tower, [1, 1]);
  assert.ok(!("tower" in without(tall, KINDS, [1, 1], "tower")));
});

test("things lie along sides, whichever place comes first", () => {
  const hedged = put(EMPTY, KINDS, hedge, [
    [1, 1],
    [1, 2],
  ]);
  assert.equal(idOf([[1, 2], [1, 1]]), idOf([[1, 1], [1, 2]])); // biome-ignore format: short
  const free = without(hedged, KINDS, [[1, 2], [1, 1]], "hedge"); // biome-ignore format: short
  assert.deepEqual(free.hedges, []);
});

test("rows are turned and changed, and move with what they say; two change places", () => {
  const now = put(EMPTY, KINDS, ditch, [3, 3]);
  const turn = (/** @type {any} */ tables) => turned(tables, KINDS, laidAt(tables, KINDS, [3, 3])[0]);
  const twice = turn(turn(now));
  assert.equal(twice.tiles[0].rotation, 2);
  assert.deepEqual(moved(twice, KINDS, [3, 3], [5, 5], "tile").tiles[0], { tile: "tile-1", face: "ditch", pattern: "ditch-2", rotation: 2, at: [5, 5] }); // biome-ignore format: short
  const both = put(put(EMPTY, KINDS, redBow, [0, 0]), KINDS, blueBow, [1, 1]);
  const swapped = moved(both, KINDS, [0, 0], [1, 1], "unit");
  assert.deepEqual([swapped.red.bow, swapped.blue.bow], [[[1, 1]], [[0, 0]]]);
  assert.equal(moved(both, KINDS, [7, 7], [1, 1], "unit"), both);
  const given = put(EMPTY, KINDS, prize, [2, 2]);
  assert.equal(changed(given, KINDS, laidAt(given, KINDS, [2, 2])[0], { banners: 3 }).rules[0].banners, 3);
});

test("a row may say what lies there", () => {
  assert.throws(() => put(EMPTY, KINDS, owner, [0, 0]), /Red owns it: there is no ground here\./);
  const owned = put(put(EMPTY, KINDS, rock, [0, 0]), KINDS, owner, [0, 0]);
  assert.deepEqual(owned.rules, [{ op: "owned", camp: "red", what: "rock", hex: [0, 0] }]);
});

test("what no brush draws stays in the file", () => {
  const file = { ...EMPTY, rules: [{ op: "no-magic" }], wood: { swamp: [[9, 9]] } };
  const painted = put(put(file, KINDS, prize, [1, 1]), KINDS, tree, [0, 0]);
  assert.deepEqual(painted.rules[0], { op: "no-magic" });
  assert.deepEqual(painted.wood.swamp, [[9, 9]]);
  assert.equal(laid(painted, KINDS).size, 2);
});

test("places may have names, and a way up lies between two of them until the other way is put there", () => {
  const slope = { ...tree, id: "slope", slot: "side", layer: "ways", row: { kind: "slope" } };
  const kinds = { ...KINDS, layers: { ways: /** @type {const} */ ({ form: "ways", at: "" }) }, brushes: [slope] };
  const up = put({}, kinds, slope, ["A1", "A2"]);
  assert.deepEqual(up, { ways: { slope: [["A1", "A2"]] } });
  assert.ok(isOnSides(kinds, slope));
  assert.deepEqual(
    [
      ["A1", "A2"],
      ["A2", "A1"],
    ].map((at) => isLaid(up, kinds, slope, at)),
    [true, false],
  );
  assert.deepEqual(put(up, kinds, slope, ["A2", "A1"]).ways, { slope: [["A2", "A1"]] });
  assert.deepEqual(without(up, kinds, ["A2", "A1"], "side").ways, {});
});
