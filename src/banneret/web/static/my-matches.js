// The matches that this browser keeps, and the records of others.

/** @import { Opened } from "../wire.js" */

import { matchAt, replayAt } from "./server/address.js";
import { post } from "./page/api.js";
import { $, field } from "./page/dom.js";
import { showMatches } from "./page/mine.js";
import { keepOpened } from "./page/opening.js";
import { attempt } from "./page/trouble.js";

/** As much of a file as is read, in bytes; if a record has more, it is refused. */
const MOST = 1_000_000;

/** Open the match of a record: its replay, or the match itself if it is not over. @param {File} file */
async function openRecord(file) {
  const opened = /** @type {Opened} */ (await post("/api/records", { text: await file.slice(0, MOST).text() }));
  const { game, over } = await keepOpened(opened, {});
  location.href = (over ? replayAt : matchAt)(game, opened.seats[0] ?? opened.spectator);
}

field("record").addEventListener("change", async () => {
  const [file] = field("record").files ?? [];
  if (file) await attempt(() => openRecord(file));
  field("record").value = ""; // the same file can be chosen again
});
showMatches({ all: true });
$("mine").hidden = false; // an empty list says what to do next
