import assert from "node:assert/strict";
import { test } from "node:test";
import { argument, idleAtEnd } from "../../../../src/banneret/web/static/core/telling.js";

const fell = {
  number: 3,
  text: "Archers lose a figure",
  about: [
    ["unit", "unit:archers"],
    ["count", 1],
  ],
};
const drew = { number: 4, text: "Standard draws a card", about: [["camp", "Standard"]] };
const turn = {
  number: 5,
  text: "Pennant: turn 3 of the match",
  head: true,
  about: [
    ["camp", "Pennant"],
    ["turn", 3],
  ],
};
const card = { number: 6, text: "Empire: Archers", head: true, cards: ["card:archers"] };

test("a heading of a turn, and a draw before it, give way to what happened on the table", () => {
  assert.equal(idleAtEnd([fell, drew, turn]), 2);
});

test("without a heading, or with a card that is shown, the last line stays", () => {
  assert.equal(idleAtEnd([fell, drew]), 0);
  assert.equal(idleAtEnd([fell, drew, card]), 0);
  assert.equal(idleAtEnd([turn]), 0);
});

test("what an event names is found by its name", () => {
  assert.equal(argument(fell, "count"), 1);
  assert.equal(argument(fell, "place"), undefined);
  assert.equal(argument({ number: 7, text: "It ends" }, "count"), undefined);
});
