import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, inMatch, turnWord, within } from "../../../../src/banneret/web/static/core/replay-steps.js";

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

/** @param {"" | "round" | "turn" | "card"} counts @param {number} number */
const chapter = (counts, number, round = false) => ({ at: 0, title: "", round, place: "", counts, number });

test("a chapter is called by its number within a sentence", () => {
  assert.equal(within(chapter("round", 4)), "round 4");
  assert.equal(within(chapter("", 0)), "");
  assert.equal(within(undefined), "");
});

test("turns are called as their numbers are, unless these count rounds", () => {
  assert.equal(turnWord([chapter("", 0), chapter("card", 1), chapter("card", 2)]), "card");
  assert.equal(turnWord([chapter("round", 1, true), chapter("round", 1)]), "turn");
  assert.equal(turnWord([chapter("", 0)]), "turn");
  assert.equal(turnWord([]), "turn");
});
