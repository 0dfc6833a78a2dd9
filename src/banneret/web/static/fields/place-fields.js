// What a place holds, as fields that can be changed: a choice for each slot, and the numbers of what lies there.

/** @import { FieldDraft, Place } from "./field-draft.js" */

import { t } from "../words/words.js";
import { changed, inSlot, laidAt, put, turned, without } from "../hexes/layers.js";
import { h } from "../page/draw.js";

/** A choice of what a slot of a place holds. @param {FieldDraft} draft @param {Place} place @param {string} slot @param {string} [label] */
export function slotChoice(draft, place, slot, label) {
  const now = draft.settled.value;
  const there = inSlot(now, draft.kit, place.at, slot)?.brush;
  const brushes = draft.kit.brushes.filter((brush) => brush.slot === slot && brush.layer);
  const change = (/** @type {string} */ id) =>
    draft.attempt(() => {
      const tables = draft.settled.value;
      return id ? put(tables, draft.kit, draft.brush(id), place.at) : without(tables, draft.kit, place.at, slot);
    });
  const none = draft.kit.brushes.find((brush) => brush.slot === slot && !brush.layer)?.label ?? "none";
  return h(
    "select",
    { "aria-label": label, onchange: (event) => change(event.target.value) },
    h("option", { value: "", selected: !there }, none),
    ...brushes.map((brush) => h("option", { value: brush.id, selected: brush === there }, named(draft, brush))),
  );
}

/** @param {FieldDraft} draft @param {import("../hexes/layers.js").Brush} brush */
function named({ kit }, { label, side, slot }) {
  const owner = slot === "unit" && kit.sides.find(([id]) => id === side)?.[1];
  return owner ? `${owner}: ${label}` : label;
}

/** What else can be changed of what lies on a place. @param {FieldDraft} draft @param {Place} place */
export const moreFields = (draft, place) =>
  laidAt(draft.settled.value, draft.kit, place.at).flatMap((one) => [
    ...one.brush.numbers.map(({ key, label, least, most }) =>
      h(
        "label",
        { key: `${place.id} ${one.brush.id} ${key}` },
        `${label} `,
        h("input", {
          type: "number",
          min: least,
          max: most,
          value: one.thing.row[key],
          onchange: (event) => {
            const value = Math.min(most, Math.max(least, Math.round(Number(event.target.value)) || least));
            draft.attempt(() => changed(draft.settled.value, draft.kit, one, { [key]: value }));
          },
        }),
      ),
    ),
    one.brush.turns &&
      h(
        "button",
        {
          key: "turn",
          type: "button",
          onclick: () => draft.attempt(() => turned(draft.settled.value, draft.kit, one)),
        },
        t`Turn ${one.brush.label}`,
      ),
  ]);
