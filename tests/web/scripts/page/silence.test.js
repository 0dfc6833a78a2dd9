import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Silence } from "../../../../src/banneret/web/static/page/silence.js";

/** A page that is looked at, how often it noticed silence, and its clock. */
function page() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  const shown = { hidden: false, addEventListener: (_name, back) => (shown.back = back), back: () => {} };
  globalThis.document = shown;
  const broken = mock.fn();
  return { silence: new Silence(broken), broken, shown, pass: (seconds) => mock.timers.tick(seconds * 1000) };
}

test("whoever falls silent is noticed once, in less than fifteen seconds", () => {
  const { silence, broken, pass } = page();
  silence.heard();
  pass(11);
  assert.equal(broken.mock.callCount(), 0);
  pass(4);
  assert.equal(broken.mock.callCount(), 1);
  pass(60);
  assert.equal(broken.mock.callCount(), 1);
});

test("a sign of life every five seconds is enough", () => {
  const { silence, broken, pass } = page();
  for (let sign = 0; sign < 20; sign += 1) {
    silence.heard();
    pass(5);
  }
  assert.equal(broken.mock.callCount(), 0);
});

test("what takes longer is waited for, and nothing where nothing is expected", () => {
  const { silence, broken, pass } = page();
  silence.heard(30000);
  pass(29);
  assert.equal(broken.mock.callCount(), 0);
  silence.rest();
  pass(600);
  assert.equal(broken.mock.callCount(), 0);
});

test("a page that comes into sight again looks at once", () => {
  const { silence, broken, shown, pass } = page();
  silence.heard();
  mock.timers.setTime(Date.now() + 12500);
  shown.back();
  assert.equal(broken.mock.callCount(), 1);
  silence.heard();
  pass(1);
  shown.back();
  assert.equal(broken.mock.callCount(), 1);
});
