import assert from "node:assert/strict";
import { test } from "node:test";
import { lesser, whatLess } from "../../../../src/banneret/web/static/core/lesser.js";

const near = { key: "hex:1", label: "To 1" };
const far = { key: "hex:2", label: "To 2, no battle", note: "no battle" };
const isPlace = (/** @type {string} */ key) => key.startsWith("hex");

test("places that cost more than others are hollow, and one line says what they cost", () => {
  assert.deepEqual(lesser([near, far, { key: "pass", label: "Stay" }], isPlace), [far]);
  assert.equal(whatLess([far]), "Hollow places: no battle.");
});

test("where all places cost the same, none is hollow", () => {
  assert.deepEqual(lesser([far, { key: "pass", label: "Stay" }], isPlace), []);
  assert.equal(whatLess([]), "");
});
