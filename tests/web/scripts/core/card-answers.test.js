import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, inWordsOf } from "../../../../src/banneret/web/static/core/card-answers.js";

const gold = { key: "gold-3", label: "Pay with Gold 3" };
const two = { key: "gold-1+gold-2", label: "Pay with Gold 1 and Gold 2" };
const army = { key: "unit:red-army-1", label: "Move Red Army 1" };
const end = { key: "pass", label: "End" };
const isCard = (/** @type {string} */ key) => key === "gold-3";
const inWords = (...options) =>
  inWordsOf(
    options,
    ({ key }) => isCard(key) || key.startsWith("unit"),
    isCard,
    (key) => key === "pass",
  );

test("all ways to pay stand in one list in their order, with one card or with several", () => {
  assert.deepEqual(inWords(gold, two), [gold, two]);
});

test("cards stand apart from words that end the question, and from pieces", () => {
  assert.deepEqual(inWords(gold, end), [end]);
  assert.deepEqual(inWords(two, gold, army), [two]);
  assert.deepEqual(inWords(gold), []);
});

test("an answer may name several cards", () => {
  assert.deepEqual(cardsOf("magic-1+magic-2"), ["magic-1", "magic-2"]);
  assert.deepEqual(cardsOf("gold-3"), []);
});
