import assert from "node:assert/strict";
import { test } from "node:test";
import { howItEnded, outcome, outcomeOf, verdict } from "../../../../src/banneret/web/static/core/ending.js";
import { Position } from "../../../../src/banneret/web/static/core/position.js";

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

test("whoever sits alone at their screen has won or lost", () => {
  assert.equal(verdict([1], 1, [1]), "Victory");
  assert.equal(verdict([0], 1, []), "Defeat");
  assert.equal(verdict([], 1, []), "Draw");
  assert.equal(verdict([0], 1, [0, 1]), "The match is over");
  assert.equal(verdict([0], null, []), "The match is over");
});

test("who conceded is named, unless the game says that already", () => {
  const position = new Position();
  const sides = ["Red", "Black"].map((name, hue) => ({ key: name, name, hue }));
  Object.assign(position.parts, { sides, seats: sides.map(({ name }) => ({ side: name })) });
  position.parts.result = { winners: [1], text: "Black wins.", gave_up: 0 };
  assert.equal(outcomeOf(position), "Red conceded. Black wins.");
  position.parts.result = { winners: [1], text: "Red concedes: Black wins.", gave_up: 0 };
  assert.equal(outcomeOf(position), "Red concedes: Black wins.");
});
