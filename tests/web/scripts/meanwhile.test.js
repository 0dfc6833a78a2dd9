import assert from "node:assert/strict";
import { test } from "node:test";
import { Meanwhile } from "../../../src/banneret/web/static/meanwhile.js";

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
    "You were not asked alone, and Ben answered first, so your answers have changed. Ben offers peace.",
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
  assert.match(meanwhile.words, /Ben answered first/);
});
