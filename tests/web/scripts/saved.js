// Reads maps as JSON from the standard input, opens each as the workshop does, and writes them as texts of map files.

import { opened, text } from "../../../src/banneret/web/static/atlas/map-file.js";
import { interval } from "../../../src/banneret/web/static/atlas/interval.js";

let sent = "";
for await (const part of process.stdin) sent += part;
const { maps, shares } = JSON.parse(sent);
/** @param {number[]} share how many of how many were won */
const wonAndLost = ([total, count]) =>
  new Map([
    [1, total],
    [0, count - total],
  ]);
const intervals = shares.map((share) => interval(wonAndLost(share)));
process.stdout.write(JSON.stringify({ maps: maps.map((map) => text(opened(map))), intervals }));
