import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../../../src/banneret/web/static/atlas/history.js";

test("all can be undone and done again, until something else is done", () => {
  const history = new History(0);
  for (let i = 1; i <= 1000; i++) history.push(i);
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
  const history = new History("same");
  history.push("same");
  assert.ok(!history.canUndo);
});
