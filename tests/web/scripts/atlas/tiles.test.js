import assert from "node:assert/strict";
import { test } from "node:test";
import { EDGE, fitting, PAPERS, plan } from "../../../../src/banneret/web/static/atlas/tiles.js";

test("the tiles cover the board once, and each fits on its sheet", () => {
  for (const paper of Object.keys(PAPERS))
    for (const [width, height] of [
      [100, 100],
      [186, 273],
      [720, 430],
      [333, 1200],
    ]) {
      const { tiles, sheet, columns, rows } = plan(width, height, paper);
      assert.equal(tiles.length, columns * rows);
      const area = tiles.reduce((sum, one) => sum + one.width * one.height, 0);
      assert.ok(Math.abs(area - width * height) < 1e-6);
      for (const one of tiles) {
        assert.ok(one.width > 0 && one.width <= sheet[0] - 2 * EDGE + 1e-6);
        assert.ok(one.height > 0 && one.height <= sheet[1] - 2 * EDGE + 1e-6);
      }
      assert.equal(new Set(tiles.map(({ name }) => name)).size, tiles.length);
    }
});

test("sheets lie so that there are few of them", () => {
  assert.deepEqual(plan(273, 186, "A4").sheet, [297, 210]);
  assert.deepEqual(plan(186, 273, "A4").sheet, [210, 297]);
  assert.equal(plan(720, 430, "A4").tiles.length, 8);
  assert.equal(plan(720, 430, "A3").tiles.length, 4);
  assert.deepEqual(
    plan(300, 300, "A4").tiles.map(({ name }) => name),
    ["A1", "A2", "B1", "B2"],
  );
});

test("a board that is to fit on one sheet does, with no room left", () => {
  for (const [width, height] of [
    [20, 14],
    [9, 30],
  ]) {
    const unit = fitting(width, height, "A4");
    assert.equal(plan(width * unit, height * unit, "A4").tiles.length, 1);
    assert.ok(plan(width * unit * 1.01, height * unit * 1.01, "A4").tiles.length > 1);
  }
});
