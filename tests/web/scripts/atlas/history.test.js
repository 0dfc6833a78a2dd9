import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../../../src/banneret/web/static/atlas/history.js";

const WRITING = { read: JSON.parse, write: JSON.stringify };

/** @param {any[]} states @returns {[History<any>, any[]]} with the changes between them */
function after(...states) {
  const history = new History(WRITING, JSON.stringify(states[0]));
  return [history, states.slice(1).map((state) => history.push(state))];
}

test("all can be undone and done again, until something else is done", () => {
  const [history] = after(...Array.from({ length: 1001 }, (_, i) => i));
  for (let i = 0; i < 1001; i++) history.undo();
  assert.equal(history.now, 0);
  assert.ok(!history.canUndo);
  history.redo();
  history.redo();
  history.push(7);
  history.redo();
  assert.deepEqual([history.now, history.canRedo], [7, false]);
  history.undo();
  assert.equal(history.now, 2);
});

test("what changes nothing is no step", () => {
  const [history] = after("same");
  assert.equal(history.push("same"), null);
  assert.ok(!history.canUndo);
});

test("states of this visit are the same again, and not read from their text", () => {
  const states = [{ land: 1 }, { land: 2 }];
  const [history] = after(...states);
  history.undo();
  history.redo();
  assert.equal(history.now, states[1]);
});

test("another visit undoes and does again what an earlier one has done", () => {
  const states = ["sea", "sea and land", "land", "land with a river"].map((is) => ({ is }));
  const [before, changes] = after(...states);
  before.undo();
  const history = new History(WRITING, before.text, changes, before.at);
  history.redo();
  assert.deepEqual(history.now, states[3]);
  for (const state of states.slice(0, 3).reverse()) {
    history.undo();
    assert.deepEqual(history.now, state);
  }
  assert.ok(!history.canUndo);
  history.redo();
  assert.deepEqual(history.now, states[1]);
});

test("a past that does not lead to the draft is left out, as after a browser that ended within a stroke", () => {
  const [before, changes] = after("sea", "land", "wood");
  for (const [kept, at] of [
    [changes.slice(0, 1), 2],
    [[changes[1], changes[0]], 2],
    [changes, 1],
    [changes, 0],
  ]) {
    const history = new History(WRITING, before.text, kept, at);
    assert.deepEqual([history.now, history.canUndo, history.canRedo], ["wood", false, false]);
    assert.ok(history.push("hill"));
    history.undo();
    assert.equal(history.now, "wood");
  }
});

test("a state that cannot be read any more ends the past, and nothing is lost of what is there", () => {
  const [before, changes] = after("old", "new");
  const read = (/** @type {string} */ text) => {
    if (text === '"old"') throw new Error("This cannot be drawn any more.");
    return JSON.parse(text);
  };
  const history = new History({ ...WRITING, read }, before.text, changes);
  history.undo();
  assert.deepEqual([history.now, history.canUndo], ["new", false]);
});
