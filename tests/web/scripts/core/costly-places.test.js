import assert from "node:assert/strict";
import { test } from "node:test";
import { costly, whatCostly } from "../../../../src/banneret/web/static/core/costly-places.js";

const near = { key: "hex:1", label: "To 1" };
const far = { key: "hex:2", label: "To 2, no battle", note: "no battle" };
const isPlace = (/** @type {string} */ key) => key.startsWith("hex");

test("places that cost more than others are hollow, and one line says what they cost", () => {
  assert.deepEqual(costly([near, far, { key: "pass", label: "Stay" }], isPlace), [far]);
  assert.equal(whatCostly([far]), "Hollow places: no battle.");
});

test("where all places cost the same, none is hollow", () => {
  assert.deepEqual(costly([far, { key: "pass", label: "Stay" }], isPlace), []);
  assert.equal(whatCostly([]), "");
});
