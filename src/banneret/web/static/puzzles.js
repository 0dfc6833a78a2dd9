// All puzzles: which are solved.

import { all, one } from "./page/dom.js";
import { puzzled } from "./page/memory.js";
import { showWeek } from "./past/week.js";

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
showWeek();
