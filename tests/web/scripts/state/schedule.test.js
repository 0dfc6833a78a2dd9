import assert from "node:assert/strict";
import { test } from "node:test";
import {
  schedule,
  soundOf,
  steps,
  Telling,
  TURN,
  weightOf,
} from "../../../../src/banneret/web/static/state/schedule.js";

/** @param {number[]} times */
const sum = (times) => times.reduce((one, other) => one + other, 0);
const SHOWS = {
  moves: { weight: 1, sound: "step" },
  attacks: { weight: 2, sound: "blade", losses: "hits" },
  slain: { weight: 3, sound: "crumble" },
  stands: { weight: 0 },
};
/** @param {string} event @param {Object<string, string|number>} [about] */
const entry = (event, about = {}) => ({ number: 0, text: "It happens", event, about: Object.entries(about) });

test("what fits has the time of its weight", () => {
  assert.deepEqual(schedule([0, 1, 2, 3], 8000), [0, 250, 700, 1500]);
  assert.deepEqual(schedule([], 8000), []);
});

test("what takes longer is sped up evenly, and the heavy keep their time", () => {
  const times = schedule([...Array(10).fill(1), ...Array(10).fill(2), 3, 3], 8000);
  assert.equal(Math.round(sum(times)), 8000);
  assert.equal(times.at(-1), 1500);
  assert.equal((times[0] / 250).toFixed(6), (times[10] / 700).toFixed(6));
});

test("the heavy are sped up last, when the light are four times as fast", () => {
  const times = schedule([...Array(8).fill(2), ...Array(7).fill(3)], 8000);
  assert.equal(times[0], 175);
  assert.equal(Math.round(sum(times)), 8000);
  assert.ok(times.at(-1) < 1500);
});

test("however much happens, it is told in the time that there is", () => {
  for (const weights of [Array(1000).fill(1), Array(300).fill(3), [...Array(300).fill(2), ...Array(100).fill(3)]])
    assert.ok(sum(schedule(weights, TURN)) <= TURN + 1e-6);
});

test("a miss is light, is heard as a shield, and has the weight of its event otherwise", () => {
  assert.equal(weightOf(SHOWS.attacks, entry("attacks", { hits: 0 })), 1);
  assert.equal(soundOf(SHOWS.attacks, entry("attacks", { hits: 0 })), "shield");
  assert.equal(weightOf(SHOWS.attacks, entry("attacks", { hits: 2 })), 2);
  assert.equal(soundOf(SHOWS.attacks, entry("attacks", { hits: 2 })), "blade");
});

test("what a game says nothing of is told at a glance, and silently", () => {
  assert.equal(weightOf(undefined, entry("")), 1);
  assert.equal(soundOf(undefined, entry("")), "");
});

test("a message has a step for each event, for pieces that go on before them, and for a board that closes", () => {
  const frames = [{ pieces: {} }, { entry: entry("stands") }, { entry: entry("slain"), closes: true }, { pieces: {} }];
  assert.deepEqual(steps(frames, SHOWS), [1, 0, 3, 3]);
});

test("dice are seen to fall even for a miss", () => {
  const missed = { ...entry("attacks", { hits: 0 }), dice: [{ title: "", faces: ["1"] }] };
  assert.deepEqual(steps([{ entry: missed }], SHOWS), [2]);
});

test("what comes in pieces never takes longer than what comes at once may", () => {
  const telling = new Telling();
  const all = Array(200)
    .fill(2)
    .map((weight) => telling.next([weight], false));
  assert.ok(sum(all) <= TURN);
  assert.equal(all[0], 700);
  assert.ok(all.slice(0, 30).every((time) => time > 0));
});

test("what is left is told in the rest of the time", () => {
  const telling = new Telling();
  const weights = Array(60).fill(2);
  const all = weights.map((_, place) => telling.next(weights.slice(place), true));
  assert.equal(Math.round(sum(all)), TURN);
  assert.equal(Math.round(all[0]), Math.round(/** @type {number} */ (all.at(-1))));
});

test("each other seat that is asked has time of its own, until all is told", () => {
  const telling = new Telling();
  telling.asks([1, 2]);
  telling.asks([2]);
  assert.equal(telling.left, 2 * TURN);
  telling.next([3], true);
  telling.rest();
  assert.equal(telling.left, TURN);
});
