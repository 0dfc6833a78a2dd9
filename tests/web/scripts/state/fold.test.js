import assert from "node:assert/strict";
import { test } from "node:test";
import { inOneLine } from "../../../../src/banneret/web/static/state/fold.js";

/** @typedef {import("../../../../src/banneret/web/static/state/fold.js").Kind} Kind */

/** @param {string} key @returns {Kind|undefined} */
const kindOf = (key) => {
  const [kind] = key.split(":");
  return kind === "stock" ? undefined : /** @type {Kind} */ (kind);
};
/** @param {string[]} keys */
const line = (keys, tells = false) =>
  inOneLine(
    keys.map((key) => ({ key, label: key })),
    kindOf,
    () => tells,
  );

test("what can be touched on the map is counted by what it is", () => {
  assert.equal(line(["target:a", "place:b", "target:c"]), "2 targets, 1 place on the map");
  assert.equal(line(["unit:a"]), "1 unit on the map");
});

test("cards are in the hand", () => {
  assert.equal(line(["card:a", "unit:b", "card:c"]), "1 unit on the map, 2 cards in your hand");
});

test("four answers that tell something are listed at once, more are not", () => {
  const keys = ["place:a", "place:b", "place:c", "place:d"];
  assert.equal(line(keys, true), "");
  assert.equal(line([...keys, "place:e"], true), "5 places on the map");
});

test("no line stands for what can be touched in the list alone, or for nothing", () => {
  assert.equal(line(["target:a", "stock:b"]), "");
  assert.equal(line([]), "");
});
