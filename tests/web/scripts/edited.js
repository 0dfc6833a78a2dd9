// Reads fields as JSON from the standard input: writes each as text as it is, and after each of many random edits.

import { inSlot, laidAt, moved, put, turned, without } from "../../../src/banneret/web/static/hexes/layers.js";
import {
  hasRoom,
  switched,
  withCounter,
  withMode,
  withoutCounter,
  withValue,
} from "../../../src/banneret/web/static/hexes/settings.js";
import { toml } from "../../../src/banneret/web/static/hexes/toml.js";
import { motions } from "../../../src/banneret/web/static/hexes/whole.js";
import { chanceOf } from "./atlas.js";

let sent = "";
for await (const part of process.stdin) sent += part;
const { kit, files, edits, seed } = JSON.parse(sent);
const chance = chanceOf(seed);

/** @template T @param {readonly T[]} all @returns {T} */
const any = (all) => all[Math.floor(chance() * all.length)];
const controls = kit.blocks.flatMap((block) => block.controls);
const slots = Object.keys(kit.slots);

const whole = motions(kit);

const EDITS = [
  (now) => any(whole).moved(now),
  (now) => put(now, kit, any(kit.brushes.filter(({ slot }) => slots.includes(slot))), any(kit.places).at),
  (now) => put(now, kit, any(kit.brushes.filter(({ slot }) => slots.includes(slot))), any(kit.places).at),
  (now) => without(now, kit, any(kit.places).at, any(slots)),
  (now) => moved(now, kit, any(kit.places).at, any(kit.places).at, any(slots)),
  (now) => {
    const places = kit.places.filter(({ at }) => laidAt(now, kit, at).some(({ brush }) => brush.turns));
    const slot = kit.brushes.find(({ turns }) => turns)?.slot;
    return places.length ? turned(now, kit, inSlot(now, kit, any(places).at, slot)) : now;
  },
  (now) => {
    const sides = kit.brushes.filter(({ slot }) => !slots.includes(slot));
    return sides.length ? put(now, kit, any(sides), any(kit.borders).at) : now;
  },
  (now) => {
    const control = any(controls);
    if (control.form === "mode") return withMode(now, any(control.modes));
    if (control.form === "row") return switched(now, control);
    if (control.form === "choice") return withValue(now, control.path, any(control.values)[0] || undefined);
    if (control.form === "counters") {
      const key = any(control.values)[0];
      return hasRoom(now, control, key) ? withCounter(now, control, key) : withoutCounter(now, control, key);
    }
    const number = control.least + Math.floor(chance() * (control.most - control.least + 1));
    return control.form === "number" && now[control.path[0]] ? withValue(now, control.path, number) : now;
  },
];

/** @param {any} file */
function edited(file) {
  let now = file;
  return Array.from({ length: edits }, () => {
    try {
      now = any(EDITS)(now);
    } catch (error) {
      if (!/\.$/.test(error.message) || error instanceof TypeError) throw error; // a sentence says why it cannot be
    }
    return toml(now);
  });
}

process.stdout.write(JSON.stringify({ same: files.map(toml), edited: files.map(edited) }));
