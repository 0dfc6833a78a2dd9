import assert from "node:assert/strict";
import { test } from "node:test";
import { toldOfKinds } from "../../../src/banneret/web/static/kinds.js";

const TOLD = {
  Marsh: "Nobody enters it.",
  Hedge: "It stops movement.",
  Tower: "For men on foot.",
  Forest: "Points: 2.",
};
const cell = { name: "1,4, open ground", x: 0, y: 0 };
/** @param {import("../../../src/banneret/web/static/kinds.js").Named} thing */
const titles = (thing) => toldOfKinds(TOLD, thing).map(({ title }) => title);

test("a place is told of by its ground and by what lies on it and beside it", () => {
  assert.deepEqual(titles({ cell: { ...cell, name: "Rowan Grove, forest" } }), ["Forest"]);
  assert.deepEqual(titles({ cell, lying: "marsh, beside a hedge" }), ["Marsh", "Hedge"]);
  assert.deepEqual(titles({ cell, lying: "the Tower" }), ["Tower"]);
  assert.deepEqual(titles({ cell: { ...cell, note: "forest; height 1" } }), ["Forest"]);
});

test("a name that only holds the word of a ground says nothing of it", () => {
  assert.deepEqual(titles({ cell: { ...cell, name: "Tower 600", note: "Musters Ogre" } }), []);
  assert.deepEqual(titles({ cell }), []);
});

test("what is no place is told of by its title", () => {
  assert.deepEqual(titles({ title: "The Tower: Chaos wins by entering it" }), ["Tower"]);
  assert.deepEqual(toldOfKinds(TOLD, { title: "Forest" }), [{ title: "Forest", value: "Points: 2." }]);
});
