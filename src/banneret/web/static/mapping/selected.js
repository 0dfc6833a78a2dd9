// The territory that is looked at: its name, ground and kind can be changed by hand.

/** @import { MapDraft as Draft } from "./map-draft.js" */
/** @import { Terrain } from "../atlas/planar.js" */

import { t } from "../words/words.js";
import { mark, MOST_LETTERS, paint, proposed, rename } from "../atlas/features.js";
import { isLand, neighbours, territory } from "../atlas/planar.js";
import { $ } from "../page/dom.js";
import { drawIfAny, h } from "../page/draw.js";

const GROUNDS = ["clear", "forest", "mountain", "sea", "reef"];

/** Show what is looked at. @param {Draft} draft */
export const showSelected = (draft) => drawIfAny($("selected"), () => card(draft));

/** @param {Draft} draft */
function card(draft) {
  const key = draft.selected.value;
  const atlas = draft.settled.value;
  if (key === null || !atlas.territories.has(key)) return null;
  const { name, terrain, special } = territory(atlas, key);
  const { words } = draft.kit;
  const near = (neighbours(atlas).get(key) ?? []).map((other) => territory(atlas, other).name);
  const kinds = [["", "none"], ...words.specials.map(({ id, name }) => [id, name])];
  return [
    h(
      "label",
      { key: `name-${key}` },
      t`Name`,
      " ",
      h("input", {
        type: "text",
        value: name,
        maxlength: MOST_LETTERS,
        onchange: (event) => draft.commit(rename(draft.settled.value, key, event.target.value)),
      }),
    ),
    h(
      "button",
      {
        key: "other",
        type: "button",
        onclick: () =>
          draft.commit(
            rename(draft.settled.value, key, proposed(draft.settled.value, terrain, words, draft.chance).name),
          ),
      },
      t`Another name`,
    ),
    h(
      "label",
      { key: "ground" },
      t`Ground`,
      " ",
      choice(
        GROUNDS.map((one) => [one, one]),
        terrain,
        (value) => draft.commit(paint(draft.settled.value, key, /** @type {Terrain} */ (value), words, draft.chance)),
      ),
    ),
    isLand(terrain) &&
      h(
        "label",
        { key: "special" },
        t`Special`,
        " ",
        choice(kinds, special, (value) => draft.commit(mark(draft.settled.value, key, value, words, draft.chance))),
      ),
    h("p", { key: "near", class: "small soft" }, t`Borders on ${near.join(", ")}.`),
  ];
}

/** @param {string[][]} values @param {string} chosen @param {(value: string) => void} change */
const choice = (values, chosen, change) =>
  h(
    "select",
    { onchange: (event) => change(event.target.value) },
    ...values.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
