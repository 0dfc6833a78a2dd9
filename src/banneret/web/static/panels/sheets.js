// Sheets: figures in rows and columns, and the steps of a round.

/** @import { SheetRow, Sheet, Side } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Child } from "../page/draw.js" */
/** @typedef {(key: string) => Child} Answer  the button for a row that can be touched */

import { t } from "../words/words.js";
import { $, all } from "../page/dom.js";
import { draw, fill, h, picture } from "../page/draw.js";
import { reachable } from "../page/fade.js";

/** Sheets with more rows that answer nothing stand below the answers. */
const SHORT = 4;
/** How many letters a note may have that stands open below its sheet. */
const LONG = 120;
/** What is in sight by this share is whole; the rest may be rounding. */
const WHOLE = 0.98;

/**
 * A sheet as a table.
 * @param {Position} position @param {Sheet} sheet @param {Answer} [answer]
 */
function table(position, sheet, answer = () => null) {
  const { signs } = position;
  const heads = sheet.columns.map(({ name, charge }) => {
    const said = charge ? h("span", { class: "unseen" }, name) : name;
    return h("th", { scope: "col", title: name }, said, charge && picture(signs.get(charge) ?? ""));
  });
  return h(
    "table",
    { class: "sheet-table" },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h("tbody", {}, ...sheet.rows.map((row) => line(position, row, answer))),
  );
}

/** @param {Position} position @param {SheetRow} row @param {Answer} answer */
function line(position, row, answer) {
  const side = position.side(row.side);
  const button = row.key && answer(row.key);
  const figures = row.figures.map((figure, place) => h("td", { class: row.short?.includes(place) && "short" }, figure));
  return h(
    "tr",
    {
      class: `${row.now ? "now " : ""}${side ? `h${side.hue}` : ""}`,
      key: row.title,
      "data-key": button ? undefined : row.key,
    },
    h(
      "th",
      { scope: "row" },
      side && h("span", { class: `swatch ${side.shape}`, "aria-hidden": "true" }),
      button || row.title,
    ),
    ...figures,
  );
}

/** The sheets that are always in sight, and those that can be opened. @param {Store} store */
export function drawSheets({ position }) {
  draw($("pinned"), () => {
    const pinned = (position.parts.sheets ?? []).filter((sheet) => sheet.pinned);
    $("pinned").hidden = !pinned.length;
    return pinned.map((sheet) => titled(position, sheet));
  });
  draw($("sheets"), () => {
    const others = (position.parts.sheets ?? []).filter((sheet) => !sheet.pinned);
    return others.map((sheet) => folded(position, sheet));
  });
}

/**
 * The sheets that belong to the question at hand.
 * @param {Position} position @param {Answer} [answer]
 */
export function fillForm(position, answer) {
  /** @param {Sheet} sheet */
  const shown = ({ asked }) => !asked || asked.includes(position.question?.name ?? "");
  const open = (position.parts.open_sheets ?? []).filter(shown);
  const rows = open.flatMap((sheet) => sheet.rows);
  $("form").classList.toggle("after", rows.length > SHORT && rows.every(({ key }) => !key));
  fill(
    $("form"),
    open.map((sheet) => titled(position, sheet, answer)),
  );
}

/** @param {Position} position @param {Sheet} sheet @param {Answer} [answer] */
function titled(position, sheet, answer) {
  const title = h("h3", { class: "caption" }, sheet.title);
  return h("section", { key: sheet.key }, title, table(position, sheet, answer), foldedNote(sheet));
}

/** @param {Position} position @param {Sheet} sheet */
function folded(position, sheet) {
  const summary = h("summary", {}, sheet.title, h("span", {}, String(sheet.rows.length)));
  return h("details", { key: sheet.key }, summary, table(position, sheet), note(sheet));
}

/** A long note is one line that opens: the log below it stays in sight. @param {Sheet} sheet */
function foldedNote(sheet) {
  if ((sheet.note ?? "").length <= LONG) return note(sheet);
  return h("details", { class: "soft small" }, h("summary", {}, t`What this means`), sheet.note);
}

/** @param {Sheet} sheet */
const note = (sheet) => sheet.note && h("p", { class: "soft small" }, sheet.note);

/** Where in the turn we are. If a card says it, its name is for screens that do not show it beside the question. @param {Store} store */
export function drawPhase({ position }) {
  draw($("phase"), () => {
    const { phase = "" } = position.parts;
    const row = position.cardOfTurn;
    $("phase").classList.toggle("on-card", Boolean(row));
    return row ? [h("span", { class: "card-name" }, t`Card: ${phase}`), " ", h("span", {}, row.note)] : phase;
  });
}

reachable($("steps"));
reachable($("pinned"));

/** A part of the round that is not whole in sight is not shown: no word is cut. */
const whole = new IntersectionObserver(
  (parts) => {
    for (const { target, intersectionRatio } of parts) target.toggleAttribute("data-cut", intersectionRatio < WHOLE);
  },
  { root: $("steps"), rootMargin: "9px 1px", threshold: WHOLE },
);

/** The parts of the round in their order, with the present one in sight. @param {Store} store */
export function drawSteps({ position }) {
  const list = $("steps");
  const view = () => {
    const { steps = [] } = position.parts;
    list.hidden = !steps.length;
    const at = steps.findIndex(({ now }) => now);
    return steps.map(({ name, side, now }, place) => step(position.side(side), name, now, place < at));
  };
  draw(list, view, () => {
    toPresent();
    for (const item of list.children) whole.observe(item);
  });
}

new ResizeObserver(toPresent).observe($("steps"));

/** Where the parts do not fit they move together; then scroll so that the present part and the next one are in sight: to the start of the list or of a part. */
function toPresent() {
  const list = $("steps");
  const items = all("li", list);
  list.classList.remove("tight");
  list.classList.toggle("tight", list.scrollWidth > list.clientWidth);
  const at = items.findIndex((item) => item.ariaCurrent);
  const next = items[Math.min(at + 1, items.length - 1)];
  const least = next ? next.offsetLeft + next.offsetWidth - list.clientWidth : 0;
  const first = items.find(({ offsetLeft }) => offsetLeft >= least);
  list.scrollLeft = least > 0 && first ? first.offsetLeft : 0;
}

/** @param {Side|undefined} side @param {string} name @param {boolean|undefined} now @param {boolean} done */
function step(side, name, now, done) {
  return h(
    "li",
    { class: `${done ? "done " : ""}${side ? `h${side.hue}` : ""}`, "aria-current": now ? "step" : undefined },
    side && h("span", { class: `swatch ${side.shape}`, "aria-hidden": "true" }),
    name,
  );
}
