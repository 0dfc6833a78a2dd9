import assert from "node:assert/strict";
import { test } from "node:test";
import { Position } from "../../../../src/banneret/web/static/core/position.js";
import { player, stepOf } from "../../../../src/banneret/web/static/core/step.js";

const seats = [{ side: "Black", name: "Ann" }, { side: "Blue", bot: "beginner" }, { side: "Red" }];
const sides = seats.map(({ side }) => ({ key: side, name: side }));
const log = ["It begins", "Black moves", "Blue moves!", "Blue strikes", "Blue hits"].map((text, number) => ({
  text,
  number,
}));

function moment(parts) {
  const position = new Position();
  position.apply({ is: "state", seats, sides, at: 5, length: 9, log: { keep: 0, new: log }, ...parts });
  return position;
}

test("a seat is named by its side, with who plays it", () => {
  assert.deepEqual(
    [0, 1, 2].map((seat) => player(moment({}), seat)),
    ["Black (Ann)", "Blue (beginner)", "Red"],
  );
});

test("the last step is told by what the log has of it, or else by what was chosen", () => {
  const deed = { seat: 1, asked: "Who strikes?", chose: "Lion 2" };
  assert.equal(stepOf(moment({ told: 4, deed })).words, "Blue hits.");
  assert.equal(stepOf(moment({ told: 1, deed })).words, "Blue moves! Blue strikes. Blue hits.");
  assert.equal(stepOf(moment({ told: 5, deed })).words, "Blue (beginner) chose “Lion 2”.");
  assert.equal(
    stepOf(moment({ told: 5, deed: { ...deed, chose: "" } })).words,
    "Blue (beginner) answered: “Who strikes?”",
  );
  assert.equal(
    stepOf(moment({ told: 5, deed: { seat: 1, asked: "", chose: "" } })).words,
    "Blue (beginner) decided something in secret.",
  );
  assert.equal(stepOf(moment({ at: 0, told: 0 })).words, "The beginning of the match.");
});
