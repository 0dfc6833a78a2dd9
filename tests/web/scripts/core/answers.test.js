import assert from "node:assert/strict";
import { test } from "node:test";
import { answersOf, cardsOf, inWordsOf } from "../../../../src/banneret/web/static/core/answers.js";

const attack = { key: "unit:b", label: "Attack", odds: { title: "", chances: [], success: ["a hit", 0.25] } };
const better = { key: "unit:c", label: "Attack", odds: { title: "", chances: [], success: ["a hit", 0.5] } };
const [pass, done, stay] = ["pass", "done", "stay"].map((key) => ({ key, label: key }));
const leave = { key: "leave", label: "Give up", confirm: "For good." };
const kinds = {
  isThing: (/** @type {string} */ key) => key.startsWith("unit:") || key === "tower",
  isPiece: (/** @type {string} */ key) => key.startsWith("unit:"),
  isCard: () => false,
  isRow: (/** @type {string} */ key) => key.startsWith("row:"),
};
/** @param {...import("../../../../src/banneret/web/wire.js").OptionView} options */
const sorted = (...options) => answersOf({ seat: 0 }, options, kinds);

test("things stand by their chance, and the last of all is to say no", () => {
  const { things, last, order, main } = sorted(attack, pass, better);
  assert.deepEqual([things, last, main], [[better, attack], [pass], null]);
  assert.deepEqual(order, [better, attack, pass]);
});

test("units are aimed at before a building that is hit more easily", () => {
  const tower = { ...better, key: "tower" };
  assert.deepEqual(sorted(tower, attack).things, [attack, tower]);
});

test("words alone keep the order of the game, with the grave ones among them; the only light one stands out", () => {
  const { words, grave, main, order } = sorted(leave, stay);
  assert.deepEqual([words, grave, main, order], [[leave, stay], [], null, [stay]]);
  assert.equal(sorted(stay).main, stay);
  assert.deepEqual(sorted(attack, leave).grave, [leave]);
});

test("who has chosen enough is shown how to go on, and who has chosen nothing, how to choose none", () => {
  const some = { seat: 0, some: true };
  assert.deepEqual(answersOf(some, [attack, done], kinds).last, [done]);
  assert.equal(answersOf({ ...some, chosen: ["unit:b"] }, [attack, done], kinds).main, done);
});

test("a row of a sheet is answered there", () => {
  const row = { key: "row:1", label: "A row" };
  assert.deepEqual(sorted(row, stay).filled, [row]);
});

test("a number has its own digit, and nothing has none", () => {
  const numbers = ["0", "1", "2", "3"].map((label) => ({ key: label, label }));
  const { numbers: are, order } = sorted(...numbers);
  assert.equal(are, true);
  assert.deepEqual([order[0], order[2]], [numbers[1], numbers[3]]);
  assert.equal(order.includes(numbers[0]), false);
});

const gold = { key: "gold-3", label: "Pay with Gold 3" };
const two = { key: "gold-1+gold-2", label: "Pay with Gold 1 and Gold 2" };
const army = { key: "unit:red-army-1", label: "Move Red Army 1" };
const end = { key: "pass", label: "End" };
const isCard = (/** @type {string} */ key) => key === "gold-3";
const inWords = (...options) =>
  inWordsOf(
    options,
    ({ key }) => isCard(key) || key.startsWith("unit"),
    isCard,
    (key) => key === "pass",
  );

test("all ways to pay stand in one list in their order, with one card or with several", () => {
  assert.deepEqual(inWords(gold, two), [gold, two]);
});

test("cards stand apart from words that end the question, and from pieces", () => {
  assert.deepEqual(inWords(gold, end), [end]);
  assert.deepEqual(inWords(two, gold, army), [two]);
  assert.deepEqual(inWords(gold), []);
});

test("an answer may name several cards", () => {
  assert.deepEqual(cardsOf("magic-1+magic-2"), ["magic-1", "magic-2"]);
  assert.deepEqual(cardsOf("gold-3"), []);
});
