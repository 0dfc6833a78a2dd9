import assert from "node:assert/strict";
import { test } from "node:test";
import { when } from "../../../../src/banneret/web/static/state/when.js";
import { effect, signal } from "../../../../src/banneret/web/static/vendor/signals-core.js";

test("what is done comes after all that is drawn, once for each change", async () => {
  const value = signal(undefined);
  /** @type {string[]} */
  const done = [];
  when(
    () => value.value,
    (now) => done.push(`done ${now}`),
  );
  effect(() => void (value.value && done.push(`drawn ${value.value}`)));
  await null;
  assert.deepEqual(done, [], "nothing is known yet");
  value.value = 1;
  await null;
  value.value = 1;
  value.value = 2;
  await null;
  assert.deepEqual(done, ["drawn 1", "done 1", "drawn 2", "done 2"]);
});
