// The sheets to look things up in: fetched when somebody first opens them.

import { $, all, markup } from "./dom.js";
import { reachable } from "./fade.js";

let asked = false;

/** @param {string} game */
async function fill(game) {
  if (asked) return;
  asked = true;
  const answer = await fetch(`/rules/${game}/sheets`).catch(() => null);
  if (answer?.ok) show(await answer.text());
  else asked = false;
}

/** @param {string} sheets */
function show(sheets) {
  $("aid").replaceChildren(markup(sheets));
  for (const part of [$("aid"), ...all(".scrolls", $("aid"))]) reachable(part);
}

export function listenToAid() {
  const { game = "" } = $("table").dataset;
  for (const button of document.querySelectorAll('[data-lower="aid"], [data-tab="aid"]'))
    button.addEventListener("click", () => fill(game));
}
