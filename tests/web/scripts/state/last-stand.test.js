import assert from "node:assert/strict";
import { test } from "node:test";
import { heaviestBlow, inPieces, standing } from "../../../../src/banneret/web/static/state/last-stand.js";

const SHOWS = {
  attacks: { strikes: "unit", at: "target", hurt: "target", losses: "hits" },
  burns: { hurt: "unit", losses: "hits" },
  eliminated: { falls: "unit" },
};
/** @param {string} event @param {Record<string, string|number>} about */
const entry = (event, about) => ({ number: 0, text: "It happens", event, about: Object.entries(about) });
/** @param {string} key @param {string} side @param {boolean} [there] */
const piece = (key, side, there = true) => ({
  ...{ key, side, at: "", tired: false, name: key, svg: "" },
  spot: there ? { board: "land", x: 0, y: 0, size: 1 } : null,
});

test("of the kinds of which some fell, those stand that are on the board", () => {
  const pieces = [piece("unit:a", "red"), piece("unit:b", "red", false), piece("castle:c", "red"), piece("unit:d", "")];
  const log = [entry("eliminated", { unit: "unit:x" }), entry("attacks", { unit: "unit:a", hits: 1 })];
  assert.deepEqual(
    standing(pieces, log, SHOWS).map(({ key }) => key),
    ["unit:a"],
  );
  assert.deepEqual(standing(pieces, [], SHOWS), []);
});

test("the heaviest blow names who struck, and the last of two that are equal", () => {
  const log = [
    entry("attacks", { unit: "unit:a", target: "unit:x", hits: 3 }),
    entry("burns", { unit: "unit:y", hits: 3 }),
    entry("attacks", { unit: "unit:b", target: "unit:x", hits: 2 }),
  ];
  assert.deepEqual(heaviestBlow(log, SHOWS), { cost: 3, by: "unit:y", strikes: false });
  assert.deepEqual(heaviestBlow(log.slice(0, 1), SHOWS), { cost: 3, by: "unit:a", strikes: true });
});

test("without any loss there is no blow", () => {
  assert.equal(heaviestBlow([entry("attacks", { unit: "unit:a", hits: 0 })], SHOWS).cost, 0);
});

test("armies are counted only where each thing that falls is one piece", () => {
  assert.equal(inPieces(SHOWS), true);
  assert.equal(inPieces({ killed: { falls: "troop", losses: "number" } }), false);
  assert.equal(inPieces({ lost: { at: "legion", kinds: "kinds" } }), false);
});
