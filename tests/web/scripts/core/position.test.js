import assert from "node:assert/strict";
import { test } from "node:test";
import { Position } from "../../../../src/banneret/web/static/core/position.js";

const spot = { board: "field", x: 1, y: 2, size: 1 };
const PIECE = { key: "one", at: "a", spot, tired: false, name: "One", side: "red", svg: "<g/>" };

function begun() {
  const position = new Position();
  position.apply({
    is: "state",
    number: 1,
    pieces: { put: [PIECE] },
    log: { keep: 0, new: [{ number: 0, text: "It begins" }] },
  });
  return position;
}

test("a piece that goes elsewhere keeps its picture", () => {
  const position = begun();
  position.apply({ is: "change", pieces: { put: [{ key: "one", at: "b", spot, tired: true }] } });
  assert.deepEqual(position.pieces.get("one"), { ...PIECE, at: "b", tired: true });
});

test("a piece that is gone is forgotten", () => {
  const position = begun();
  position.apply({ is: "change", pieces: { gone: ["one"] } });
  assert.equal(position.pieces.size, 0);
});

test("entries that were taken back go", () => {
  const position = begun();
  position.apply({ is: "change", log: { keep: 0, new: [{ number: 0, text: "It begins anew" }] } });
  assert.deepEqual(
    position.log.map(({ text }) => text),
    ["It begins anew"],
  );
});

test("a whole state replaces everything, and is counted", () => {
  const position = begun();
  const { arrivals } = position;
  position.apply({ is: "change", number: 6 });
  assert.equal(position.news, true);
  position.apply({ is: "state", number: 7 });
  assert.equal(position.pieces.size + position.log.length, 0);
  assert.equal(position.arrivals, arrivals + 1);
  assert.equal(position.news, false);
});

test("a card comes with its picture, whenever that was sent", () => {
  const position = begun();
  const rows = (count) => [{ key: "hand", title: "Hand", cards: [{ key: "c", picture: 4, count, title: "Charge" }] }];
  position.apply({ is: "change", cards: rows(1), pictures: { 4: "<svg/>" } });
  position.apply({ is: "change", cards: rows(2) });
  assert.deepEqual(position.cards.get("c"), { key: "c", picture: "<svg/>", count: 2, title: "Charge" });
});

test("programs that are alike are told apart by their sides", () => {
  const position = begun();
  const seat = { name: "", bot: "easy", here: false, came: false, asked: false };
  const sides = ["Red", "Blue"].map((name, hue) => ({ key: name.toLowerCase(), name, hue, shape: "heater" }));
  position.apply({
    is: "change",
    sides,
    seats: [
      { ...seat, side: "Red" },
      { ...seat, side: "Blue" },
    ],
  });
  assert.equal(position.seatName(1), "Blue");
});

test("a question whose answers come to the same is asked of nobody", () => {
  const position = begun();
  const question = { seat: 0, mine: true, prompt: "Which way?" };
  position.apply({ is: "change", questions: [{ ...question, alike: true }] });
  assert.equal(position.question, undefined);
  position.apply({ is: "change", questions: [question] });
  assert.equal(position.question, question);
});

test("who sits with programs alone is alone", () => {
  const position = begun();
  const person = { name: "Ann", bot: "", here: true, came: true, asked: false, side: "Red" };
  const program = { ...person, name: "", bot: "easy" };
  position.apply({ is: "change", seats: [person, program] });
  position.parts.seat = 0;
  assert.equal(position.alone(), true);
  position.apply({ is: "change", seats: [person, person] });
  assert.equal(position.alone(), false);
  assert.equal(position.alone([0, 1]), true, "the other sits at this screen");
});

test("a seat waits for people who have not come, and who do not sit at its screen", () => {
  const position = begun();
  const person = { name: "Ann", bot: "", here: true, came: true, asked: false, side: "Red" };
  const late = { ...person, came: false };
  position.apply({ is: "change", seats: [person, late, { ...late, bot: "easy" }, late] });
  assert.deepEqual(position.missing([]), [], "who only looks waits for nobody");
  position.parts.seat = 0;
  assert.deepEqual(position.missing([]), [1, 3]);
  assert.deepEqual(position.missing([0, 3]), [1]);
  position.parts.result = { winners: [0], text: "Red wins." };
  assert.deepEqual(position.missing([]), [], "it is over");
});

test("what one has missed is what was told since one's last answer, as long as the match goes on", () => {
  const position = begun();
  const line = { kind: "story", text: "Red moves", number: 3 };
  position.apply({ is: "change", log: { keep: 0, new: [line, { ...line, number: 4 }] } });
  assert.deepEqual(position.missed, [], "who has never answered has missed nothing");
  position.parts.since = 4;
  assert.deepEqual(
    position.missed.map(({ number }) => number),
    [4],
  );
  position.parts.result = { winners: [], text: "Nobody wins." };
  assert.deepEqual(position.missed, []);
});
