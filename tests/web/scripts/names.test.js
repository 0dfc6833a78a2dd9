import assert from "node:assert/strict";
import { test } from "node:test";
import { needs } from "../../../src/banneret/web/static/names.js";

test("a name of short words is written in lines, and needs little width", () => {
  assert.equal(needs("Mist Bay", { width: 3, height: 3 }), 16);
  assert.ok(needs("Siren Deep", { width: 3, height: 3 }) < 16);
});

test("a name needs height for all of its lines", () => {
  assert.ok(needs("Lair of the Sea", { width: 9, height: 2 }) > needs("Lair Sea", { width: 9, height: 2 }));
});

test("nearby, every name is written", () => {
  assert.equal(needs("Monolith of the First Moon", { width: 0, height: 0 }), 26);
});
