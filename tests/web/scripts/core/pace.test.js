import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../../../src/banneret/web/static/core/pace.js";

test("how long a work still takes is told when enough of it was seen", () => {
  const pace = new Pace();
  assert.equal(pace.left(0.2, 1000), "this takes a minute or more");
  assert.equal(pace.left(0.22, 3000), "this takes a minute or more");
  assert.equal(pace.left(0.3, 31_000), "about 4 minutes more");
  assert.equal(pace.left(0.6, 61_000), "about a minute more");
  assert.equal(pace.left(0.9, 61_000), "some seconds more");
});
