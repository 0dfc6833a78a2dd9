// A list of counters, as a legion: those in it, of which a touch takes one away, and those that may join it.

/** @import { Control } from "../hexes/settings.js" */
/** @import { FieldDraft } from "./field-draft.js" */

import { t } from "../words/words.js";
import { countersOf, hasRoom, withCounter, withoutCounter } from "../hexes/settings.js";
import { s } from "../page/dom.js";
import { h } from "../page/draw.js";

/** How large the drawing of a counter is, in board units. */
const STAMP = "-0.8 -0.8 1.6 1.6";

/** @param {FieldDraft} draft @param {Control} control */
export function counters(draft, control) {
  const tables = draft.settled.value;
  const { asks, label, most, path, stamps, values } = control;
  const stamp = (/** @type {string} */ key) => stamps[key] ?? `${path[0]}-${key}`;
  const there = countersOf(tables, control);
  const names = new Map(values);
  const take = (/** @type {string} */ key, /** @type {number} */ i) =>
    counter(`${key} ${i}`, stamp(key), t`${label}: take away ${names.get(key)}`, () =>
      draft.commit(withoutCounter(draft.settled.value, control, key)),
    );
  const add = (/** @type {[string, string]} */ [key, name]) =>
    counter(
      key,
      stamp(key),
      t`${label}: add ${name}`,
      () => draft.commit(withCounter(draft.settled.value, control, key)),
      !hasRoom(tables, control, key),
    );
  return h(
    "fieldset",
    { key: path[0], class: "legion" },
    h("legend", { class: "caption" }, t`${label}, ${there.length} of ${most}`),
    h("div", { class: "counters" }, ...there.map(take)),
    h("details", {}, h("summary", {}, asks), h("div", { class: "counters" }, ...values.map(add))),
  );
}

/** @param {string} key @param {string} stamp @param {string} says @param {() => void} onclick @param {boolean} [disabled] */
const counter = (key, stamp, says, onclick, disabled = false) =>
  h(
    "button",
    { key, type: "button", class: "counter", "aria-label": says, title: says, onclick, disabled },
    s("svg", { viewBox: STAMP, "aria-hidden": "true" }, s("use", { href: `#stamp-${stamp}` })),
  );
