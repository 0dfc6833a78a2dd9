// Reads the turns of a match from its standard input, and writes how long each is told: at its natural length, all of it
// known at once, and coming in piece by piece. `tests/web/test_pace.py` runs it.

import { readFileSync } from "node:fs";
import { steps, Telling, TIMES } from "../../../src/banneret/web/static/state/schedule.js";

/** @param {number[]} weights @param {Telling} telling @param {boolean} whole */
const told = (weights, telling, whole) =>
  weights.reduce((sum, _, place) => sum + telling.next(weights.slice(place), whole), 0);

/** @type {{shows: Record<string, Object>, turns: {seats: number[], messages: import("../../../src/banneret/web/wire.js").Frame[][]}[]}} */
const { shows, turns } = JSON.parse(readFileSync(0, "utf8"));
const times = turns.map(({ seats, messages }) => {
  const parts = messages.map((frames) => steps(frames, shows));
  const [once, pieces] = [new Telling(), new Telling()];
  for (const telling of [once, pieces]) telling.asks(seats);
  return {
    natural: parts.flat().reduce((sum, weight) => sum + TIMES[weight], 0),
    once: told(parts.flat(), once, true),
    pieces: parts.reduce((sum, part) => sum + told(part, pieces, false), 0),
    others: Math.max(1, new Set(seats).size),
  };
});
process.stdout.write(JSON.stringify(times));
