import assert from "node:assert/strict";
import { test } from "node:test";
import { free, isCoast, realms, starts, steps, ways } from "../../../../src/banneret/web/static/atlas/fairness.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { field, HEAD } from "../atlas.js";

const COSTS = { entry: { clear: 1, forest: 2, mountain: 3, sea: 1, reef: 2 }, river: 1, special: 2, reach: 3 };

/** A row of squares, a letter each: clear, forest, mountain, sea, reef; C is a city. @param {string} row */
function row(row) {
  const terrain = { c: "clear", f: "forest", m: "mountain", s: "sea", r: "reef", C: "clear" };
  const squares = [...row].map((letter, i) => {
    const outline = [
      [i * 50, 0],
      [i * 50 + 50, 0],
      [i * 50 + 50, 50],
      [i * 50, 50],
    ];
    return field(`t${i}`, outline, { terrain: terrain[letter], ...(letter === "C" ? { special: "city" } : {}) });
  });
  const atlas = opened({ ...HEAD, territories: squares });
  return { atlas, keys: [...atlas.territories.keys()] };
}

test("a way costs what it enters, and one more over a river", () => {
  const { atlas, keys } = row("cfmC");
  assert.deepEqual(
    keys.map((key) => ways(atlas, keys[0], "land", COSTS).get(key)),
    [0, 2, 5, 7],
  );
  const wet = { ...atlas, rivers: new Set([keys[0] * 2 ** 24 + keys[1]]) };
  assert.equal(ways(wet, keys[0], "land", COSTS).get(keys[1]), 3);
});

test("by land one goes over no water", () => {
  const { atlas, keys } = row("csc");
  assert.equal(ways(atlas, keys[0], "land", COSTS).get(keys[2]), undefined);
  assert.equal(ways(atlas, keys[0], "any", COSTS).get(keys[2]), 2);
  assert.equal(steps(atlas, keys[0]).get(keys[2]), 2);
  assert.deepEqual(
    keys.map((key) => isCoast(atlas, key)),
    [true, false, true],
  );
});

test("what each start has is counted", () => {
  const { atlas, keys } = row("cccscC");
  const [west, east] = [keys[0], keys[5]];
  const [one, other] = starts(atlas, [west, east], COSTS);
  assert.deepEqual([one.land.size, other.land.size], [2, 1]);
  assert.deepEqual(one.rivals, [{ site: east, steps: 5, way: [...atlas.territories.keys()].slice(0, 6) }]);
  assert.deepEqual([one.specials[0].points, other.specials[0].points], [6, 0]);
  assert.equal(realms(atlas, [west, east], COSTS).get(keys[4]), east);
  assert.deepEqual([one.room, other.room], [3, 2]);
});

test("coasts are those that ships from here reach", () => {
  const { atlas, keys } = row("cssscC");
  const [start] = starts(atlas, [keys[0], keys[5]], COSTS);
  assert.equal(start.coast.size, 1);
});

test("a start can be marked on a coast with land beside it, far enough from the others", () => {
  const { atlas, keys } = row("ccscccsc");
  assert.deepEqual(free(atlas, [], 3), [1, 3, 5].map((i) => keys[i])); // biome-ignore format: one line
  assert.deepEqual(free(atlas, [keys[1]], 3), [keys[5]]);
});
