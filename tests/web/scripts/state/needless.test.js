import assert from "node:assert/strict";
import { test } from "node:test";
import { Needless } from "../../../../src/banneret/web/static/state/needless.js";

const needless = () => new Needless(["act", "battle"], ["trade", "discard"]);
/** @param {string} name @param {...string} keys */
const asked = (name, ...keys) => ({ seat: 0, mine: true, name, options: keys.map((key) => ({ key, label: key })) });
const PEOPLE = { alone: false, only: false, passes: false };
const ALONE = { ...PEOPLE, alone: true };
const ONLY = { ...ALONE, only: true };
/** @param {{options?: {key: string}[]}} question */
const keysOf = ({ options }) => options?.map(({ key }) => key);

test("the only unit of a card is taken at once against programs, one of two is not", () => {
  assert.equal(needless().answer(asked("act", "unit:a", "pass"), ALONE), "unit:a");
  assert.equal(needless().answer(asked("act", "unit:a", "unit:b", "pass"), ALONE), null);
  assert.equal(needless().answer(asked("attack", "unit:a", "pass"), ALONE), null);
  assert.equal(needless().answer(asked("act", "unit:a", "pass"), PEOPLE), null);
});

test("a unit that would attack at once is not taken", () => {
  const question = asked("battle", "unit:a", "pass");
  const odds = { title: "One die", chances: [] };
  const options = question.options.map((option) => ({ ...option, odds: option.key === "pass" ? undefined : odds }));
  assert.equal(needless().answer({ ...question, options }, ALONE), null);
});

test("the unit that was taken at once can be left, if the answer can be taken back", () => {
  const straight = needless();
  straight.answer(asked("battle", "unit:a", "pass"), ALONE);
  const next = { ...asked("attack", "unit:b", "unit:c"), about: "unit:a" };
  assert.deepEqual(keysOf(straight.shown(next, true)), ["unit:b", "unit:c", "pass"]);
  assert.deepEqual(keysOf(straight.shown(next, false)), ["unit:b", "unit:c"]);
  assert.deepEqual(keysOf(straight.shown({ ...next, about: "unit:d" }, true)), ["unit:b", "unit:c"]);
  straight.asksAgain("pass", true);
  assert.equal(straight.answer(asked("battle", "unit:a", "pass"), ALONE), "pass");
});

test("a unit that may stand still is left by its own answer", () => {
  const straight = needless();
  straight.answer(asked("act", "unit:a", "pass"), ALONE);
  const next = { ...asked("attack", "unit:b", "pass"), about: "unit:a" };
  assert.deepEqual(straight.shown(next, true).options, next.options);
});

test("whoever can play nothing is asked only if they wish it", () => {
  assert.equal(needless().answer(asked("play", "trade", "discard", "pass", "hush"), ONLY), "pass");
  assert.equal(needless().answer(asked("play", "trade", "discard", "pass", "hush"), ALONE), null);
  assert.equal(needless().answer(asked("play", "card:a", "trade", "pass", "hush"), ONLY), null);
});

test("a standing pass does not look at the hand, and passes nothing else", () => {
  const standing = { ...PEOPLE, passes: true };
  assert.equal(needless().answer(asked("play", "card:a", "pass", "hush"), standing), "hush");
  assert.equal(needless().answer(asked("play", "pass", "hush"), standing), "hush");
  assert.equal(needless().answer(asked("march", "unit:a", "unit:b", "pass"), standing), null);
});

test("what must be answered is asked", () => {
  assert.equal(needless().answer(asked("aim", "trade"), ONLY), null);
  assert.equal(needless().answer({ ...asked("act", "unit:a", "pass"), some: true }, ONLY), null);
});

test("a wish is fulfilled once, as soon as it is offered", () => {
  const wishes = needless();
  wishes.wishFor("trade");
  assert.equal(wishes.answer(asked("play", "discard", "pass"), ONLY), "pass");
  assert.equal(wishes.answer(asked("play", "card:a", "trade", "pass"), ONLY), "trade");
  assert.equal(wishes.answer(asked("play", "card:a", "trade", "pass"), ONLY), null);
  wishes.wishFor("discard");
  wishes.wishFor("discard");
  assert.equal(wishes.wish, null);
});

test("whoever goes back to a question is asked", () => {
  const back = needless();
  back.asksAgain(null, true);
  assert.equal(back.answer(asked("act", "unit:a", "pass"), ONLY), null);
});

test("what is at hand beside a question is none of its answers", () => {
  assert.deepEqual(keysOf(needless().shown(asked("play", "card:a", "trade", "pass"), true)), ["card:a", "pass"]);
});

const exchanging = () => new Needless([], ["propose", "trade"], ["propose"]);

test("an exchange alone is asked for once in a part of the round", () => {
  const wishes = exchanging();
  const question = asked("propose", "propose", "pass");
  assert.equal(wishes.answer(question, { ...ONLY, part: "council" }), null);
  assert.equal(wishes.answer(question, { ...ONLY, part: "council" }), "pass");
  assert.equal(wishes.answer(question, { ...ONLY, part: "turns" }), null);
  assert.equal(wishes.answer(question, { ...PEOPLE, part: "turns" }), "pass");
  assert.equal(wishes.answer(question, { ...ALONE, part: "turns" }), null);
});

test("against people nothing is declined that follows from a hand", () => {
  const wishes = exchanging();
  const secret = { ...asked("play", "propose", "pass", "hush"), secret: true };
  assert.equal(wishes.answer(secret, { ...PEOPLE, part: "council" }), null);
  assert.equal(wishes.answer(secret, { ...PEOPLE, part: "council" }), null);
  assert.equal(wishes.answer(asked("propose", "propose", "pass"), { ...PEOPLE, part: "council" }), null);
  assert.equal(wishes.answer(asked("play", "trade", "pass"), { ...PEOPLE, part: "council" }), null);
});

test("an exchange is an answer where nothing else is offered", () => {
  assert.deepEqual(keysOf(exchanging().shown(asked("propose", "propose", "pass"), true)), ["propose", "pass"]);
  assert.deepEqual(keysOf(exchanging().shown(asked("play", "card:a", "propose", "pass"), true)), ["card:a", "pass"]);
});
