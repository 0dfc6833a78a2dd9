import assert from "node:assert/strict";
import { test } from "node:test";
import { outcome } from "../../../src/banneret/web/static/mine.js";

test("a match that is over was won or lost by the seat that is mine", () => {
  assert.equal(outcome([1], [1]), "won");
  assert.equal(outcome([0, 2], [1]), "lost");
});

test("without a winner it is a draw, and where several seats were mine or none, it is over", () => {
  assert.equal(outcome([], [0]), "a draw");
  assert.equal(outcome([0], [0, 1]), "over");
  assert.equal(outcome([0], []), "over");
});
