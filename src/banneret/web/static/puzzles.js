// All puzzles: which are solved. In a site of files also the way to that of the day, since no server knows what day it is.

import { t } from "./words/words.js";
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
      link.ariaLabel = tries ? t`${link.ariaLabel}, solved` : t`${link.ariaLabel}, not solved`;
    }
    const open = links.filter((link) => !link.classList.contains("solved"));
    const panel = /** @type {HTMLElement} */ (list.parentElement);
    one(".count", panel).textContent = t`${links.length - open.length} of ${links.length} solved`;
    showNext(one(".following", panel), open);
  }
}

/** The way to the first puzzle that is neither solved nor failed, else to one that was failed.
 * @param {HTMLElement} way @param {HTMLElement[]} open */
function showNext(way, open) {
  const next = open.find((link) => !link.classList.contains("failed")) ?? open[0];
  way.hidden = !next;
  if (next) /** @type {HTMLAnchorElement} */ (way).href = /** @type {HTMLAnchorElement} */ (next).href;
}
