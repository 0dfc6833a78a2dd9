import assert from "node:assert/strict";
import { test } from "node:test";
import { howMany } from "../../../../src/banneret/web/static/core/how-many.js";

/** @param {Partial<import("../../../../src/banneret/web/wire.js").Question>} question */
const told = (question) => howMany({ seat: 0, ...question });
const DONE = [{ key: "done", label: "Done" }];

test("an exact number is told as one", () => {
  assert.equal(told({ at_least: 4, at_most: 4 }), "Choose 4.");
  assert.equal(
    told({ at_least: 4, at_most: 4, chosen: ["a", "b"] }),
    "2 of 4 chosen. Touch one again to take it back.",
  );
});

test("a range is told with both its ends", () => {
  assert.equal(told({ at_least: 1, at_most: 3 }), "Choose 1 to 3.");
  assert.equal(told({ at_most: 3, options: DONE }), "Choose up to 3, or none.");
  assert.equal(told({ at_most: 3, chosen: ["a"] }), "1 chosen, at most 3. Touch one again to take it back.");
});

test("without a number anything goes", () => {
  assert.equal(told({ options: DONE }), "Choose as many as you like, or none.");
});
