import assert from "node:assert/strict";
import { test } from "node:test";
import { likeliest } from "../../../src/banneret/web/static/odds.js";

const option = (key, chance) => ({ key, label: key, odds: chance === undefined ? undefined : { success: { chance } } });

test("the odds that are shown first are those of the answer that succeeds most likely", () => {
  const options = [option("move"), option("champions", 0.08), option("goblins", 0.88), option("orcs", 0.88)];
  assert.equal(likeliest(options).key, "goblins");
  assert.equal(likeliest([option("move")]), null);
});
