import assert from "node:assert/strict";
import { test } from "node:test";
import { ends, needs } from "../../../src/banneret/web/static/names.js";

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
