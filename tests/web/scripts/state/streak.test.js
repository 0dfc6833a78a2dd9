import assert from "node:assert/strict";
import { test } from "node:test";
import { before, lastDays, streakOf } from "../../../../src/banneret/web/static/state/streak.js";

test("days are counted in UTC, over the end of a month and of a year", () => {
  assert.equal(before("2026-03-01", 1), "2026-02-28");
  assert.deepEqual(lastDays("2027-01-01", 3), ["2026-12-30", "2026-12-31", "2027-01-01"]);
});

test("a streak goes back to the first day that was not solved; today may still be open", () => {
  const days = { "2026-11-25": false, "2026-11-26": true, "2026-11-27": true };
  assert.equal(streakOf(days, "2026-11-27"), 2);
  assert.equal(streakOf(days, "2026-11-28"), 2);
  assert.equal(streakOf(days, "2026-11-29"), 0);
  assert.equal(streakOf({ ...days, "2026-11-28": true }, "2026-11-28"), 3);
  assert.equal(streakOf({ ...days, "2026-11-28": false }, "2026-11-28"), 0);
  assert.equal(streakOf({}, "2026-11-28"), 0);
});
