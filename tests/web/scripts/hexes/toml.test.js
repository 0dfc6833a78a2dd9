import assert from "node:assert/strict";
import { test } from "node:test";
import { toml } from "../../../../src/banneret/web/static/hexes/toml.js";

test("short tables are one line, others have a head, and rows stand one a line", () => {
  const file = {
    name: 'The "Vexin"\n',
    lore: false,
    banners: { red: 6, blue: 5 },
    rules: [{ op: "blazon", hex: [7, 2] }],
    none: [],
    wood: { "a b": [[1, 2]], rock: Array.from({ length: 12 }, (_, i) => [i, 10 + i]) },
    gone: null,
  };
  assert.equal(
    toml(file),
    `name = "The \\"Vexin\\"\\n"
lore = false
banners = { red = 6, blue = 5 }
rules = [
  { op = "blazon", hex = [7, 2] },
]
none = []

[wood]
"a b" = [[1, 2]]
rock = [
  [0, 10], [1, 11], [2, 12], [3, 13], [4, 14], [5, 15], [6, 16], [7, 17], [8, 18], [9, 19], [10, 20],
  [11, 21],
]
`,
  );
});

test("signs that TOML forbids are written as their numbers", () => {
  assert.equal(toml({ a: "\u007f\u0001", b: "\ud800" }), 'a = "\\u007F\\u0001"\nb = "\ufffd"\n');
});
