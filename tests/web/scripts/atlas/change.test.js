import assert from "node:assert/strict";
import { test } from "node:test";
import { between, changed, restored } from "../../../../src/banneret/web/static/atlas/change.js";

test("a change leads from one text to another and back, and is as small as what differs", () => {
  for (const [before, after] of [
    ["a forest here", "a mountain here"],
    ["aaaa", "aa"],
    ["", "new"],
    ["old", ""],
    ["abab", "ababab"],
  ]) {
    const change = between(before, after);
    assert.equal(changed(before, change), after);
    assert.equal(restored(after, change), before);
  }
  const { at, was, now } = between("a forest here", "a mountain here");
  assert.deepEqual([at, was, now], [2, "forest", "mountain"]);
});

test("a change that belongs to another text changes nothing", () => {
  const change = between("one sea", "one land");
  assert.equal(restored("two land", change), null);
  assert.equal(changed("two sea", change), null);
});
