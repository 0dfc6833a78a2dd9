import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, inMatch } from "../../../../src/banneret/web/static/core/strides.js";

test("a step leads to the next of these places, or beyond all of them to an end", () => {
  assert.equal(beyond([5, 12], 5, 1), 12);
  assert.equal(beyond([5, 12], 12, 1), Infinity);
  assert.equal(beyond([5, 12], 12, -1), 5);
  assert.equal(beyond([5, 12], 5, -1), 0);
});

test("a moment is told with its round, where that is known", () => {
  assert.equal(inMatch("Round 4", "move 89 of 152"), "Round 4, move 89 of 152");
  assert.equal(inMatch("", "move 3 of 152"), "Move 3 of 152");
});
