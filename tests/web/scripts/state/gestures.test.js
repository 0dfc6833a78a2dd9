import assert from "node:assert/strict";
import { test } from "node:test";
import { after, BEGINNING, GESTURES } from "../../../../src/banneret/web/static/state/gestures.js";

/** The last answer was given at this time and place. */
const ANSWERED = { ...BEGINNING, last: { time: 1000, x: 50, y: 60, key: "pass", card: "pass" } };

/** A touch of a thing that answers; `more` says what is different. */
function tap(key, more = {}) {
  const { time = 5000, x = 1, y = 1, ...rest } = more;
  const means = { means: "answer", besideOdds: false, byKey: false, inHand: false, shows: () => false, ...rest };
  return { is: "tap", x, y, time, tap: { key, ...means } };
}

/** What the last of these gestures does, and the state after it. */
function play(state, ...gestures) {
  let effects = [];
  for (const gesture of gestures) [state, effects] = after(state, gesture);
  return { state, effects };
}

const answers = (state, gesture) => after(state, gesture)[1].some(([does]) => does === "answer");
const near = (key, time, more = {}) => tap(key, { time, x: 52, y: 61, ...more });

test("a quick second touch of one spot, where another thing lies by now, does not count", () => {
  assert.equal(answers(ANSWERED, near("card:7", 1200)), false);
});

test("it does not count either if it comes late, and the new question has only just been shown", () => {
  const { state } = play(ANSWERED, { is: "asked", time: 6000 });
  assert.equal(answers(state, near("card:7", 6001)), false);
  assert.equal(answers(state, near("pass", 6001)), false, "it would answer the new question likewise");
});

test("a touch counts if it comes later, lies elsewhere, means the same thing, or is a key", () => {
  assert.equal(answers(ANSWERED, near("card:7", 1351)), true);
  assert.equal(answers(ANSWERED, near("card:7", 1200, { x: 80 })), true);
  assert.equal(answers(ANSWERED, near("pass", 1200)), true);
  assert.equal(answers(ANSWERED, near("card:7", 1200, { byKey: true })), true);
});

test("where the cards of a hand close up, only the same card is meant soon after", () => {
  const state = { ...ANSWERED, last: { ...ANSWERED.last, key: "", card: "gold-1" } };
  const hand = { inHand: true };
  assert.equal(answers(state, near("gold-2", 1800, hand)), false);
  assert.equal(answers(state, near("gold-1", 1800, hand)), true);
  assert.equal(answers(state, near("gold-2", 1901, hand)), true);
});

const FINGER = { ...BEGINNING, finger: true };
const odds = { shows: () => true };

test("a finger's first touch of an answer with odds shows them, and its second answers", () => {
  const first = play(FINGER, tap("goblins", odds));
  assert.deepEqual(first.effects.slice(1), [
    ["expect", "goblins"],
    ["light", "goblins"],
  ]);
  assert.equal(answers(first.state, tap("goblins", odds)), true);
});

test("a key and a pointer answer at once, and so does a button that says its chance itself", () => {
  assert.equal(answers(FINGER, tap("goblins", { ...odds, byKey: true })), true);
  assert.equal(answers(BEGINNING, tap("goblins", odds)), true);
  assert.equal(answers(FINGER, tap("goblins")), true);
});

test("the first touch of one question is not that of the next", () => {
  const { state, effects } = play(FINGER, tap("goblins", odds), { is: "asked", time: 9000 });
  assert.equal(state.expected, null);
  assert.deepEqual(effects, [["expect", null]]);
});

test("a touch of nothing takes the first touch of a thing back, but not one beside its odds", () => {
  const beside = play(FINGER, tap("goblins", odds), tap(null, { besideOdds: true }));
  assert.equal(beside.state.expected, "goblins");
  const elsewhere = play(beside.state, tap(null));
  assert.equal(elsewhere.state.expected, null);
  assert.deepEqual(elsewhere.effects, [
    ["expect", null],
    ["light", null],
    ["weigh", ""],
  ]);
});

test("what is not offered is told, a crowd opens, a piece walks", () => {
  const does = (means) => after(BEGINNING, tap("orcs", { means }))[1].at(-1);
  assert.deepEqual(does("other"), ["other"]);
  assert.deepEqual(does("crowd"), ["open"]);
  assert.deepEqual(does("walk"), ["walk", "orcs"]);
});

test("what comes to lie under a pointer that rests is not lit, until the pointer moves", () => {
  const rested = play(BEGINNING, { is: "move", x: 7, y: 8 }, { is: "over", x: 7, y: 8 });
  assert.deepEqual(rested.effects, [["settle"], ["light", null], ["leave"]]);
  assert.deepEqual(play(rested.state, { is: "over", x: 9, y: 8 }).effects, []);
  const moved = play(rested.state, { is: "move", x: 9, y: 8 });
  assert.equal(moved.state.mode, "follows");
  assert.deepEqual(moved.effects, [["follow"]]);
});

test("what keys or the focus have found stays lit until the pointer moves", () => {
  for (const is of ["keys", "focus", "asked"]) assert.equal(after(BEGINNING, { is })[0].mode, "still");
});

const PRESS = { is: "down", finger: true, onThing: true, x: 5, y: 5 };

test("a finger that stays on a thing shows it, and the click that comes of it means nothing", () => {
  const held = play(BEGINNING, PRESS, { is: "hold" });
  assert.deepEqual(held.effects, [["hold"]]);
  assert.deepEqual(play(held.state, { is: "focus" }, { is: "up" }, tap("orcs")).effects, []);
  assert.equal(answers(play(held.state, PRESS).state, tap("orcs")), true);
});

test("a finger that slides away or is lifted does not hold", () => {
  const away = { is: "move", finger: true, x: 5, y: 16 };
  const trembles = { is: "move", finger: true, x: 5, y: 14 };
  assert.deepEqual(play(BEGINNING, PRESS, away, { is: "hold" }).effects, []);
  assert.deepEqual(play(BEGINNING, PRESS, { is: "up" }, { is: "hold" }).effects, []);
  assert.deepEqual(play(BEGINNING, PRESS, trembles, { is: "hold" }).effects, [["hold"]]);
});

test("a pointer is no finger: it does not hold", () => {
  assert.equal(after(BEGINNING, { ...PRESS, finger: false })[0].mode, "follows");
});

test("each mode says what a press and a new question do", () => {
  for (const events of Object.values(GESTURES)) assert.ok(events.down && events.asked);
});
