// The column beside the board: who gets how much of it. The log keeps some lines, and the list of answers has what is
// free. Where that is too little for some answers, what lies on the table folds to one line; then all stands closer.

import { $, all } from "./dom.js";

/** How the column can look, from the widest to the closest. */
const WAYS = [[], ["folded"], ["folded", "close"]];
const NAMES = ["folded", "close"];
/** In letters: the least height of what stands below the tabs, and of a list of answers that fades. */
const LOWER = 7.2;
const LEAST = 6.4;
const DESK = "(min-width: 56.01rem) and (min-height: 34.01rem)";

/**
 * What is left for the list of answers, and whether that is enough for as many as must be in sight.
 * @param {{height: number, others: number, list: number, least: number}} column its height, that of all but the list,
 *     that of the whole list, and the least of it
 */
export function share({ height, others, list, least }) {
  const enough = Math.min(list, least);
  const free = Math.floor(height - others);
  return { list: Math.max(enough, Math.min(list, free)), fits: free >= enough };
}

/** Divide the column again whenever a part of it changes. */
export function shareColumn() {
  const desk = matchMedia(DESK);
  const again = () => (desk.matches ? divide() : undo());
  const watch = new ResizeObserver(() => requestAnimationFrame(again));
  for (const part of [$("panels"), ...parts(), $("coach-told")]) watch.observe(part);
  return again;
}

/** All that stands in the column, one below the other, but the flexible part below the tabs. */
const parts = () => [...all(".panels > .tab-ask, .tab-cards > :not(.more)")];

/** Find the widest way that leaves enough for the answers. */
function divide() {
  const { classList, style } = $("panels");
  for (const way of WAYS) {
    for (const name of NAMES) classList.toggle(name, way.includes(name));
    const { list, fits } = share(measured());
    style.setProperty("--list", `${list}px`);
    if (fits) return;
  }
}

function undo() {
  $("panels").classList.remove(...NAMES);
  $("panels").style.removeProperty("--list");
}

/** The heights of the column as it looks now. */
function measured() {
  const [panels, things] = [$("panels"), $("things")];
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = Number.parseFloat(getComputedStyle(panels).rowGap) || 0;
  const seen = parts().filter(({ offsetHeight }) => offsetHeight);
  const above = seen.reduce((sum, part) => sum + heightOf(part) + gap, 0);
  const told = $("panels").dataset.lower === "log" ? $("coach-told").offsetHeight : 0;
  const others = above - things.offsetHeight + told + LOWER * letter;
  return { height: panels.clientHeight, others, list: things.scrollHeight, least: LEAST * letter };
}

/** The height that a part would have if nothing of it were hidden; a list of answers is reckoned apart. @param {HTMLElement} part */
const heightOf = (part) => (part.id === "cards" ? part.scrollHeight : part.offsetHeight);
