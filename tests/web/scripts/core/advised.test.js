import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, equals, isAlike, verdict } from "../../../../src/banneret/web/static/core/advised.js";

const follows = (/** @type {string[][]} */ ...lists) =>
  apart(lists.map((one, place) => ({ key: `${place}`, chance: 0.5, follows: one }))).map((one) => one.follows);

test("what follows every option is told with none", () => {
  assert.deepEqual(follows(["The Ogre is slain", "Red moves"], ["Red moves"], ["Red moves", "The Elf flees"]), [
    ["The Ogre is slain"],
    [],
    ["The Elf flees"],
  ]);
});

test("what follows the only option is told", () => {
  assert.deepEqual(follows(["Red moves"]), [["Red moves"]]);
});

test("an option with nothing to follow keeps what follows the others", () => {
  assert.deepEqual(
    apart([
      { key: "a", chance: 0.5 },
      { key: "b", chance: 0.4, follows: ["Red moves"] },
    ]),
    [
      { key: "a", chance: 0.5, follows: undefined },
      { key: "b", chance: 0.4, follows: ["Red moves"] },
    ],
  );
});

test("options whose chances read the same are neither better nor worse", () => {
  const best = [
    { key: "a", chance: 0.852, than: "b" },
    { key: "b", chance: 0.848, than: "a" },
    { key: "c", chance: 0.84, than: "a" },
    { key: "d", chance: 0.84 },
  ];
  assert.deepEqual(
    best.map((one) => isAlike(one, best)),
    [true, true, false, false],
  );
});

/** @param {...(number|null)} chances */
const advised = (...chances) => chances.map((chance, place) => ({ key: `${place}`, chance, close: false }));

test("the best is told with the next", () => {
  assert.equal(verdict(advised(0.61, 0.552, 0.5)), ": best (61\u00a0% to win, next 55\u00a0%)");
  assert.equal(verdict(advised(0.61)), ": best (61\u00a0% to win)");
});

test("what is within the error of the best, or reads the same, is about equal", () => {
  const [best, second, third] = advised(0.69, 0.66, 0.4);
  const close = { ...second, close: true };
  assert.deepEqual(equals([best, close, third]), [best, close]);
  assert.equal(verdict([best, close, third]), ": about equal (69\u00a0%, 66\u00a0% to win)");
  assert.equal(verdict(advised(0.503, 0.499)), ": about equal (50\u00a0% to win)");
});

test("of an answer that was not tried nothing is said", () => {
  assert.equal(verdict(advised(null)), "");
  assert.equal(equals(advised(null, null)).length, 1);
});
