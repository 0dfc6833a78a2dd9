import assert from "node:assert/strict";
import { test } from "node:test";
import { Tally, verdict, width } from "../../../../src/banneret/web/static/atlas/verdict.js";

/** @param {Record<string, number>} wins */
function tallied(wins) {
  const tally = new Tally();
  for (const [id, times] of Object.entries(wins))
    for (let i = 0; i < times; i++)
      tally.add({
        number: i,
        starts: ["a", "b"],
        winners: id === "none" ? [] : id.split("+"),
        length: 10,
        limited: id === "none",
        entered: ["a", id],
        fought: { a: 2 },
      });
  return tally;
}

test("few matches tell nothing, many tell that it is fair", () => {
  assert.equal(verdict(tallied({}).shares(["a", "b"])), "unknown");
  assert.equal(verdict(tallied({ a: 6, b: 4 }).shares(["a", "b"])), "unknown");
  assert.equal(verdict(tallied({ a: 510, b: 490 }).shares(["a", "b"])), "fair");
});

test("a start that surely wins too often is not fair", () => {
  assert.equal(verdict(tallied({ a: 60, b: 20 }).shares(["a", "b"])), "unfair");
});

test("a shared win counts in parts, and a match that nobody won for nobody", () => {
  const tally = tallied({ "a+b": 4, none: 4 });
  const [one] = tally.shares(["a", "b"]);
  assert.deepEqual([one.wins, one.share, tally.nobody, tally.limited, tally.rounds], [2, 0.25, 4, 4, 80]);
  assert.equal(tally.fought.get("a"), 16);
  assert.ok(width(tally.shares(["a", "b"])) > 0.2);
});
