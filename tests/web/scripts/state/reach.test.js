import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../../../src/banneret/web/static/state/store.js";

const spot = { board: "field", x: 0, y: 0, size: 1 };
const runner = (at = "a") => ({ key: "runner", at, spot, name: "Runner", side: "red", svg: "" });
const cells = [
  { cell: "b", cost: 1, shade: 1 },
  { cell: "c", cost: 2, shade: 1, way: ["b"] },
];
const reaches = [{ piece: "runner", points: 3, cells }];
const options = (/** @type {string[]} */ ...keys) => keys.map((key) => ({ key, label: key }));
const who = { seat: 0, mine: true, name: "who", options: options("runner") };
const where = { seat: 0, mine: true, name: "where", about: "runner", options: options("b", "stay") };

/** @param {"walks"|"costs"|"none"} [shows] */
function table(shows) {
  const store = new Store(shows);
  store.take({ is: "state", number: 1, seat: 0, pieces: { put: [runner()] }, questions: [who], reaches });
  return store;
}

test("a cell within reach says what it costs, and a touch of it sends the piece there", () => {
  const { reach } = table();
  assert.deepEqual([reach.cost("c"), reach.words("c"), reach.words("z")], [2, "2 of 3 points", ""]);
  assert.deepEqual([reach.leadsTo("c"), reach.leadsTo("z")], [true, false]);
  assert.deepEqual(
    reach.goals.map(({ cell }) => cell),
    ["b", "c"],
  );
});

test("a walk is one answer after another, as the piece goes", () => {
  const store = table();
  const { reach } = store;
  assert.equal(reach.go("c"), "runner");
  store.take({ is: "change", number: 2, questions: [where] });
  assert.equal(reach.next(), "b");
  const step = /** @type {const} */ ({ is: "change", number: 3, pieces: { put: [runner("b")] } });
  reach.hear(step);
  store.take({ ...step, questions: [{ ...where, options: options("c", "stay") }] });
  assert.equal(reach.next(), "c");
});

test("a walk ends where its next step is not offered", () => {
  const store = table();
  store.reach.go("c");
  store.take({ is: "change", number: 2, questions: [{ ...where, options: options("stay") }] });
  assert.equal(store.reach.next(), undefined);
  store.take({ is: "change", number: 3, questions: [where] });
  assert.equal(store.reach.next(), undefined);
});

test("a lesson shows the cost and walks nowhere, a replay shows nothing", () => {
  const lesson = table("costs").reach;
  assert.deepEqual([lesson.cost("c"), lesson.leadsTo("c")], [2, false]);
  assert.equal(table("none").reach.shown, undefined);
});

test("of several pieces the one that is asked about shows its reach, else the one that is lit, else the last", () => {
  const store = new Store();
  const two = [...reaches, { piece: "rider", points: 5, cells }];
  const questions = [{ ...who, options: options("runner", "rider") }];
  store.take({ is: "state", number: 1, seat: 0, questions, reaches: two });
  assert.equal(store.reach.shown, undefined);
  store.under.value = "rider";
  assert.equal(store.reach.shown?.piece, "rider");
  store.under.value = null;
  assert.equal(store.reach.shown?.piece, "rider");
  store.take({ is: "change", number: 2, questions: [where] });
  assert.equal(store.reach.shown?.piece, "runner");
});
