import assert from "node:assert/strict";
import { test } from "node:test";
import { later } from "../../../../src/banneret/web/static/page/later.js";

test("a part is loaded when it is first wanted, and once", async () => {
  let loaded = 0;
  const part = later(async () => ++loaded);
  assert.equal(loaded, 0);
  /** @type {number[]} */
  const used = [];
  await Promise.all([part((one) => used.push(one)), part((one) => used.push(one))]);
  await part((one) => used.push(one));
  assert.deepEqual(used, [1, 1, 1]);
});

test("a part that does not come is asked for again at the next wish", async () => {
  const came = [Promise.reject(new Error("the line is lost")), Promise.resolve("here")];
  const part = later(() => /** @type {Promise<string>} */ (came.shift()));
  /** @type {string[]} */
  const used = [];
  await part((one) => used.push(one));
  assert.deepEqual(used, []);
  await part((one) => used.push(one));
  assert.deepEqual(used, ["here"]);
});
