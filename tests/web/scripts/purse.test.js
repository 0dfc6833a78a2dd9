import assert from "node:assert/strict";
import { test } from "node:test";
import { oneList } from "../../../src/banneret/web/static/purse.js";

const gold = { key: "gold-3", label: "Pay with Gold 3" };
const two = { key: "gold-1+gold-2", label: "Pay with Gold 1 and Gold 2" };
const army = { key: "unit:red-army-1", label: "Move Red Army 1" };
const end = { key: "pass", label: "End" };
const [isCard, ends] = [(key) => key === "gold-3", (key) => key === "pass"];

test("all ways to pay stand in one list, with one card or with several", () => {
  assert.equal(oneList([two], [gold], isCard, ends), true);
});

test("cards stand apart from words that end the question, and from pieces", () => {
  assert.equal(oneList([end], [gold], isCard, ends), false);
  assert.equal(oneList([two], [gold, army], isCard, ends), false);
  assert.equal(oneList([two], [], isCard, ends), false);
  assert.equal(oneList([], [gold], isCard, ends), false);
});
