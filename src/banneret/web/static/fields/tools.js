// The tools: what a stroke over the field does.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Brush, Laid } from "../hexes/layers.js" */
/** @import { Tables } from "../hexes/toml.js" */
/** @import { Stroke } from "../workshop/pointing.js" */
/** @import { Border, FieldDraft, Place } from "./field-draft.js" */
/** @typedef {{name: string, at: any}} Target  a place, or the side between two */

import { t } from "../words/words.js";
import { idOf, isLaid, isOnSides, laidAt, moved, put, turned, without } from "../hexes/layers.js";

/** How far a finger may be from the middle of a hex, or of a side, in board units. */
const IN_HEX = 1;
const AT_SIDE = 0.45;

const nothing = () => {};

/** @param {Point} from @param {Point} to */
const far = ([x, y], [a, b]) => Math.hypot(x - a, y - b);

/** @template T @param {readonly T[]} all @param {(one: T) => number} away @param {number} most @returns {T|undefined} */
function nearest(all, away, most) {
  const best = all.reduce(
    (/** @type {T|undefined} */ one, other) => (one && away(one) <= away(other) ? one : other),
    undefined,
  );
  return best !== undefined && away(best) <= most ? best : undefined;
}

/** @param {FieldDraft} draft @param {Point} at @returns {Place|undefined} */
export const placeAt = ({ kit }, at) => nearest(kit.places, ({ centre }) => far(centre, at), IN_HEX);

/** @param {FieldDraft} draft @param {Point} at @returns {Border|undefined} */
const borderAt = ({ kit }, at) =>
  nearest(kit.borders, ({ start: [x, y], end: [a, b] }) => far([(x + a) / 2, (y + b) / 2], at), AT_SIDE);

/** What lies topmost on a place, or along a side. @param {FieldDraft} draft @param {Tables} tables @param {any} at @returns {Laid|undefined} */
function topmost(draft, tables, at) {
  const there = laidAt(tables, draft.kit, at);
  return draft.slots.flatMap((slot) => there.filter(({ brush }) => brush.slot === slot))[0] ?? there[0];
}

/**
 * A stroke that does something to each place that it touches, or to the first alone.
 * @param {FieldDraft} draft @param {Point} at @param {(at: Point) => Target|undefined} find
 * @param {(tables: Tables, at: any) => Tables} change @param {boolean} drags @param {string} why what is said if nothing changed
 * @returns {Stroke|null}
 */
function over(draft, at, find, change, drags, why) {
  let [now, told] = [draft.settled.value, ""];
  /** @type {Set<string>} */
  const done = new Set();
  const touch = (/** @type {Point} */ to) => {
    const target = find(to);
    if (!target || done.has(idOf(target.at))) return;
    done.add(idOf(target.at));
    try {
      now = change(now, target.at);
    } catch (error) {
      told = error instanceof Error ? error.message : String(error);
    }
    draft.preview(now);
  };
  touch(at);
  if (!done.size) return null;
  const end = () => (now === draft.settled.value ? draft.refuse(told || why) : draft.commit(now, told));
  return { move: drags ? touch : nothing, end };
}

/** Put things there; whoever begins on the same takes it away. @param {FieldDraft} draft @param {Point} at @param {Brush} brush @param {boolean} drags */
export function paints(draft, at, brush, drags) {
  const { kit } = draft;
  const onSides = isOnSides(kit, brush);
  const find = (/** @type {Point} */ to) => (onSides ? borderAt(draft, to) : placeAt(draft, to));
  const first = find(at);
  const has = (/** @type {any} */ there) => isLaid(draft.settled.value, kit, brush, there);
  const takes = first !== undefined && !drags && has(first.at);
  if (first && !onSides) draft.selected.value = idOf(first.at);
  return over(
    draft,
    at,
    find,
    (now, there) => (takes ? without(now, kit, there, brush.slot) : has(there) ? now : put(now, kit, brush, there)),
    drags,
    "",
  );
}

/** Take away what lies topmost. @param {FieldDraft} draft @param {Point} at */
function erases(draft, at) {
  const change = (/** @type {Tables} */ now, /** @type {any} */ there) => {
    const top = topmost(draft, now, there);
    return top ? without(now, draft.kit, there, top.brush.slot) : now;
  };
  const find = (/** @type {Point} */ to) => {
    const border = borderAt(draft, to);
    return border && laidAt(draft.settled.value, draft.kit, border.at).length ? border : placeAt(draft, to);
  };
  return over(draft, at, find, change, true, t`Nothing lies here.`);
}

/** Turn what can be turned. @param {FieldDraft} draft @param {Point} at */
function turns(draft, at) {
  const change = (/** @type {Tables} */ now, /** @type {any} */ there) => {
    const one = laidAt(now, draft.kit, there).find(({ brush }) => brush.turns);
    return one ? turned(now, draft.kit, one) : now;
  };
  return over(draft, at, (to) => placeAt(draft, to), change, false, t`Nothing here can be turned: touch a ditch.`);
}

/** Drag what lies topmost somewhere else. @param {FieldDraft} draft @param {Point} at @returns {Stroke|null} */
function moves(draft, at) {
  const [base, from] = [draft.settled.value, placeAt(draft, at)];
  const top = from && topmost(draft, base, from.at);
  if (!from || !top) return null;
  let [now, told] = [base, t`Drag it to where it should stand.`];
  const move = (/** @type {Point} */ to) => {
    const there = placeAt(draft, to);
    if (!there) return;
    try {
      now = moved(base, draft.kit, from.at, there.at, top.brush.slot);
    } catch (error) {
      told = String(error);
    }
    draft.selected.value = there.id;
    draft.preview(now);
  };
  const end = () => (now === base ? draft.refuse(told) : draft.commit(now, t`Moved.`));
  return { move, end };
}

/** Look at a place. @param {FieldDraft} draft @param {Point} at */
function looks(draft, at) {
  draft.selected.value = placeAt(draft, at)?.id ?? "";
  return { move: nothing, end: nothing };
}

/** @type {Record<string, (draft: FieldDraft, at: Point) => Stroke|null>} */
export const TOOLS = { look: looks, move: moves, turn: turns, erase: erases };
