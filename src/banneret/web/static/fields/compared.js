// What both sides of a field have, beside each other and in a sentence, told at once with each stroke.

/** @import { Side } from "../hexes/measures.js" */
/** @import { FieldDraft } from "./field-draft.js" */
/** @typedef {import("../vendor/signals-core.js").ReadonlySignal<Side[]>} Sides */

import { t } from "../words/words.js";
import { comparison } from "../hexes/measures.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { measureTable } from "../workshop/measure-table.js";
import { flag } from "../workshop/told-fair.js";

/** Show what both sides have. @param {FieldDraft} draft @param {Sides} sides */
export const showCompared = (draft, sides) =>
  draw($("measures"), () => [
    measureTable(
      sides.value.map(({ name }, i) => [flag(i), " ", name]),
      rowsOf(draft, sides.value),
    ),
    h("p", { key: "said", class: "comparison" }, comparison(sides.value)),
  ]);

/** @param {FieldDraft} draft @param {readonly Side[]} sides */
function rowsOf({ kit }, sides) {
  const none = Number.POSITIVE_INFINITY;
  const of = (/** @type {(side: Side) => number} */ value) => sides.map(value);
  const rows = [
    { name: kit.strength, better: 1, values: of(({ strength }) => strength) },
    { name: t`Moves to the enemy`, better: -1, values: of(({ enemy }) => enemy?.steps ?? none) },
    { name: t`Hexes nearer to it`, better: 1, values: of(({ room }) => room.size) },
  ];
  if (sides.some(({ aim }) => aim))
    rows.push({ name: t`Steps to what can be won`, better: -1, values: of(({ aim }) => aim?.steps ?? none) });
  if (sides.some(({ shelter }) => shelter))
    rows.push({ name: t`Sheltered hexes there`, better: 1, values: of(({ shelter }) => shelter) });
  const said = Object.values(kit.compares).map((name, i) => ({ name, better: 0, values: of(({ said }) => said[i]) }));
  return [...rows, ...said.filter(({ values }) => new Set(values).size > 1)];
}
