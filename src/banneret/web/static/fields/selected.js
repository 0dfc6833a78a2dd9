// The place that is looked at: what it holds can be changed by hand.

/** @import { FieldDraft } from "./field-draft.js" */

import { $ } from "../page/dom.js";
import { drawIfAny, h } from "../page/draw.js";
import { moreFields, slotChoice } from "./place-fields.js";

/** Show what is looked at. @param {FieldDraft} draft @param {() => boolean} wanted */
export const showSelected = (draft, wanted) => drawIfAny($("selected"), () => (wanted() ? card(draft) : null));

/** @param {FieldDraft} draft */
function card(draft) {
  const place = draft.places.get(draft.selected.value);
  if (!place) return null;
  return [
    h("strong", { key: "name" }, place.name),
    ...Object.entries(draft.kit.slots).map(([slot, name]) =>
      h("label", { key: slot }, `${name} `, slotChoice(draft, place, slot)),
    ),
    ...moreFields(draft, place),
  ];
}
