// The sheets to look things up in: fetched when somebody first opens them. Those about a board that is there come first.

import { at } from "../server/address.js";
import { $, all, markup } from "../page/dom.js";
import { reachable } from "../page/fade.js";

let asked = false;
/** @type {HTMLElement[]} the sheets in the order of the game */
let sheets = [];

/** @param {string} game */
async function fill(game) {
  if (asked) return;
  asked = true;
  const answer = await fetch(at(`/rules/${game}/sheets`)).catch(() => null);
  if (answer?.ok) show(await answer.text());
  else asked = false;
}

/** @param {string} text */
function show(text) {
  $("aid").replaceChildren(markup(text));
  sheets = all(".aid-sheet", $("aid"));
  sort();
  for (const part of [$("aid"), ...all(".scrolls", $("aid"))]) reachable(part);
}

/** Bring the sheets about the boards that are there before the others. */
function sort() {
  const boards = all("[data-board]", $("stage")).map(({ dataset }) => dataset.board ?? "");
  /** @param {HTMLElement} sheet */
  const rank = ({ dataset: { about } }) => (about && boards.some((board) => board.startsWith(about)) ? 0 : 1);
  $("aid").append(...sheets.toSorted((one, other) => rank(one) - rank(other)));
}

export function listenToAid() {
  const { game = "" } = $("table").dataset;
  for (const button of document.querySelectorAll('[data-lower="aid"], [data-tab="aid"]'))
    button.addEventListener("click", () => {
      sort();
      fill(game);
    });
}
