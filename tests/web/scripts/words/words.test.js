import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../../../../src/banneret/web/static/words/words.js";

test("a sentence is said as it is written", () => {
  assert.equal(t`Draw`, "Draw");
  assert.equal(t`${"Ann"} leads ${3} to ${"{0}"}.`, "Ann leads 3 to {0}.");
});

test("another language gets its wording, and puts its things where it wants", () => {
  globalThis.sayWording = (wording) => ({ "{0} leads {1}.": "{1} is led by {0}." })[wording] ?? wording;
  try {
    assert.equal(t`${"Ann"} leads ${"Ben"}.`, "Ben is led by Ann.");
    assert.equal(t`Draw`, "Draw");
  } finally {
    delete globalThis.sayWording;
  }
});
