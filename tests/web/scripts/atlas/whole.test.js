import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, saved } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { box, neighbours } from "../../../../src/banneret/web/static/atlas/planar.js";
import { moved, resized } from "../../../../src/banneret/web/static/atlas/whole.js";
import { mapOf } from "../atlas.js";

const map = mapOf(5, 60);
const near = (/** @type {typeof map} */ atlas) => [...neighbours(atlas)];

for (const motion of /** @type {const} */ (["left", "right", "across", "over"]))
  test(`a map that is moved (${motion}) has the same neighbours, and can be opened again`, () => {
    const once = moved(map, motion);
    assert.deepEqual(near(once), near(map));
    const named = [...once.territories.values()].map((one, i) => [one.key, { ...one, id: `t${i}`, name: `T${i}` }]);
    const file = saved({ ...once, territories: new Map(named) });
    assert.deepEqual(saved(opened(file)), file);
  });

test("four turns, two mirrors, and a turn to each side change nothing", () => {
  const turned = ["right", "right", "right", "right"].reduce(moved, map);
  assert.deepEqual(turned.corners, map.corners);
  for (const [one, other] of [["left", "right"], ["across", "across"], ["over", "over"]]) // biome-ignore format: one line
    assert.deepEqual(moved(moved(map, one), other).corners, map.corners);
  const { width, height } = box(map);
  assert.deepEqual([box(moved(map, "right")).width, box(moved(map, "right")).height], [height, width]);
});

test("a sheet of another size has the same neighbours, and none is made too small", () => {
  const wide = /** @type {typeof map} */ (resized(map, 2000, 500));
  assert.deepEqual([box(wide).width, box(wide).height], [2000, 500]);
  assert.deepEqual(near(wide), near(map));
  assert.equal(resized(mapOf(5, 250), 1, 1), null);
});
