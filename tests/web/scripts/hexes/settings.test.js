import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applies,
  countersOf,
  hasRoom,
  inWords,
  isOn,
  modeOf,
  switched,
  valueAt,
  withCounter,
  withMode,
  withoutCounter,
  withValue,
} from "../../../../src/banneret/web/static/hexes/settings.js";

const usual = { label: "", path: [], form: "number", least: 0, most: 9, values: [], modes: [], row: {}, note: "" };

test("a value is set and taken away without touching what was there", () => {
  const file = { name: "Tried", hand: { red: 4 } };
  const more = withValue(file, ["hand", "blue"], 5);
  assert.deepEqual(more, { name: "Tried", hand: { red: 4, blue: 5 } });
  assert.deepEqual(file.hand, { red: 4 });
  assert.deepEqual(withValue(more, ["hand"], undefined), { name: "Tried" });
  assert.deepEqual([valueAt(more, ["hand", "blue"]), valueAt(more, ["none", "blue"])], [5, undefined]);
  assert.deepEqual(withValue({}, ["council", "red"], 1), { council: { red: 1 } });
});

test("a mode sets several things, and leaves a table that is there", () => {
  const modes = [
    { label: "none", sets: { lore: false, council: null } },
    { label: "councils", sets: { lore: true, council: { red: 2 } } },
  ];
  const control = { ...usual, form: "mode", modes };
  assert.equal(modeOf({ lore: false }, control), 0);
  const with2 = withMode({ lore: false }, modes[1]);
  assert.deepEqual(with2, { lore: true, council: { red: 2 } });
  const own = { lore: true, council: { red: 5 } };
  assert.deepEqual(withMode(own, modes[1]), own);
  assert.equal(modeOf(own, control), 1);
  assert.deepEqual(withMode(own, modes[0]), { lore: false });
  assert.equal(modeOf({ lore: true }, control), -1);
});

test("a switch is a row that is there or not", () => {
  const control = { ...usual, form: "row", path: ["rules"], row: { army: "red", kind: "tower" } };
  assert.ok(!isOn({}, control));
  const on = switched({ rules: [{ op: "other" }] }, control);
  assert.ok(isOn(on, control));
  assert.ok(isOn({ rules: [{ kind: "tower", army: "red" }] }, control));
  assert.deepEqual(switched(on, control), { rules: [{ op: "other" }] });
});

test("a control of a table that is not there has nothing to say", () => {
  assert.ok(!applies({}, { ...usual, path: ["council", "red"] }));
  assert.ok(applies({ council: {} }, { ...usual, path: ["council", "red"] }));
  assert.ok(applies({}, { ...usual, path: ["first"] }));
});

test("a list of counters is in the order in which they are offered, and has room for some more", () => {
  const values = [
    ["titan", "Titan"],
    ["ogre", "Ogre"],
  ];
  const control = { ...usual, form: "counters", path: ["legion"], values, most: 3, counts: { titan: 1, ogre: 5 } };
  const three = ["ogre", "titan", "ogre"].reduce((now, key) => withCounter(now, control, key), {});
  assert.deepEqual(three, { legion: ["titan", "ogre", "ogre"] });
  assert.equal(inWords(three, control), "Titan, Ogre ×2");
  assert.ok(!hasRoom(three, control, "ogre"));
  const fewer = withoutCounter(three, control, "ogre");
  assert.deepEqual(countersOf(fewer, control), ["titan", "ogre"]);
  assert.deepEqual(
    ["titan", "ogre"].map((key) => hasRoom(fewer, control, key)),
    [false, true],
  );
  assert.equal(inWords({ legion: [] }, control), "");
});
