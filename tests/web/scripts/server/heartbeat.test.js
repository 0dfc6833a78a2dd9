import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Heartbeat } from "../../../../src/banneret/web/static/server/heartbeat.js";

/** A page that is looked at, how often it noticed heartbeat, and its clock. */
function page() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  const shown = { hidden: false, addEventListener: (_name, back) => (shown.back = back), back: () => {} };
  globalThis.document = shown;
  const broken = mock.fn();
  return { heartbeat: new Heartbeat(broken), broken, shown, pass: (seconds) => mock.timers.tick(seconds * 1000) };
}

test("whoever falls silent is noticed once, in less than fifteen seconds", () => {
  const { heartbeat, broken, pass } = page();
  heartbeat.heard();
  pass(11);
  assert.equal(broken.mock.callCount(), 0);
  pass(4);
  assert.equal(broken.mock.callCount(), 1);
  pass(60);
  assert.equal(broken.mock.callCount(), 1);
});

test("a sign of life every five seconds is enough", () => {
  const { heartbeat, broken, pass } = page();
  for (let sign = 0; sign < 20; sign += 1) {
    heartbeat.heard();
    pass(5);
  }
  assert.equal(broken.mock.callCount(), 0);
});

test("what takes longer is waited for, and nothing where nothing is expected", () => {
  const { heartbeat, broken, pass } = page();
  heartbeat.heard(30000);
  pass(29);
  assert.equal(broken.mock.callCount(), 0);
  heartbeat.rest();
  pass(600);
  assert.equal(broken.mock.callCount(), 0);
});

test("a page that comes into sight again looks at once", () => {
  const { heartbeat, broken, shown, pass } = page();
  heartbeat.heard();
  mock.timers.setTime(Date.now() + 12500);
  shown.back();
  assert.equal(broken.mock.callCount(), 1);
  heartbeat.heard();
  pass(1);
  shown.back();
  assert.equal(broken.mock.callCount(), 1);
});
