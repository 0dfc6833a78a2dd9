import assert from "node:assert/strict";
import { test } from "node:test";
import {
  howMany,
  ofOthers,
  waiting,
  whatChance,
  whose,
  whyAsked,
} from "../../../../src/banneret/web/static/core/asking.js";
import { Position } from "../../../../src/banneret/web/static/core/position.js";

/** @param {Partial<import("../../../../src/banneret/web/wire.js").Question>} question */
const told = (question) => howMany({ seat: 0, ...question });
const DONE = [{ key: "done", label: "Done" }];

test("an exact number is told as one", () => {
  assert.equal(told({ at_least: 4, at_most: 4 }), "Choose exactly 4.");
  assert.equal(
    told({ at_least: 4, at_most: 4, chosen: ["a", "b"] }),
    "2 of 4 chosen. Choose one again to take it back.",
  );
});

test("a range is told with both its ends", () => {
  assert.equal(told({ at_least: 1, at_most: 3 }), "Choose 1 to 3.");
  assert.equal(told({ at_most: 3, options: DONE }), "Choose up to 3, or none.");
  assert.equal(told({ at_most: 3, chosen: ["a"] }), "1 chosen, at most 3. Choose one again to take it back.");
});

test("without a number anything goes", () => {
  assert.equal(told({ options: DONE }), "Choose some, or none.");
});

/** @param {object} parts */
function seen(parts) {
  const position = new Position();
  position.apply({ is: "state", number: 1, ...parts });
  return position;
}
const seats = [
  { name: "Ann", bot: "", side: "Red" },
  { name: "", bot: "easy", side: "Blue" },
];

test("whose move it is", () => {
  assert.equal(whose(seen({ seat: 0 }), true), "Your move");
  assert.equal(whose(seen({ seat: 0 }), false), "Not your move");
  assert.equal(whose(seen({}), false), "You are watching");
  assert.equal(whose(seen({ seat: 0, sides: [{ key: "red", out: true }] }), false), "You are out of the game");
  assert.equal(whose(seen({ seat: 0, held: true }), true), "On the board");
  assert.equal(whose(seen({ seat: 0, result: { text: "" } }), false), "The match is over");
});

test("who waits is told for whom", () => {
  const questions = [{ seat: 1, prompt: "Which way?" }];
  assert.equal(waiting(seen({ seats, questions })), "Blue is thinking.");
  assert.equal(waiting(seen({ seats, questions: [{ seat: 0 }] })), "Waiting for Ann.");
  assert.equal(waiting(seen({ seats, questions, held: true })), "See what happens.");
});

test("who is asked for show alone reads that it answers itself", () => {
  const options = [{ key: "pass", label: "Pass" }];
  const question = { seat: 0, mine: true, alike: true, prompt: "Do you play a card?", options };
  assert.match(ofOthers(seen({ seats }), question), /^No choice: “Pass” follows/);
});

test("who is asked in secret reads why", () => {
  const pass = { key: "pass", label: "Pass" };
  assert.match(whyAsked({ seat: 0, secret: true, options: [pass] }), /You can only answer “Pass”/);
  assert.match(whyAsked({ seat: 0, secret: true, options: [pass, { key: "hush", label: "" }] }), /Everyone is asked/);
  assert.equal(whyAsked({ seat: 0, options: [pass] }), "");
});

test("what the figures are chances of", () => {
  const odds = (/** @type {number} */ share) => ({ title: "", chances: [], success: ["a hit", share] });
  const options = [0.5, 0.25].map((share) => ({ key: `${share}`, label: "", odds: odds(share) }));
  assert.equal(whatChance({ seat: 0, options }), "% = chance: a hit.");
  const [first] = options;
  assert.equal(whatChance({ seat: 0, options: [first, { ...first, key: "b" }] }), "Every answer: 50\u00a0% (a hit).");
  const expected = (/** @type {number} */ amount) => ({ amount, needed: 4, what: "hits", one: "hit" });
  const unsure = [1, 2].map((amount) => ({ ...first, odds: { ...first.odds, expected: expected(amount) } }));
  assert.equal(whatChance({ seat: 0, options: unsure }), "≈ = hits on average. Not in one roll: a hit.");
  assert.equal(whatChance({ seat: 0, options: [first, ...unsure] }), "% = chance: a hit. ≈ = hits on average.");
});
