import assert from "node:assert/strict";
import { test } from "node:test";
import { share } from "../../../../src/banneret/web/static/core/column.js";

const column = { height: 700, others: 400, list: 900, least: 100 };

test("a list of answers has what the rest of the column leaves free, and no more than it needs", () => {
  assert.deepEqual(share(column), { list: 300, fits: true, whole: false });
  assert.deepEqual(share({ ...column, list: 120 }), { list: 120, fits: true, whole: true });
});

test("where the rest leaves too little, some answers stay in sight, and something else must give way", () => {
  assert.deepEqual(share({ ...column, others: 650 }), { list: 100, fits: false, whole: false });
  assert.deepEqual(share({ ...column, others: 650, list: 40 }), { list: 40, fits: true, whole: true });
});
