import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../../../src/banneret/web/static/state/store.js";
import { effect } from "../../../../src/banneret/web/static/vendor/signals-core.js";

const odds = (/** @type {number} */ share) => ({ title: "", chances: [], success: ["a hit", share] });
const spot = { board: "field", x: 0, y: 0, size: 1 };
const piece = (/** @type {string} */ key, tired = false) => ({
  key,
  at: `hex:${key}`,
  spot,
  tired,
  name: key,
  side: "red",
  svg: "",
});
const OPTIONS = [
  { key: "unit:a", label: "A", odds: odds(0.25) },
  { key: "unit:b", label: "B", odds: odds(0.5) },
  { key: "card:1+card:2", label: "Pay with both" },
];
const QUESTION = { seat: 0, mine: true, name: "act", about: "unit:me", chosen: ["unit:b"], options: OPTIONS };

function asked(question = QUESTION) {
  const store = new Store();
  store.take({
    is: "state",
    number: 1,
    seat: 0,
    questions: [question],
    pieces: { put: [piece("unit:a"), piece("unit:me", true)] },
  });
  return store;
}

test("each thing stands as the question, the pointer and advice say", () => {
  const store = asked();
  store.under.value = "unit:a";
  store.advised.value = ["unit:b"];
  assert.deepEqual([...store.statesOf("unit:a")], ["offered", "under"]);
  assert.deepEqual([...store.statesOf("unit:b")], ["offered", "chosen", "advised"]);
  assert.deepEqual([...store.statesOf("unit:me")], ["acting", "spent"]);
  assert.deepEqual([...store.statesOf("card:1")], ["offered"], "it is one of several cards of an answer");
  assert.deepEqual([...store.statesOf("hex:9")], []);
});

test("what is forbidden is so only under the pointer, and while somebody is asked", () => {
  const store = asked();
  assert.equal(store.statesOf("hex:9").has("forbidden"), false);
  store.under.value = "hex:9";
  assert.deepEqual([...store.statesOf("hex:9")], ["forbidden"]);
  store.under.value = "hex:unit:a";
  assert.deepEqual([...store.statesOf("hex:unit:a")], [], "a touch of the place means its piece");
  store.asking.value = false;
  store.under.value = "hex:9";
  assert.deepEqual([...store.statesOf("hex:9")], []);
});

test("the odds are those of the answer that is considered, as long as its question stands", () => {
  const store = asked();
  assert.equal(store.weighed?.key, "unit:b", "else those of the likeliest");
  assert.equal(store.consider(store.option("unit:a")), true);
  assert.equal(store.weighed?.key, "unit:a");
  assert.equal(store.consider(store.option("card:1+card:2")), false);
  assert.equal(store.considered, null);
  store.consider(store.option("unit:a"));
  store.take({ is: "change", number: 2, questions: [{ ...QUESTION, options: OPTIONS.slice(0, 2) }] });
  assert.equal(store.weighed?.key, "unit:b");
});

test("an answer is on its way until the position has another number", () => {
  const store = asked();
  store.send();
  store.take({ is: "change", seats: [] });
  assert.equal(store.busy.value, true);
  store.take({ is: "change", number: 2 });
  assert.deepEqual([store.busy.value, store.answered], [false, true]);
  store.complain("The table does not answer.");
  assert.deepEqual([store.trouble.value, store.answered], ["The table does not answer.", false]);
  store.take({ is: "change", number: 3 });
  assert.equal(store.trouble.value, "");
});

test("a message is one change: who follows several values hears of it once, and who follows others does not", () => {
  const store = asked();
  /** @type {number[]} */
  const heard = [];
  let turns = 0;
  effect(() => void heard.push(store.options.length + store.position.pieces.size));
  effect(() => void [store.position.parts.phase, turns++]);
  store.take({ is: "change", number: 2, questions: [], pieces: { gone: ["unit:a"] } });
  assert.deepEqual(heard, [5, 1]);
  assert.equal(turns, 1);
});

test("a thing may be aimed at by one answer alone", () => {
  const aims = (/** @type {string} */ key) => ({ key, label: "", odds: { ...odds(0.5), target: "unit:t" } });
  assert.equal(asked({ ...QUESTION, options: [aims("one")] }).aimedAt("unit:t"), "one");
  assert.equal(asked({ ...QUESTION, options: [aims("one"), aims("two")] }).aimedAt("unit:t"), undefined);
});

test("the same is asked until something else is, and while a question is held back", () => {
  const store = new Store();
  assert.equal(store.questionKey.value, undefined);
  store.take({ is: "state", number: 1, questions: [QUESTION] });
  const first = store.questionKey.value;
  store.take({ is: "change", questions: [{ ...QUESTION }] });
  assert.equal(store.questionKey.value, first, "sent once more");
  store.take({ is: "change", questions: [], held: true });
  assert.equal(store.questionKey.value, first);
  store.take({ is: "change", questions: [{ ...QUESTION, name: "other" }], held: false });
  assert.notEqual(store.questionKey.value, first);
});
