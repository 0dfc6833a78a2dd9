import assert from "node:assert/strict";
import { test } from "node:test";
import { matched } from "../../../../src/banneret/web/static/core/keyed-match.js";

/** @param {{name: string}} thing */
const name = (thing) => thing.name;
const [a, b, c] = ["a", "b", "c"].map((name) => ({ name }));

test("what is there stays under its name, wherever it goes, and the rest is left over", () => {
  const wanted = [{ name: "c" }, { name: "d" }, { name: "a" }];
  assert.deepEqual(matched([a, b, c], wanted, name), { stay: [c, undefined, a], gone: [b] });
});

test("of those with one name each stands for one, in their order", () => {
  const [first, second] = [{ name: "x" }, { name: "x" }];
  const { stay, gone } = matched([first, second], [{ name: "x" }], name);
  assert.equal(stay[0], first);
  assert.deepEqual(gone, [second]);
  assert.deepEqual(matched([first], [{ name: "x" }, { name: "x" }], name).stay, [first, undefined]);
});
