import assert from "node:assert/strict";
import { test } from "node:test";
import { area, inside, isSimple, middle, simplified } from "../../../../src/banneret/web/static/atlas/geometry.js";

const SQUARE = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const HOOK = [
  [0, 0],
  [100, 0],
  [100, 10],
  [10, 10],
  [10, 100],
  [0, 100],
];

test("an outline that runs clockwise on the screen has a positive area", () => {
  assert.equal(area(SQUARE), 10_000);
  assert.equal(area(SQUARE.toReversed()), -10_000);
});

test("an outline may not cross, touch or double back on itself", () => {
  assert.ok(isSimple(HOOK));
  assert.ok(
    !isSimple([
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ]),
  );
  assert.ok(
    !isSimple([
      [0, 0],
      [100, 0],
      [100, 100],
      [50, 0],
      [0, 100],
    ]),
  );
  assert.ok(
    !isSimple([
      [0, 0],
      [100, 0],
      [50, 0],
      [0, 100],
    ]),
  );
  assert.ok(
    !isSimple([
      [0, 0],
      [100, 0],
      [100, 0],
      [0, 100],
    ]),
  );
});

test("pieces stand in a territory, where there is room", () => {
  assert.deepEqual(middle(SQUARE), [50, 50]);
  assert.ok(inside(middle(HOOK), HOOK));
});

test("a stroke keeps only the points that it needs", () => {
  assert.deepEqual(
    simplified(
      [
        [0, 0],
        [10, 1],
        [20, 0],
        [20, 30],
      ],
      3,
    ),
    [
      [0, 0],
      [20, 0],
      [20, 30],
    ],
  );
  assert.deepEqual(
    simplified(
      [
        [0, 0],
        [5, 5],
      ],
      3,
    ),
    [
      [0, 0],
      [5, 5],
    ],
  );
});
