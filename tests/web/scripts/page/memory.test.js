import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, matches, recall } from "../../../../src/banneret/web/static/page/memory.js";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };

test("only a match that is played changes its time and its place, one that is looked at does not", () => {
  keep({ match: "old", at: 1000 });
  keep({ match: "new", at: 2000 });
  keep({ match: "old", scene: "The bridge" });
  assert.deepEqual([recall("old").at, recall("old").scene], [1000, "The bridge"]);
  assert.deepEqual(
    matches().map(({ match }) => match),
    ["new", "old"],
  );
  keep({ match: "old", at: 3000 });
  assert.deepEqual(
    matches().map(({ match }) => match),
    ["old", "new"],
  );
});
