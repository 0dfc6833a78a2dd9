import assert from "node:assert/strict";
import { test } from "node:test";
import { flat, merged, partsOf } from "../../../../src/banneret/web/static/core/frames.js";

const entry = (/** @type {number} */ number) => ({ number, text: `Move ${number}` });
const piece = (/** @type {string} */ at, more = {}) => ({ key: "one", at, spot: null, tired: false, ...more });

test("a state is as it is, with the whole log", () => {
  const { log, title } = flat({ is: "state", number: 4, seat: 0, log: [entry(0)], title: "Fight" }, 7);
  assert.deepEqual(log, { keep: 0, new: [entry(0)] });
  assert.equal(title, "Fight");
});

test("a change is all its frames and its question in one step", () => {
  const frames = [{ entry: entry(3), tracks: [] }, { entry: entry(4), closes: true }, { shown: ["land"] }];
  const found = flat({ is: "change", number: 5, frames, next: { questions: [] } }, 3);
  assert.deepEqual(found, {
    is: "change",
    number: 5,
    tracks: [],
    shown: ["land"],
    log: { keep: 3, new: [entry(3), entry(4)] },
    questions: [],
  });
});

test("entries that no longer hold are cut, though none is new", () => {
  assert.deepEqual(flat({ is: "change", number: 5, keep: 1 }, 3).log, { keep: 1, new: [] });
  assert.equal(flat({ is: "change", number: 5 }, 3).log, undefined);
});

test("the last word on each piece counts, and what is known of it stays", () => {
  const first = { put: [piece("a", { svg: "<g/>" }), { ...piece("a"), key: "two" }] };
  assert.deepEqual(merged([first, { put: [piece("b")], gone: ["two"] }]), {
    put: [piece("b", { svg: "<g/>" })],
    gone: ["two"],
  });
  assert.deepEqual(merged([{ gone: ["one"] }, { put: [piece("a")] }]), { put: [piece("a")], gone: [] });
});

test("the parts of a frame are those beside its event and its boards", () => {
  assert.deepEqual(partsOf({ entry: entry(1), reveals: true, pieces: { gone: ["one"] }, tracks: [] }), { tracks: [] });
});
