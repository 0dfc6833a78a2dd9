import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { bearable, Thinkers } from "../../../../src/banneret/web/static/tab/thinkers.js";

/** Workers that only note what they are told, and how many there may be. */
function workers(most) {
  const started = [];
  const start = () => {
    const worker = { postMessage: mock.fn(), say: (data) => worker.onmessage({ data }) };
    started.push(worker);
    return worker;
  };
  return { thinkers: new Thinkers(start, most), started };
}

test("a device bears as many workers as it has processors and memory, a phone one", () => {
  assert.equal(bearable({ hardwareConcurrency: 8, deviceMemory: 8 }), 4);
  assert.equal(bearable({ hardwareConcurrency: 8, deviceMemory: 4 }), 2);
  assert.equal(bearable({ hardwareConcurrency: 2 }), 1);
  assert.equal(bearable({}), 1);
  const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
  assert.equal(bearable({ hardwareConcurrency: 8, deviceMemory: 8, userAgent }), 1);
});

test("one worker is started for all questions but those about which several think", () => {
  const { thinkers, started } = workers(3);
  thinkers.wake();
  thinkers.ask(0, "choose", "a task");
  assert.equal(started.length, 1);
  assert.deepEqual(started[0].postMessage.mock.calls[0].arguments, [{ number: 1, what: "choose", task: "a task" }]);
});

test("workers think together once they are ready, and nobody waits for one that is being started", () => {
  const { thinkers, started } = workers(3);
  assert.equal(thinkers.together(), 1);
  assert.equal(started.length, 3);
  started[2].say({ ready: true });
  started[0].say({ ready: true });
  assert.equal(thinkers.together(), 2);
  thinkers.ask(1, "vote", "a task");
  assert.equal(started[2].postMessage.mock.callCount(), 1);
  assert.equal(started.length, 3);
});

test("each worker answers what it was asked, or says what failed", async () => {
  const { thinkers, started } = workers(2);
  thinkers.together();
  for (const worker of started) worker.say({ ready: true });
  const [first, second] = [thinkers.ask(0, "vote", "one"), thinkers.ask(1, "vote", "two")];
  started[1].say({ number: 2, failed: "no such match" });
  started[0].say({ number: 1, found: "north" });
  assert.equal(await first, "north");
  await assert.rejects(second, /no such match/);
});

test("a worker that ends fails what it was asked, and another is started in its place", async () => {
  const { thinkers, started } = workers(1);
  const asked = thinkers.ask(0, "choose", "a task");
  started[0].onerror();
  await assert.rejects(asked, /ended/);
  thinkers.ask(0, "choose", "a task");
  assert.equal(started.length, 2);
});
