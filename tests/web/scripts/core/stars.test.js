import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, onward, starsFor } from "../../../../src/banneret/web/static/core/stars.js";

/** @param {string} bot @param {boolean} [stands_in] */
const against = (bot, stands_in = false) => [
  { seat: 0, bot: "" },
  { seat: 1, bot, stands_in },
];

test("a win is worth one star, two against Medium, three against Strong and Hardest", () => {
  const levels = ["", "beginner", "easy", "random", "medium", "hard", "strongest"];
  assert.deepEqual(
    levels.map((bot) => starsFor([0], against(bot), [0])),
    [1, 1, 1, 1, 2, 3, 3],
  );
});

test("the weakest of those who are beaten counts, and a bot that stands in for somebody counts as a person", () => {
  const three = [...against("hard"), { seat: 2, bot: "easy" }];
  assert.equal(starsFor([0], three, [0]), 1);
  assert.equal(starsFor([0, 2], three, [0]), 3);
  assert.equal(starsFor([0], against("hard", true), [0]), 1);
});

test("who loses, draws, only watches, or beats themselves wins no star", () => {
  assert.equal(starsFor([1], against("hard"), [0]), 0);
  assert.equal(starsFor([], against("hard"), [0]), 0);
  assert.equal(starsFor([0], against("hard"), []), 0);
  assert.equal(starsFor([0], against(""), [0, 1]), 0);
  assert.equal(starsFor([0, 1], against(""), [0]), 0);
});

test("the road goes on to the next stop without a star, then to those before, and ends where each has one", () => {
  const stops = ["ford", "river", "plains"];
  assert.equal(onward(stops, { ford: 1 }, "ford"), "river");
  assert.equal(onward(stops, { ford: 1, river: 2 }, "ford"), "plains");
  assert.equal(onward(stops, { plains: 3 }, "plains"), "ford");
  assert.equal(onward(stops, { ford: 1, river: 1, plains: 1 }, "river"), undefined);
  assert.equal(onward(stops, {}, "campaign"), "ford");
});

test("stars are told in words", () => {
  assert.equal(inWords(0), "no star yet");
  assert.equal(inWords(2), "2 of 3 stars");
});
