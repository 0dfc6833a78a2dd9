// All puzzles: which are solved. In a site of files also the way to that of the day, since no server knows what day it is.

import { at } from "./server/address.js";
import { puzzleOf } from "./state/daily.js";
import { all, one } from "./page/dom.js";
import { puzzled } from "./page/memory.js";
import { showWeek, today } from "./past/week.js";

const way = document.getElementById("way-to-daily");
if (way) {
  const having = JSON.parse(way.dataset.puzzles ?? "[]");
  location.replace(at(`/puzzle/${puzzleOf(having, today())}?day=${today()}`));
} else {
  showSolved();
  showWeek();
}

function showSolved() {
  const { solved } = puzzled();
  for (const list of all("[data-game]")) {
    const links = all("[data-puzzle]", list);
    for (const link of links) {
      const tries = solved[`${list.dataset.game}/${link.dataset.puzzle}`];
      if (tries === undefined) continue;
      link.classList.add(tries ? "solved" : "failed");
      link.ariaLabel += tries ? ", solved" : ", not solved";
    }
    const done = links.filter((link) => link.classList.contains("solved")).length;
    one(".count", /** @type {HTMLElement} */ (list.parentElement)).textContent = `${done} of ${links.length} solved`;
  }
}
