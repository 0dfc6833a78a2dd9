import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, unsaid } from "../../../../src/banneret/web/static/core/in-words.js";

const CELLS = new Map([
  ["a", { name: "0,0, open ground", x: 0, y: 0 }],
  ["b", { name: "1,0, road", note: "1 point", x: 1, y: 0 }],
]);
const piece = (key, at) => ({ key, at, spot: null, tired: false, name: key, side: "red", svg: "" });

test("each place tells who stands there, and what a touch of it or of them answers", () => {
  const options = [
    { key: "b", label: "To 1,0" },
    { key: "orc", label: "Strike the orc" },
  ];
  const places = inWords(CELLS, [piece("orc", "b"), piece("elf", "b")], options, ({ key }) => `the ${key}`);
  assert.deepEqual(places[0], {
    key: "b",
    name: "1,0, road",
    note: "1 point",
    there: [
      { key: "orc", words: "the orc" },
      { key: "elf", words: "the elf" },
    ],
    may: [
      { key: "b", words: "To 1,0" },
      { key: "orc", words: "Strike the orc" },
    ],
  });
});

test("empty places are there too, row by row", () => {
  const below = ["c", { name: "0,1, road", x: -5, y: 1 }];
  const places = inWords(new Map([below, ...CELLS]), [], [], () => "");
  assert.deepEqual(
    places.map(({ name, note, there, may }) => [name, note, there, may]),
    [
      ["0,0, open ground", "", [], []],
      ["1,0, road", "1 point", [], []],
      ["0,1, road", "", [], []],
    ],
  );
});

test("what the details of a piece tell is not said before them", () => {
  const details = [
    ["Lives", "5 of 5"],
    ["Hits", "2 of 6"],
  ];
  assert.equal(unsaid("Elves, lives 5, 2 of 6 hits, tired", details), "Elves, tired");
  assert.equal(unsaid("Elves, lives 5", []), "Elves, lives 5");
  assert.equal(unsaid("", details), "");
});
