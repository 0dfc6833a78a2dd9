// The field as a table: whoever draws by keyboard or hears the page changes each hex, and each side, here.

/** @import { Border, FieldDraft, Place } from "./field-draft.js" */

import { t } from "../words/words.js";
import { isLaid, isOnSides, laidAt, put, without } from "../hexes/layers.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { signal } from "../vendor/signals-core.js";
import { moreFields, slotChoice } from "./place-fields.js";

/** Show the table while it is open. @param {FieldDraft} draft */
export function showTable(draft) {
  const open = signal(false);
  const details = /** @type {HTMLDetailsElement} */ ($("table"));
  details.addEventListener("toggle", () => (open.value = details.open));
  draw($("hexes"), () => (open.value ? draft.kit.places.map((place) => row(draft, place)) : null));
  draw($("sides"), () => (open.value && draft.kit.borders.length ? sides(draft) : null));
}

/** @param {FieldDraft} draft @param {Place} place */
function row(draft, place) {
  const there = laidAt(draft.settled.value, draft.kit, place.at);
  const said = there.map(({ brush, thing }) => [brush.id, ...Object.values(thing.row)]);
  return h(
    "tr",
    { key: `${place.id} ${said}` },
    h("th", { scope: "row" }, place.name),
    ...Object.entries(draft.kit.slots).map(([slot, name]) =>
      h("td", {}, slotChoice(draft, place, slot, t`${name} of ${place.name}`)),
    ),
    h("td", {}, ...moreFields(draft, place)),
  );
}

/** Things along sides, each to be taken away, and a choice to put another. @param {FieldDraft} draft */
function sides(draft) {
  const { kit } = draft;
  const brushes = kit.brushes.filter((brush) => isOnSides(kit, brush));
  return brushes.flatMap((brush) => {
    const has = (/** @type {Border} */ { at }) => isLaid(draft.settled.value, kit, brush, at);
    const free = kit.borders.filter((border) => !has(border));
    const add = (/** @type {string} */ i) =>
      i && draft.attempt(() => put(draft.settled.value, kit, brush, free[Number(i)].at));
    return [
      ...kit.borders.filter(has).map(({ name, at }) =>
        h(
          "button",
          {
            key: `${brush.id} ${at}`,
            type: "button",
            onclick: () => draft.attempt(() => without(draft.settled.value, kit, at, brush.slot)),
          },
          t`Take away: ${brush.label} on ${name}`,
        ),
      ),
      h(
        "label",
        { key: `${brush.id} ${free.length}` },
        `${brush.label} `,
        h(
          "select",
          { onchange: (event) => add(event.target.value) },
          h("option", { value: "" }, "…"),
          ...free.map(({ name }, i) => h("option", { value: String(i) }, name)),
        ),
      ),
    ];
  });
}
