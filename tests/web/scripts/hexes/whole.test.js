import assert from "node:assert/strict";
import { test } from "node:test";
import { motions } from "../../../../src/banneret/web/static/hexes/whole.js";

const AT = /** @type {[number, number][]} */ ([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]); // biome-ignore format: one line
const BRUSH = { label: "", more: {}, most: 0, alone: [], takes: {}, turns: "", walls: [], numbers: [], side: "" };
const kit = {
  places: AT.map((at) => ({ id: String(at), at, centre: at })),
  layers: {
    ground: { form: "kinds", at: "" },
    units: { form: "rows", at: "at" },
    hedges: { form: "sides", at: "" },
    tower: { form: "place", at: "" },
  },
  brushes: [
    { ...BRUSH, id: "wood", slot: "ground", layer: "ground", row: { kind: "wood" } },
    { ...BRUSH, id: "ditch", slot: "unit", layer: "units", row: { unit: "ditch" }, turns: "way", walls: [0, 1] },
  ],
  slots: { ground: "Ground", unit: "Unit" },
  sides: [["red", "Red"], ["black", "Black"]], // biome-ignore format: one line
  zones: { west: [[0, 0], [0, 1]], east: [[2, 0], [2, 1]], corner: [[0, 0]] }, // biome-ignore format: one line
  zone_path: "zones",
};
const file = {
  name: "Ford",
  zones: { red: "west", black: "east" },
  ground: { wood: [[0, 0]] },
  units: [{ unit: "ditch", at: [1, 0], way: 1 }, { op: "rule" }],
  hedges: [[[0, 0], [1, 0]]], // biome-ignore format: one line
  tower: [2, 1],
};
const by = (/** @type {string} */ label) => motions(kit).find((one) => one.label === label)?.moved ?? ((now) => now);

test("a field is only moved so that each place comes to a place", () => {
  assert.deepEqual(
    motions(kit).map(({ label }) => label),
    ["Turn round", "Mirror left and right", "Mirror top and bottom"],
  );
});

test("all that lies there goes with it: areas, rows that lie nowhere stay, and what has walls is turned", () => {
  assert.deepEqual(by("Mirror left and right")(file), {
    name: "Ford",
    zones: { red: "east", black: "west" },
    ground: { wood: [[2, 0]] },
    units: [{ unit: "ditch", at: [1, 0], way: 1 }, { op: "rule" }],
    hedges: [[[2, 0], [1, 0]]], // biome-ignore format: one line
    tower: [0, 1],
  });
  assert.equal(by("Turn round")(file).units[0].way, 4);
  for (const { moved } of motions(kit)) assert.deepEqual(moved(moved(file)), file);
});

test("a field is not moved if an area would lie nowhere", () => {
  assert.throws(() => by("Turn round")({ ...file, zones: { red: "corner" } }), /no army can enter/);
});
