import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, comparison, measured } from "../../../../src/banneret/web/static/hexes/measures.js";
import { KINDS } from "../field.js";

const LONG = 7;
/** A row of places, 0 to 6; the last but one is a river. */
const PLACES = Array.from({ length: LONG }, (_, i) => ({
  id: `${i}`,
  near: [i - 1, i + 1].filter((there) => there >= 0 && there < LONG).map(String),
  bars: i === 5,
}));
const MORE = {
  "red-bow": { worth: 3, steps: 2 },
  "blue-bow": { worth: 2, steps: 1 },
  tree: { shelters: true },
  marsh: { bars: true },
  ditch: { opens: true },
  hedge: { bars: true },
  prize: { aim: true },
};
const KIT = {
  ...KINDS,
  brushes: KINDS.brushes.map((one) => ({ ...one, ...MORE[/** @type {keyof MORE} */ (one.id)] })),
  places: PLACES,
  sides: /** @type {[string, string][]} */ ([
    ["red", "Red"],
    ["blue", "Blue"],
  ]),
  blocks: [],
  zones: { west: ["0"], "blue-left": ["4"] },
  zone_path: "zones",
  begins: "first",
  all_fight: false,
  compares: { banners: "Banners" },
};

/** What both sides have of these tables. @param {any} tables @param {object} [kit] */
const both = (tables, kit = {}) => measured({ ...tables }, { ...KIT, ...kit });

test("the stronger, the sooner and the nearer side are told", () => {
  const tables = {
    red: { bow: ["0"] },
    blue: { bow: ["4"] },
    wood: { tree: ["1", "3"] },
    rules: [{ op: "prize", hex: "1", banners: 1 }],
    first: "blue",
    banners: { red: 4, blue: 5 },
  };
  const [red, blue] = both(tables);
  assert.deepEqual([red.strength, red.enemy, red.aim?.steps, red.shelter, red.said, red.begins],
    [3, { steps: 2, way: ["0", "1", "2", "3", "4"] }, 1, 1, [4], false]); // biome-ignore format: a table
  assert.deepEqual([blue.strength, blue.enemy?.steps, blue.aim?.way, blue.shelter, blue.said, blue.begins],
    [2, 3, ["4", "3", "2", "1"], 1, [5], true]); // biome-ignore format: a table
  assert.deepEqual([[...red.room], [...blue.room]], [["0", "1"], ["4", "3"]]); // biome-ignore format: a table
  const said = "Red is 50\u00a0% stronger, reaches the enemy sooner and is nearer to what can be won; Blue begins.";
  assert.equal(comparison([red, blue]), said);
});

test("rivers, marshes and hedges are gone round, and a way over them opens", () => {
  const across = { red: { bow: ["6"] }, blue: { bow: ["4"] } };
  assert.equal(both(across)[0].enemy, null);
  const tile = { tile: "tile-1", face: "ditch", pattern: "ditch-2", at: "5" };
  assert.equal(both({ ...across, tiles: [tile] })[0].enemy?.steps, 1);
  const near = { red: { bow: ["1"] }, blue: { bow: ["3"] } };
  assert.equal(both(near)[0].enemy?.steps, 1);
  assert.equal(both({ ...near, hedges: [["2", "1"]] })[0].enemy, null); // biome-ignore format: a pair
  assert.equal(both({ ...near, tiles: [{ tile: "tile-1", face: "marsh", at: "2" }] })[0].enemy, null);
});

test("who stands nowhere comes from the area of its side", () => {
  const tables = { zones: { red: "west" }, blue: { bow: ["3"] } };
  assert.deepEqual([areaOf(tables, KIT, "red"), areaOf({ zones: "left" }, KIT, "blue")], [["0"], ["4"]]);
  assert.equal(both(tables)[0].enemy, null);
  const [red] = both(tables, { all_fight: true });
  assert.deepEqual([red.strength, red.enemy], [3, { steps: 1, way: ["0", "1", "2", "3"] }]);
  const list = {
    form: "counters",
    path: ["red"],
    values: [["ogre", "Ogre"]],
    worths: { ogre: 12 },
    steps: { ogre: 3 },
  };
  const legion = both(
    { ...tables, red: ["ogre", "ogre"], red_bows: {} },
    {
      layers: {},
      blocks: [{ controls: [list] }],
      begins: "red",
    },
  );
  assert.deepEqual(
    [legion[0].strength, legion[0].begins, comparison(legion)],
    [24, true, "Red has more ground nearby and begins."],
  );
});

test("two sides that are alike are told so", () => {
  assert.equal(
    comparison(
      both(
        { red: { bow: ["1"] }, blue: { bow: ["3"] } },
        { brushes: KINDS.brushes.map((one) => ({ ...one, worth: 1 })) },
      ),
    ),
    "Both sides have about the same.",
  );
});
