// The column beside the board: who gets how much of it. The log keeps some lines, and the list of answers has what is
// free. The odds are one line, and then what lies on the table, where that brings all answers into sight, or where there is
// too little for some of them; then all stands closer, and at last the stocks are behind the tab *Table*.

import { share } from "../core/column.js";
import { $, all } from "../page/dom.js";

/** How the column can look, from the widest to the closest. */
const NAMES = ["brief", "folded", "close", "bare"];
const WAYS = [0, 1, 2, 3, 4].map((count) => NAMES.slice(0, count));
/** How many of them stand no closer. */
const WIDE = 3;
/** In letters: the least height of what stands below the tabs, and of a list of answers that fades. */
const LOWER = 7.2;
const LEAST = 6.4;
/** In pixels: the line above a sheet. */
const LINE = 1;
/** And the height of a list that is folded away. */
const FOLDED = 1;
/** Where all panels stand beside the board, none behind a tab. */
export const DESK = "(min-width: 44.01rem) and (min-height: 34.01rem)";
const TABLET = "(min-height: 48rem) and (max-aspect-ratio: 9 / 10)";
const UPRIGHT = "(max-width: 44rem) and (min-height: 34.01rem)";

/** Divide the column again whenever a part of it changes. */
export function shareColumn() {
  const [desk, tablet, upright] = [DESK, TABLET, UPRIGHT].map((query) => matchMedia(query));
  const again = () => (desk.matches && !tablet.matches ? divide() : undo(upright.matches));
  const watch = new ResizeObserver(() => requestAnimationFrame(again));
  for (const part of [$("panels"), ...parts(), ...all("#coach, #coach-told")]) watch.observe(part);
  return again;
}

/** All that stands in the column, one below the other, but the flexible part below the tabs. */
const parts = () => [...all(".panels > .tab-ask, .tab-cards > :not(.more)")];
/** Whether what happened stands in this column, and not in one of its own. */
const hasLog = () => Boolean($("lower-tabs").offsetParent);

/** Find the widest way that shows the whole list without standing closer, or else that leaves enough for the answers. */
function divide() {
  const { scrollTop } = $("log"); // in a way with more room its list would begin anew
  const shares = WAYS.map(divideBy);
  const open = shares.slice(0, WIDE).findIndex(({ whole }) => whole);
  const enough = shares.findIndex(({ fits }) => fits);
  divideBy([open, enough, WAYS.length - 1].map((at) => WAYS[at]).find(Boolean) ?? []);
  $("log").scrollTop = scrollTop;
}

/** Let the column look one way. @param {string[]} way */
function divideBy(way) {
  const { classList, style } = $("panels");
  classList.remove("short");
  for (const name of NAMES) classList.toggle(name, way.includes(name));
  const shared = share(measured());
  style.setProperty("--list", `${shared.list}px`);
  return shared;
}

/**
 * A sheet behind tabs has no column; on one upright the list leaves room for the coach. Where that is not enough, the
 * coach speaks before the answers. @param {boolean} upright
 */
function undo(upright) {
  const { classList, style } = $("panels");
  classList.remove(...NAMES, "short", "coach-first");
  style.removeProperty("--list");
  const over = upright ? overhang() : 0;
  if (over <= 0) return;
  const list = $("things").offsetHeight;
  classList.add("short");
  style.setProperty("--list", `${Math.max(Math.min(list, LEAST * letter()), list - over)}px`);
  if (overhang() <= 0) return;
  classList.replace("short", "coach-first");
  style.removeProperty("--list");
}

/** How far the coach reaches below what is in sight, in pixels. */
function overhang() {
  const coach = all("#coach").find(({ offsetHeight }) => offsetHeight);
  if (!coach) return 0;
  const needed = coach.getBoundingClientRect().bottom - $("question").getBoundingClientRect().top;
  return Math.ceil(needed + LINE - $("panels").clientHeight);
}

/** The heights of the column as it looks now. */
function measured() {
  const [panels, things] = [$("panels"), $("things")];
  const gap = Number.parseFloat(getComputedStyle(panels).rowGap) || 0;
  const seen = parts().filter(({ offsetHeight, offsetParent }) => offsetHeight && offsetParent);
  const above = seen.reduce((sum, part) => sum + heightOf(part) + gap, 0);
  const told = $("panels").dataset.lower === "log" ? $("coach-told").offsetHeight : 0;
  const listed = things.offsetHeight > FOLDED;
  const others = above - (listed ? things.offsetHeight : 0) + (hasLog() ? told + LOWER * letter() : 0);
  return { height: panels.clientHeight, others, list: listed ? things.scrollHeight : 0, least: LEAST * letter() };
}

/** The size of a letter of the page. */
const letter = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The height that a part would have if nothing of it were hidden; the list of answers is measured separately. @param {HTMLElement} part */
const heightOf = (part) => (part.id === "cards" ? part.scrollHeight : part.offsetHeight);
