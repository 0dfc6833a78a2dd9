import assert from "node:assert/strict";
import { test } from "node:test";
import {
  called,
  forPlayers,
  isOwn,
  mark,
  paint,
  proposed,
  rename,
  slug,
  turnRiver,
  turnSite,
} from "../../../../src/banneret/web/static/atlas/features.js";
import { opened } from "../../../../src/banneret/web/static/atlas/map-file.js";
import { pair, territory } from "../../../../src/banneret/web/static/atlas/planar.js";
import { chanceOf, HEAD, twoFields, WORDS } from "../atlas.js";

const atlas = opened({ ...HEAD, start_sites: { 2: ["west", "east"] }, territories: twoFields({ river: true }) });
const [west, east] = atlas.territories.keys();
const chance = chanceOf(1);

test("an id is the name without what a key cannot have", () => {
  assert.equal(slug("Pirates' Côve 2"), "pirates-cove-2");
});

test("what becomes water loses its river, its kind and its start", () => {
  const city = mark(atlas, west, "city", WORDS, chance);
  const sunk = paint(city, west, "sea", WORDS, chance);
  assert.equal(territory(sunk, west).special, "");
  assert.equal(sunk.rivers.size, 0);
  assert.deepEqual(sunk.sites, { 2: [east] });
  assert.equal(paint(sunk, west, "sea", WORDS, chance), sunk);
});

test("a name that was chosen by hand stays, and one that was proposed does not", () => {
  assert.ok(isOwn("West", WORDS));
  assert.ok(!isOwn("Old sealea 2", WORDS));
  assert.equal(territory(paint(atlas, west, "forest", WORDS, chance), west).name, "West");
  const proposal = rename(atlas, west, proposed(atlas, "clear", WORDS, chance).name);
  assert.match(territory(paint(proposal, west, "sea", WORDS, chance), west).name, /sea(lea|ness)$/);
});

test("a special kind is for land", () => {
  const named = rename(atlas, west, proposed(atlas, "clear", WORDS, chance).name);
  assert.equal(territory(mark(named, west, "city", WORDS, chance), west).name, "Goldenspire");
  const sea = paint(atlas, west, "sea", WORDS, chance);
  assert.equal(mark(sea, west, "city", WORDS, chance), sea);
});

test("no two territories have one id", () => {
  assert.deepEqual(called(atlas, "East"), { id: "east-2", name: "East 2" });
  assert.equal(territory(rename(atlas, west, " East "), west).id, "east-2");
  assert.equal(rename(atlas, west, "  "), atlas);
});

test("a river runs between two lands only, and goes again", () => {
  assert.ok(!turnRiver(atlas, west, east).rivers.has(pair(west, east)));
  assert.equal(turnRiver(paint(atlas, west, "sea", WORDS, chance), west, east), null);
  assert.equal(turnRiver(atlas, west, west), null);
});

test("of too many starts the first goes, and each number of players has its own", () => {
  assert.deepEqual(turnSite(atlas, 2, west).sites, { 2: [east] });
  const wider = forPlayers(atlas, 2, 3);
  assert.deepEqual(wider.sites, { 2: [west, east], 3: [] });
  assert.deepEqual(forPlayers(wider, 3, 3).sites, { 3: [] });
});
