import assert from "node:assert/strict";
import { test } from "node:test";
import { Touch } from "../../../../src/banneret/web/static/board/touch.js";

const LAST = { time: 1000, x: 50, y: 60, key: "pass" };
/** Whether a touch is the second of two in haste, if the last one was LAST. */
const slipped = (key, { at = 1200, x = 52, y = 61, detail = 2 } = {}) =>
  Touch.prototype.slipped.call({ last: LAST }, key, { timeStamp: at, clientX: x, clientY: y, detail });

test("a quick second touch of one spot, where another thing lies by now, does not count", () => {
  assert.equal(slipped("card:7"), true);
});

test("it does not count either if it comes late, and the new question has only just been shown", () => {
  const touch = { last: { ...LAST, time: performance.now() - 5000 }, expect: () => {} };
  Touch.prototype.asked.call(touch);
  const event = { timeStamp: performance.now(), clientX: 50, clientY: 60, detail: 1 };
  assert.equal(Touch.prototype.slipped.call(touch, "card:7", event), true);
  assert.equal(Touch.prototype.slipped.call(touch, "pass", event), true, "it would answer the new question likewise");
});

test("a touch counts if it comes later, lies elsewhere, means the same thing, or is a key", () => {
  assert.equal(slipped("card:7", { at: 1351 }), false);
  assert.equal(slipped("card:7", { x: 80 }), false);
  assert.equal(slipped("pass"), false);
  assert.equal(slipped("card:7", { detail: 0 }), false);
});

test("where the cards of a hand close up, only the same card is meant soon after", () => {
  const event = { timeStamp: 1800, clientX: 52, clientY: 61, detail: 2 };
  const last = { ...LAST, key: "", card: "gold-1" };
  /** @param {string} key */
  const meant = (key) => !Touch.prototype.slipped.call({ last }, key, event, 900);
  assert.equal(meant("gold-2"), false);
  assert.equal(meant("gold-1"), true);
  event.timeStamp = 1901;
  assert.equal(meant("gold-2"), true);
});

test("the first touch of one question is not that of the next", () => {
  /** @type {(string|null)[]} */
  const said = [];
  const touch = Object.create(Touch.prototype, {
    last: { value: { ...LAST } },
    owner: { value: { onceMore: (/** @type {string|null} */ key) => said.push(key) } },
  });
  touch.expect("goblins");
  touch.asked();
  assert.equal(touch.weighed, null);
  assert.deepEqual(said, ["goblins", null]);
});

/** A touch whose first touch of goblins was taken, and what it was told to do. */
function weighed() {
  /** @type {string[]} */
  const told = [];
  const owner = {
    onceMore: () => told.push("once more"),
    weigh: (/** @type {string} */ key) => told.push(`weigh ${key}`),
  };
  const touch = Object.create(Touch.prototype, { owner: { value: owner }, light: { value: () => told.push("dark") } });
  touch.weighed = "goblins";
  return { touch, told };
}

test("a touch of nothing takes the first touch of a thing back, but not one beside its odds", () => {
  const { touch, told } = weighed();
  const beside = (/** @type {boolean} */ odds) => ({
    target: { closest: (what) => (odds && what === "#odds") || null },
  });
  touch.touched(beside(true));
  assert.equal(touch.weighed, "goblins");
  touch.touched(beside(false));
  assert.equal(touch.weighed, null);
  assert.deepEqual(told, ["once more", "dark", "weigh "]);
});

test("a finger's first touch of an answer with odds shows them, and its second answers; a key answers at once", () => {
  /** @type {string[]} */
  const told = [];
  let shown = ".option";
  const owner = {
    offered: () => true,
    leadsTo: () => false,
    weigh: () => true,
    onceMore: () => {},
    answer: (/** @type {string} */ key) => told.push(key),
  };
  const touch = Object.create(Touch.prototype, {
    owner: { value: owner },
    light: { value: () => {} },
    hidesSome: { value: () => false },
  });
  const thing = {
    dataset: { key: "goblins" },
    matches: (/** @type {string} */ what) => what === shown,
    closest: (/** @type {string} */ what) => (what === "#odds" ? null : thing),
  };
  const pressed = (/** @type {number} */ detail) =>
    touch.touched({ target: thing, detail, timeStamp: 5000, clientX: 1, clientY: 1 });
  Object.assign(touch, { finger: true, held: false, weighed: null, last: { ...LAST } });
  pressed(1);
  assert.deepEqual(told, []);
  pressed(1);
  assert.deepEqual(told, ["goblins"]);
  touch.weighed = null;
  pressed(0);
  assert.deepEqual(told, ["goblins", "goblins"]);
  touch.weighed = null;
  shown = ".pick";
  pressed(1);
  assert.equal(told.length, 3, "a button that says its chance itself answers at once");
});

test("what comes to lie under a pointer that rests is not lit", () => {
  class Pointed {
    clientX = 7;
    clientY = 8;
    target = null;
  }
  globalThis.PointerEvent = /** @type {any} */ (Pointed);
  /** @type {unknown[]} */
  const lit = [];
  const touch = Object.create(Touch.prototype, {
    owner: { value: { leave: () => {} } },
    light: { value: (/** @type {unknown} */ key) => lit.push(key) },
  });
  Object.assign(touch, { rested: { x: 7, y: 8 }, lit: "orcs" });
  touch.over(new Pointed());
  assert.deepEqual(lit, [null]);
  assert.equal(touch.keyed, true);
});
