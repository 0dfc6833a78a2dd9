import assert from "node:assert/strict";
import { test } from "node:test";
import { Form } from "../../../../src/banneret/web/static/panels/form.js";

/** A form of which two answers are still to be sent, while this question stands. */
function filled(question) {
  const sent = [];
  const answers = new Map([
    ["give wood", "2"],
    ["ask-for wood", "3"],
  ]);
  const form = Object.assign(Object.create(Form.prototype), {
    answers,
    owner: { position: { question }, answer: (key) => sent.push(key) },
  });
  form.goOn();
  return { sent, left: answers.size };
}

test("each question gets the answer that was filled in for it", () => {
  assert.deepEqual(filled({ name: "ask-for", about: "wood" }), { sent: ["3"], left: 1 });
});

test("another question ends the form, and gets no answer of it", () => {
  assert.deepEqual(filled({ name: "ask-for", about: "iron" }), { sent: [], left: 0 });
});

test("while nothing is asked, the form waits", () => {
  assert.deepEqual(filled(undefined), { sent: [], left: 2 });
});
