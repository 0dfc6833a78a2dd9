// What the tests of the workshop's fields share: a small game with every form of layer.

/** @typedef {import("../../../src/banneret/web/static/hexes/layers.js").Brush} Brush */

const USUAL = { row: {}, more: {}, most: 0, alone: [], takes: {}, turns: "", numbers: [], note: "", stamp: "", side: "", bars: false, opens: false, shelters: false, aim: false, worth: 0, steps: 0 }; // biome-ignore format: short

/** @type {Brush[]} */
const BRUSHES = [
  { id: "bare", label: "Bare", slot: "ground", layer: "" },
  { id: "tree", label: "Tree", slot: "ground", layer: "wood", row: { kind: "tree" } },
  { id: "rock", label: "Rock", slot: "ground", layer: "wood", row: { kind: "rock" } },
  { id: "red-bow", label: "Red bow", slot: "unit", layer: "red", row: { kind: "bow" }, most: 2, side: "red" },
  { id: "blue-bow", label: "Blue bow", slot: "unit", layer: "blue", row: { kind: "bow" }, most: 2, side: "blue" },
  {
    ...{ id: "ditch", label: "Ditch", slot: "tile", layer: "tiles", alone: ["tile"], turns: "rotation" },
    ...{ row: { tile: "tile-1", face: "ditch", pattern: "ditch-2" } },
  },
  {
    id: "marsh",
    label: "Marsh",
    slot: "tile",
    layer: "tiles",
    row: { tile: "tile-1", face: "marsh" },
    alone: ["tile"],
  },
  { id: "hedge", label: "Hedge", slot: "hedge", layer: "hedges", most: 4 },
  { id: "tower", label: "Tower", slot: "tower", layer: "tower" },
  {
    id: "owner",
    label: "Red owns it",
    slot: "owner",
    layer: "rules",
    row: { op: "owned", camp: "red" },
    takes: { what: "ground" },
  },
  { id: "prize", label: "Prize", slot: "prize", layer: "rules", row: { op: "prize" }, more: { banners: 1 } },
].map((one) => ({ ...USUAL, ...one }));

export const KINDS = {
  layers: /** @type {Record<string, import("../../../src/banneret/web/static/hexes/layers.js").Layer>} */ ({
    wood: { form: "kinds", at: "" },
    red: { form: "kinds", at: "" },
    blue: { form: "kinds", at: "" },
    tiles: { form: "rows", at: "at" },
    rules: { form: "rows", at: "hex" },
    hedges: { form: "sides", at: "" },
    tower: { form: "place", at: "" },
  }),
  brushes: BRUSHES,
  slots: { ground: "Ground", tile: "Tile", tower: "Tower", owner: "Owner", unit: "Unit", prize: "Prize" },
};

/** @param {string} id @returns {Brush} */
export const brush = (id) => /** @type {Brush} */ (BRUSHES.find((one) => one.id === id));
