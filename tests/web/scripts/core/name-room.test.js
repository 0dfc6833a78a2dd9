import assert from "node:assert/strict";
import { test } from "node:test";
import { apartFrom, ends, inLines, lowest, needs } from "../../../../src/banneret/web/static/core/name-room.js";

test("a name of short words is written in lines, and needs little width", () => {
  assert.equal(needs("Mist Bay", { width: 3, height: 3 }), 16);
  assert.ok(needs("Siren Deep", { width: 3, height: 3 }) < 16);
});

test("a name needs height for all of its lines", () => {
  assert.ok(needs("Lair of the Sea", { width: 9, height: 2 }) > needs("Lair Sea", { width: 9, height: 2 }));
});

test("nearby, every name is written", () => {
  assert.equal(needs("Monolith of the First Moon", { width: 0, height: 0 }), 26);
});

test("columns of hexes have a cell at either end, which stand beside each other if the last row is shifted", () => {
  const cell = (column, row) => ({ column: String(column), row: String(row), x: column + (row % 2) / 2, y: row });
  const cells = [cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)];
  assert.deepEqual([...ends(cells, "column", ({ y }) => -y).values()], [cells[0], cells[1]]);
  assert.deepEqual([...ends(cells, "column", ({ y }) => y).values()], [cells[2], cells[3]]);
  assert.deepEqual([...ends([{ x: 0, y: 0 }], "row", ({ x }) => x)], []);
});

test("names on demand stand apart from each other and within the frame", () => {
  const frame = { x: -2, y: -2, w: 20, h: 4 };
  const place = (x) => ({ text: "Mistglade", x, y: 0 });
  const [first, second, third] = apartFrom([place(0), place(2), place(4)], frame);
  assert.equal(first, 13.5); // 54 pixels for twice 2 units up to the edge
  assert.equal(second, 27); // 54 pixels for 2 units
  assert.equal(third, 4.5); // within the frame, and apart from the others as soon as these are written
});

test("all lines of a name stand within the board", () => {
  assert.ok(lowest("Urchin Bank", 9, 10) < lowest("Seabed", 9, 10));
  assert.ok(lowest("Seabed", 9, 10) < 10);
  assert.equal(lowest("Urchin Bank", 2, 10), lowest("Seabed", 2, 10));
});

test("a long name is written in several lines, each as full as it can be", () => {
  assert.deepEqual(inLines("Mist Bay"), ["Mist Bay"]);
  assert.deepEqual(inLines("Lair of the Sleeping Coil"), ["Lair of", "the", "Sleeping", "Coil"]);
  assert.deepEqual(inLines("Goldensheaf"), ["Goldensheaf"]);
});
