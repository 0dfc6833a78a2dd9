import assert from "node:assert/strict";
import { test } from "node:test";
import { cut } from "../../../../src/banneret/web/static/atlas/cut.js";
import { dropCorner, moveCorner, nearestSide, putCorner } from "../../../../src/banneret/web/static/atlas/corners.js";
import { proposed } from "../../../../src/banneret/web/static/atlas/features.js";
import { join } from "../../../../src/banneret/web/static/atlas/join.js";
import { borders, box, neighbours, parted, rim } from "../../../../src/banneret/web/static/atlas/planar.js";
import { moved } from "../../../../src/banneret/web/static/atlas/whole.js";
import { chanceOf, faultsOf, mapOf, neighboursOnPaper, WORDS } from "../atlas.js";

const MAPS = 200;
const STROKES = 50;

/** @param {readonly any[]} things @param {() => number} chance */
const any = (things, chance) => things[Math.floor(chance() * things.length)];
/** @param {() => number} chance */
const somewhere = (chance) => [Math.round(chance() * 1100 - 50), Math.round(chance() * 800 - 50)];

/** A crooked line. @param {() => number} chance */
function crooked(chance) {
  const line = [somewhere(chance)];
  let angle = chance() * 2 * Math.PI;
  for (let i = 0; i < 1 + chance() * 12; i++) {
    angle += chance() - 0.5;
    const [x, y] = line[i];
    line.push([x + Math.cos(angle) * 40, y + Math.sin(angle) * 40]);
  }
  return line;
}

/** What can be done to a map; nothing comes back if it could not be done. */
const DEEDS = {
  cut: (atlas, chance) => {
    const { atlas: divided, made } = cut(atlas, crooked(chance), (now, { terrain }) =>
      proposed(now, terrain, WORDS, chance),
    );
    return made.length ? divided : null;
  },
  join: (atlas, chance) =>
    borders(atlas).size ? join(atlas, ...parted(any([...borders(atlas).keys()], chance))) : null,
  move: (atlas, chance) => {
    const [corner, [x, y]] = any([...atlas.corners], chance);
    return moveCorner(atlas, corner, [x + chance() * 60 - 30, y + chance() * 60 - 30]);
  },
  drop: (atlas, chance) => dropCorner(atlas, any([...atlas.corners.keys()], chance)),
  put: (atlas, chance) => {
    const { side, at } = nearestSide(atlas, somewhere(chance));
    return putCorner(atlas, side, at)?.atlas;
  },
  turn: (atlas, chance) => moved(atlas, any(["left", "right", "across", "over"], chance)),
};

const pairs = (atlas) => new Set([...borders(atlas).keys()].map((both) => parted(both).join(" ")));

test("10,000 strokes on 200 maps keep them whole, with the neighbours that paper shows", () => {
  const done = Object.fromEntries(Object.keys(DEEDS).map((deed) => [deed, 0]));
  for (let seed = 1; seed <= MAPS; seed++) {
    const chance = chanceOf(seed);
    let atlas = mapOf(seed, 8 + Math.floor(chance() * 12));
    assert.deepEqual(faultsOf(atlas), [], `map ${seed}`);
    for (let stroke = 0; stroke < STROKES; stroke++) {
      const deed = any(["cut", "cut", "cut", "join", "join", "move", "drop", "put", "turn"], chance);
      const after = DEEDS[deed](atlas, chance);
      if (!after) continue;
      done[deed]++;
      atlas = after;
      assert.deepEqual(faultsOf(atlas), [], `map ${seed}, stroke ${stroke}: ${deed}`);
    }
    assert.deepEqual(pairs(atlas), neighboursOnPaper(atlas), `map ${seed}`);
  }
  for (const [deed, times] of Object.entries(done)) assert.ok(times > 300, `${deed} ${times}`);
});

test("neighbours follow the order of the file, and a rim belongs to one territory alone", () => {
  const atlas = mapOf(3, 20);
  const place = new Map([...atlas.territories.keys()].map((key, i) => [key, i]));
  for (const near of neighbours(atlas).values())
    assert.deepEqual(
      near,
      near.toSorted((one, other) => place.get(one) - place.get(other)),
    );
  assert.deepEqual(box(atlas), { left: 0, top: 0, width: 1000, height: 700 });
  assert.ok(rim(atlas).size >= 8);
});
