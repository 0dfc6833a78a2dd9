import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbours, paper } from "../../../../src/banneret/web/static/atlas/planar.js";
import { grown, isRound } from "../../../../src/banneret/web/static/atlas/scatter.js";
import { territoryAt } from "../../../../src/banneret/web/static/atlas/find.js";
import { images } from "../../../../src/banneret/web/static/atlas/symmetry.js";
import { isSimple } from "../../../../src/banneret/web/static/atlas/geometry.js";
import { chanceOf, HEAD } from "../atlas.js";

/** @param {string} kind @param {number} players @param {number} count */
function some(kind, players, count) {
  const symmetry = { kind, players, middle: [500, 350] };
  const chance = chanceOf(players);
  for (;;) {
    const atlas = grown(HEAD, count, symmetry, chance);
    if (atlas) return { atlas, symmetry };
  }
}

for (const [kind, players] of [
  ["mirror", 2],
  ["turn", 2],
  ["turn", 3],
  ["mirror", 4],
  ["turn", 4],
  ["turn", 5],
])
  test(`${players} players have the same land, ${kind}ed`, () => {
    const { atlas, symmetry } = some(kind, players, 12 * players);
    assert.equal(atlas.territories.size, 12 * players);
    let alike = 0;
    for (const [key, { centre }] of atlas.territories) {
      assert.ok(isSimple(paper(atlas, key)));
      const near = images(symmetry, centre).map((one) => neighbours(atlas).get(territoryAt(atlas, one) ?? -1)?.length);
      alike += Number(new Set(near).size === 1);
    }
    assert.ok(alike > atlas.territories.size * 0.8, `${alike} of ${atlas.territories.size}`);
  });

test("three or more around a middle lie on a round sheet", () => {
  assert.deepEqual(
    [2, 3, 5].map((players) => isRound({ kind: "turn", players, middle: [0, 0] })),
    [false, true, true],
  );
});
