import assert from "node:assert/strict";
import { test } from "node:test";
import { heightAt, pointsOf } from "../../../../src/banneret/web/static/core/line.js";

test("the height of a line between its points, at a step, and beyond its ends", () => {
  const line = pointsOf("0,100 10,50 10,20 20,40");
  assert.equal(heightAt(line, 0), 100);
  assert.equal(heightAt(line, 5), 75);
  assert.equal(heightAt(line, 10), 20);
  assert.equal(heightAt(line, 15), 30);
  assert.equal(heightAt(line, 99), 40);
});
