import assert from "node:assert/strict";
import { test } from "node:test";
import { FilledForm } from "../../../../src/banneret/web/static/state/filled-form.js";

/** A form of which two answers are still to be sent. */
const filled = () =>
  new FilledForm([
    ["give wood", "2"],
    ["ask-for wood", "3"],
  ]);

test("each question gets the answer that was filled in for it", () => {
  const form = filled();
  assert.equal(form.answerTo({ name: "ask-for", about: "wood" }), "3");
  assert.equal(form.empty, false);
  assert.equal(form.answerTo({ name: "give", about: "wood" }), "2");
  assert.equal(form.empty, true);
});

test("another question ends the form, and gets no answer of it", () => {
  const form = filled();
  assert.equal(form.answerTo({ name: "ask-for", about: "iron" }), undefined);
  assert.equal(form.empty, true);
});

test("while nothing is asked, the form waits", () => {
  const form = filled();
  assert.equal(form.answerTo(undefined), undefined);
  assert.equal(form.empty, false);
});
