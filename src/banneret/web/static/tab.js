// A page of a site of files: the table is in a worker of this browser, which answers in a server's place.

import { at, inTab, linkHere, mistakeAt, replayAt } from "./server/address.js";
import { set, setting } from "./page/memory.js";
import { TableInTab } from "./tab/connection.js";
import { keepRelease, watchReleases } from "./tab/release.js";

/** Follow links that a site of files can't have: those to this match's other pages, and to its record. @param {MouseEvent} event */
async function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  if (link.getAttribute("href")?.endsWith("#")) link.hash = linkHere();
  const path = link.getAttribute("href") ?? "";
  const game = document.getElementById("table")?.dataset.game ?? "";
  const [, token = "", page, rest = ""] = path.match(/^\/m\/([^/]+)\/(replay|mistakes)\/?(.*)$/) ?? [];
  if (page) {
    event.preventDefault();
    location.href = page === "replay" ? replayAt(game, token, rest) : mistakeAt(game, token, rest);
  }
  if (!path.startsWith("/api/")) return;
  event.preventDefault();
  const found = await table.ask(path);
  const file = URL.createObjectURL(new Blob([await found.text()], { type: "text/plain" }));
  const day = new Date().toISOString().slice(0, 10);
  Object.assign(document.createElement("a"), { href: file, download: `match-${day}.record` }).click();
  URL.revokeObjectURL(file);
}

/** Ask the browser to keep matches when it runs out of room: at the first one, then once a day, as it may think otherwise. */
async function askToKeep() {
  const today = new Date().toDateString();
  if (setting("asked-to-keep", "") === today || !navigator.storage || (await navigator.storage.persisted())) return;
  set("asked-to-keep", today);
  await navigator.storage.persist();
}

const script = new URL("./tab-worker.js", import.meta.url);
const folder = new URL(at(`/${document.documentElement.dataset.python}/`), location.href);
const table = new TableInTab(script, folder, askToKeep);
if (inTab) {
  /** @type {any} */ (globalThis).tableInTab = table;
  document.addEventListener("click", follow);
  const atTable = document.getElementById("table");
  if (atTable) keepRelease();
  watchReleases(at("/offline.js"), !atTable).catch(() => null); // without it, a network is needed each time
  if (atTable) addEventListener("hashchange", () => location.reload());
}
