// Reads maps as JSON from the standard input, opens each as the workshop does, and writes them as texts of map files.

import { opened, text } from "../../../src/banneret/web/static/atlas/map-file.js";
import { interval } from "../../../src/banneret/web/static/atlas/interval.js";

let sent = "";
for await (const part of process.stdin) sent += part;
const { maps, shares } = JSON.parse(sent);
const intervals = shares.map(([total, count]) => interval(total, count));
process.stdout.write(JSON.stringify({ maps: maps.map((map) => text(opened(map))), intervals }));
