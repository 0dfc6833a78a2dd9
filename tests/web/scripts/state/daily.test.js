import assert from "node:assert/strict";
import { test } from "node:test";

import { puzzleOf } from "../../../../src/banneret/web/static/state/daily.js";

/** @type {[string, string[]][]} */
const HAVING = [
  ["battlelore", ["ford"]],
  ["titan", ["jungle", "tower"]],
];

test("games take turns, and so do the puzzles of a game", () => {
  const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-06"];
  const found = days.map((day) => puzzleOf(HAVING, day));
  assert.deepEqual(found, ["battlelore/ford", "titan/jungle", "battlelore/ford", "titan/tower", "titan/jungle"]);
});
