import assert from "node:assert/strict";
import { test } from "node:test";
import { off, Tally, verdict, width } from "../../../../src/banneret/web/static/atlas/verdict.js";

/** @param {Record<string, number>} wins */
function tallied(wins) {
  const tally = new Tally();
  let number = 0;
  for (const [id, times] of Object.entries(wins))
    for (let i = 0; i < times; i++)
      tally.add({
        number: number++,
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

test("a shared win counts in parts, and a match that nobody won for all, so that draws make nothing unfair", () => {
  const tally = tallied({ "a+b": 4, none: 4 });
  const [one] = tally.shares(["a", "b"]);
  assert.deepEqual([one.wins, one.share, tally.nobody, tally.limited, tally.rounds], [4, 0.5, 4, 4, 80]);
  assert.equal(tally.fought.get("a"), 16);
  assert.ok(width(tally.shares(["a", "b"])) > 0.2);
});

test("a map on which nobody ever wins is not unfair", () => {
  assert.equal(verdict(tallied({ none: 400 }).shares(["a", "b"])), "fair");
});

test("a set of trials with the same luck counts once it is whole, whenever its trials come", () => {
  const tally = new Tally();
  const trial = (/** @type {number} */ number, /** @type {string} */ winner) =>
    tally.add({ number, starts: ["a", "b"], winners: [winner], length: 1, limited: false, entered: [], fought: {} });
  trial(0, "a");
  trial(3, "b");
  assert.deepEqual(tally.shares(["a"]), [{ id: "a", wins: 1, share: 0.5, low: 0, high: 1 }]);
  trial(1, "b");
  trial(2, "b");
  assert.deepEqual(tally.sets.get("a"), new Map([[0.5, 1], [0, 1]])); // biome-ignore format: one line
  assert.equal(tally.begun.size, 0);
});

test("how far shares lie from equal ones is known before they are fair", () => {
  const shares = [{ id: "a", wins: 5, share: 0.5, low: 0.38, high: 0.6 }, { id: "b", wins: 5, share: 0.5, low: 0.4, high: 0.62 }]; // biome-ignore format: one line
  assert.equal(off(shares).toFixed(2), "0.12");
  assert.equal(verdict(shares), "unknown");
});
