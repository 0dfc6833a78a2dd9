// Marks: how each thing stands just now, as classes on all that shows it. Nothing else writes them.

/** @import { State, Store } from "../state/store.js" */
/** @import { Boards } from "./board.js" */

import { all } from "../page/dom.js";
import { drawings } from "../page/draw.js";
import { effect } from "../vendor/signals-core.js";

/** The class of each state. @type {Record<State, string>} */
const CLASSES = {
  offered: "can",
  under: "lit",
  found: "found",
  chosen: "chosen",
  acting: "about",
  spent: "tired",
  forbidden: "forbidden",
  advised: "advised",
};
/** What shows things, but the ground, whose places are marked by what lies on them. */
const SHOWN = "[data-key]:not(.cell)";

/** Mark all that shows a thing, whenever one stands otherwise or is drawn anew. @param {Store} store @param {Boards} boards */
export function drawMarks(store, boards) {
  effect(() => {
    drawings.value;
    for (const element of all(SHOWN)) mark(element, store.statesOf(element.dataset.key ?? ""));
    for (const [key, stand] of boards.stands) mark(stand, store.statesOf(key));
  });
}

/** @param {Element} element @param {Set<State>} states */
function mark({ classList }, states) {
  for (const [state, name] of Object.entries(CLASSES)) classList.toggle(name, states.has(/** @type {State} */ (state)));
}
