import assert from "node:assert/strict";
import { test } from "node:test";
import { howItEnded, outcome } from "../../../../src/banneret/web/static/core/ending.js";

test("a match that is over was won or lost by the seat that is mine", () => {
  assert.equal(outcome([1], [1]), "won");
  assert.equal(outcome([0, 2], [1]), "lost");
});

test("without a winner it is a draw, and where several seats were mine or none, it is over", () => {
  assert.equal(outcome([], [0]), "a draw");
  assert.equal(outcome([0], [0, 1]), "over");
  assert.equal(outcome([0], []), "over");
});

test("a row says how a match ended, when, and by what", () => {
  assert.equal(
    howItEnded("won", "Round 9", "Black wins: no other castle is left."),
    "won, round 9 · Black wins: no other castle is left",
  );
  assert.equal(howItEnded("a draw", undefined, ""), "a draw");
  assert.equal(howItEnded("lost", "Round 5", "Black wins in round 5."), "lost · Black wins in round 5");
});
