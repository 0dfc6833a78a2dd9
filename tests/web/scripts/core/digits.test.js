import assert from "node:assert/strict";
import { test } from "node:test";
import { byNumber } from "../../../../src/banneret/web/static/core/digits.js";

test("a number has its own digit, and nothing has none", () => {
  const [none, two, three] = [{ label: "0" }, { label: "2" }, { label: "3" }];
  const order = byNumber([none, two, three]);
  assert.equal(order[1], two);
  assert.equal(order[2], three);
  assert.equal(order.includes(none), false);
});
