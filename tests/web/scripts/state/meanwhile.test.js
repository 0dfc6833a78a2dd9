import assert from "node:assert/strict";
import { test } from "node:test";
import { Meanwhile } from "../../../../src/banneret/web/static/state/meanwhile.js";

/** A page whose seat is asked together with Ben. */
function asked() {
  const meanwhile = new Meanwhile({ seatName: () => "Ben" });
  meanwhile.hear({ is: "state", questions: [mine("talk"), bens] });
  return meanwhile;
}

const mine = (name, ...options) => ({ seat: 0, mine: true, name, options });
const bens = { seat: 1 };
const told = { new: [{ text: "Ben offers peace" }] };

test("who reads while another answers is told who it was, and what came of it", () => {
  const meanwhile = asked();
  meanwhile.hear({ is: "change", questions: [mine("talk", "accept"), bens], log: told });
  assert.equal(
    meanwhile.words,
    "Ben was asked too, and answered first, so your answers have changed. Ben offers peace.",
  );
});

test("who has answered is told nothing, even if another answer comes in before", () => {
  const meanwhile = asked();
  meanwhile.forget();
  meanwhile.hear({ is: "change", questions: [mine("talk"), bens], log: told });
  meanwhile.hear({ is: "change", questions: [mine("fight")], log: told });
  assert.equal(meanwhile.words, "");

  meanwhile.hear({ is: "change", questions: [mine("fight"), bens] });
  meanwhile.hear({ is: "change", questions: [mine("flee")], log: told });
  assert.match(meanwhile.words, /Ben was asked too, and answered first/);
});

const forced = (label) => ({
  seat: 0,
  mine: true,
  alike: true,
  prompt: `${label}?`,
  options: [{ key: "pass", label }],
});

test("who has nothing left to choose is told what the table has answered, until they answer themselves", () => {
  const meanwhile = new Meanwhile({ seatName: () => "Ben" });
  meanwhile.hear({ is: "state", questions: [mine("go")] });
  meanwhile.forget();
  meanwhile.hear({ is: "change", questions: [forced("End the move phase")] });
  assert.equal(meanwhile.told, "");
  meanwhile.hear({ is: "change", questions: [forced("End the recruit phase")] });
  meanwhile.hear({ is: "change", questions: [mine("discard")] });
  assert.equal(meanwhile.told, "No other choice: “End the move phase”, “End the recruit phase”.");
  meanwhile.forget();
  assert.equal(meanwhile.told, "");
});

test("who could only pass has missed nothing, and is told nothing", () => {
  const meanwhile = new Meanwhile({ seatName: () => "Ben" });
  meanwhile.hear({ is: "state", questions: [forced("Pass")] });
  meanwhile.hear({ is: "change", questions: [mine("go")] });
  assert.equal(meanwhile.told, "");
});

test("an only answer that was taken back before the table gave it was not given", () => {
  const meanwhile = new Meanwhile({ seatName: () => "Ben" });
  meanwhile.hear({ is: "state", questions: [forced("End the move phase")] });
  meanwhile.forget();
  meanwhile.hear({ is: "change", questions: [mine("go")] });
  assert.equal(meanwhile.told, "");
});

test("it is told when something else is asked, and not before", () => {
  const meanwhile = asked();
  meanwhile.hear({ is: "change", questions: [mine("talk"), bens], log: told });
  meanwhile.hear({ is: "change", questions: [mine("fight")], log: told });
  assert.equal(meanwhile.said.value, "");
  meanwhile.say();
  assert.match(meanwhile.said.value, /Ben was asked too/);
});
