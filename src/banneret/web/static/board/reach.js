// How far a piece gets, as it is drawn: cells shaded by what they cost, and those further away as buttons.

/** @import { Goal } from "../state/reach.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Boards } from "./board.js" */
/** @import { Standing } from "./overlay.js" */
/** @import { Position } from "../core/position.js" */

import { t } from "../words/words.js";
import { $, one, plural } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { effect } from "../vendor/signals-core.js";

/** @param {Store} store @param {Boards} boards */
export function drawReach({ position, reach }, boards) {
  effect(() => boards.shade([...(reach.shown?.cells.values() ?? [])], reach.points, crowds(position)));
  if (!$("far")) return; // a replay has none
  draw(one("div", $("far")), () => {
    const far = reach.goals.filter(({ way }) => way.length > 1).sort((near, other) => near.cost - other.cost);
    $("far").hidden = !far.length;
    one("summary", $("far")).textContent = t`Further, step by step (${far.length})`;
    return far.map((goal) => button(goal, boards));
  });
}

/** @param {Goal} goal @param {Boards} boards */
function button({ cell, cost }, boards) {
  const given = { type: "button", class: "thing far", key: cell, "data-key": cell };
  return h("button", given, boards.cell(cell)?.name, price(cost));
}

/** The pieces that stand in each cell. @param {Position} position */
export function crowds(position) {
  /** @type {Map<string, Standing[]>} */
  const found = new Map();
  for (const piece of position.pieces.values()) {
    const { spot } = piece;
    if (spot) found.set(piece.at, [...(found.get(piece.at) ?? []), { ...piece, spot }]);
  }
  return found;
}

/** A cost beside the name of a cell. @param {number} cost */
export const price = (cost) =>
  h("span", { class: "price", role: "img", "aria-label": plural(cost, "point", "points") }, cost);
