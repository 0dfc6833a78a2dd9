import assert from "node:assert/strict";
import { test } from "node:test";
import {
  common,
  figure,
  figureInWords,
  likeliest,
  percents,
  usual,
} from "../../../../src/banneret/web/static/core/figures.js";

const option = (key, chance) => ({
  key,
  label: key,
  odds: chance === undefined ? undefined : { success: ["won", chance] },
});

test("the odds that are shown first are those of the answer that succeeds most likely", () => {
  const options = [option("move"), option("champions", 0.08), option("goblins", 0.88), option("orcs", 0.88)];
  assert.equal(likeliest(options).key, "goblins");
  assert.equal(likeliest([option("move")]), null);
});

test("what only few answers are for is not shown first, however likely it is", () => {
  const tower = { ...option("tower"), odds: { success: ["damaged", 0.95] } };
  assert.equal(likeliest([tower, option("goblins", 0.4), option("orcs", 0.6)]).key, "orcs");
});

test("the chances of one roll add up to 100 %, and the one that is told elsewhere keeps its figure", () => {
  assert.deepEqual(percents([0.1526, 0.2836, 0.3336, 0.2302]), ["15\u00a0%", "29\u00a0%", "33\u00a0%", "23\u00a0%"]);
  const roll = [0.2465, 0.372, 0.2955, 0.086];
  assert.deepEqual(percents(roll), ["25\u00a0%", "37\u00a0%", "29\u00a0%", "9\u00a0%"]);
  assert.deepEqual(percents(roll, 1 - roll[2]), ["25\u00a0%", "37\u00a0%", "30\u00a0%", "8\u00a0%"]);
});

test("a chance of one half of a percent is told once, and its opposite gets the rest", () => {
  assert.deepEqual(percents([0.125, 0.875], 0.875), ["12\u00a0%", "88\u00a0%"]);
});

test("very small chances are told, and what may come together need not add up", () => {
  assert.deepEqual(percents([0.996, 0.004]), ["> 99\u00a0%", "< 1\u00a0%"]);
  assert.deepEqual(percents([0.58, 0.22]), ["58\u00a0%", "22\u00a0%"]);
});

/** @param {string} outcome @param {number} chance */
const aimed = (outcome, chance) => ({ key: outcome, label: "", odds: { success: [outcome, chance] } });

test("a figure that all answers have in common is told once", () => {
  assert.equal(common([aimed("victory", 0.98), aimed("victory", 0.981)]), "98\u00a0%");
  assert.equal(common([aimed("victory", 0.98), aimed("victory", 0.9)]), "");
  assert.equal(common([aimed("victory", 0.98), option("pass")]), "");
  assert.equal(common([aimed("victory", 0.98)]), "");
});

test("the usual outcome is that of most answers", () => {
  assert.equal(usual([aimed("somebody is slain", 0.8), aimed("slain", 0.3), aimed("slain", 0.2)]), "slain");
  assert.equal(usual([option("pass")]), "");
});

test("a chance is a percentage; where success is out of reach, it is what to expect", () => {
  const odds = { title: "", chances: [], success: ["the target is slain", 0.54] };
  const expected = (/** @type {number} */ amount) => ({
    ...odds,
    expected: { amount, needed: 4, what: "hits", one: "hit" },
  });
  assert.equal(figureInWords(odds), "54\u00a0%");
  assert.equal(figureInWords(expected(1.7)), "about 2 hits; 4 are needed");
  assert.equal(figure(expected(1.7)), "≈ 2 hits");
  assert.equal(figure(expected(1.2)), "≈ 1 hit");
  assert.equal(figure(expected(0.3)), "hardly any hits");
});
