// What is asked twice: only the newest counts, whichever answer comes first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newest } from "../../../../src/banneret/web/static/page/api.js";

/** @type {Record<string, {resolve: (words: string) => void, reject: (error: Error) => void}>} */
const waiting = {};
const asked = newest((/** @type {string} */ key) => {
  /** @type {PromiseWithResolvers<string>} */
  const { promise, resolve, reject } = Promise.withResolvers();
  waiting[key] = { resolve, reject };
  return promise;
});

test("an answer that comes after something newer was asked is null", async () => {
  const [old, young] = [asked("old"), asked("young")];
  waiting.young.resolve("two lines");
  waiting.old.resolve("one line");
  assert.deepEqual(await Promise.all([old, young]), [null, "two lines"]);
});

test("so is the trouble of an older question; that of the newest is told", async () => {
  const [old, young] = [asked("old"), asked("young")];
  waiting.old.reject(new Error("old"));
  waiting.young.reject(new Error("young"));
  assert.equal(await old, null);
  await assert.rejects(young, /young/);
});
