// The tools: what a stroke over the map does. Each has what it does when a stroke begins, goes on and ends; a stroke and its
// images are one step that can be undone.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Atlas, Terrain } from "../atlas/planar.js" */
/** @import { MapDraft as Draft } from "./map-draft.js" */
/** @import { Stroke } from "../workshop/pointing.js" */
/** @typedef {(draft: Draft, at: Point, unit: number, chosen: string) => Stroke|null} Tool  begins a stroke; `unit` is a pixel in map units */

import { t } from "../words/words.js";
import { dropCorner, moveCorner, nearestCorner, nearestSide, place, putCorner } from "../atlas/corners.js";
import { cut } from "../atlas/cut.js";
import { mark, paint, turnRiver, turnSite } from "../atlas/features.js";
import { allAt, borderAt, territoryAt } from "../atlas/find.js";
import { far } from "../atlas/geometry.js";
import { join } from "../atlas/join.js";
import { pair, territory } from "../atlas/planar.js";
import { images } from "../atlas/symmetry.js";

/** How near a finger must come to a corner or a border, in pixels. */
const NEAR = 16;
/** A corner is taken away if it is only touched, and not moved as far as this, in pixels. */
const STILL = 4;

const nothing = () => {};

/** Look at a territory. @type {Tool} */
function look(draft, at) {
  draft.selected.value = territoryAt(draft.atlas.value, at) ?? null;
  return { move: nothing, end: nothing };
}

/** Divide what the stroke crosses. @type {Tool} */
function divide(draft, at) {
  const line = [at];
  const end = () => {
    let [now, made] = [draft.settled.value, 0];
    for (const image of imagesOf(line, draft)) {
      const divided = cut(now, image, draft.named);
      now = divided.atlas;
      made += divided.made.length;
    }
    if (made) draft.commit(now, made === 1 ? t`Divided in two.` : t`Divided: ${made} new territories.`);
    else draft.refuse(t`Nothing was divided. Draw right across a territory, from border to border.`);
  };
  return { move: (to) => line.push(to), end, line: () => line };
}

/** A line and its images. @param {Point[]} line @param {Draft} draft */
function imagesOf(line, draft) {
  const all = line.map((at) => images(draft.mirrors, at));
  return all[0].map((_, i) => all.map((one) => one[i]));
}

/** Join what the stroke touches to where it began; a touch chooses the first of two. @type {Tool} */
function unite(draft, at) {
  const first = territoryAt(draft.atlas.value, at);
  const before = draft.selected.value;
  let now = draft.settled.value;
  if (first === undefined) return null;
  const to = (/** @type {Point} */ there, /** @type {Point} */ from) => {
    const joined = joinAll(now, draft, from, there);
    if (joined === now) return;
    now = joined;
    draft.preview(now);
  };
  if (before !== null && before !== first && now.territories.has(before)) to(at, territory(now, before).centre);
  const joinedAtOnce = now !== draft.settled.value;
  const end = () => {
    if (now === draft.settled.value)
      draft.told.value =
        before === null || before === first
          ? t`Now touch a neighbour to join.`
          : t`These two cannot be joined: they would enclose another.`;
    else draft.commit(now, t`Joined.`);
    draft.selected.value = now === draft.settled.value && !joinedAtOnce && now.territories.has(first) ? first : null;
  };
  return { move: (there) => to(there, at), end };
}

/** Join the territories at two points, and at their images. @param {Atlas} atlas @param {Draft} draft @param {Point} from @param {Point} to */
function joinAll(atlas, draft, from, to) {
  const [starts, ends] = [images(draft.mirrors, from), images(draft.mirrors, to)];
  let now = atlas;
  starts.forEach((start, i) => {
    const [kept, joined] = [territoryAt(now, start), territoryAt(now, ends[i])];
    if (kept !== undefined && joined !== undefined && kept !== joined) now = join(now, kept, joined) ?? now;
  });
  return now;
}

/** Drag a corner or a border. A corner that is touched goes, if it only bends a border. @type {Tool} */
function bend(draft, at, unit) {
  const grips = images(draft.mirrors, at).map((one) => ({ from: one, near: nearestCorner(draft.settled.value, one) }));
  const [held] = grips;
  const takes = held.near.away <= NEAR * unit;
  if (!takes && nearestSide(draft.settled.value, at).away > NEAR * unit) return null;
  const base = takes
    ? draft.settled.value
    : withCorners(
        draft,
        grips.map(({ from }) => from),
      );
  if (!base) return null;
  const corners = grips.map(({ from }) => nearestCorner(base, from).corner);
  let [now, last] = [base, at];
  const move = (/** @type {Point} */ to) => {
    const moved = moveAll(base, draft, [...new Set(corners)], at, to);
    last = to;
    if (!moved) return;
    now = moved;
    draft.preview(now);
  };
  const end = () => {
    if (far(at, last) > STILL * unit) draft.commit(now, t`Moved.`);
    else if (takes) drop(draft, [...new Set(corners)]);
    else draft.refuse(t`Drag the border to where it should run.`);
  };
  return { move, end };
}

/** A map with a corner on the nearest border of each point. @param {Draft} draft @param {Point[]} points */
function withCorners(draft, points) {
  let now = /** @type {Atlas|undefined} */ (draft.settled.value);
  for (const point of points) {
    const { side, at } = nearestSide(/** @type {Atlas} */ (now), point);
    if (nearestCorner(/** @type {Atlas} */ (now), at).away > 4)
      now = putCorner(/** @type {Atlas} */ (now), side, at)?.atlas ?? now;
  }
  return now;
}

/** @param {Atlas} base @param {Draft} draft @param {number[]} corners @param {Point} from @param {Point} to */
function moveAll(base, draft, corners, from, to) {
  const [starts, ends] = [images(draft.mirrors, from), images(draft.mirrors, to)];
  /** @type {Atlas|null} */
  let now = base;
  corners.forEach((corner, i) => {
    const [x, y] = place(base, corner);
    now = now && moveCorner(now, corner, [x + ends[i][0] - starts[i][0], y + ends[i][1] - starts[i][1]]);
  });
  return now;
}

/** @param {Draft} draft @param {number[]} corners */
function drop(draft, corners) {
  const before = draft.settled.value;
  const after = corners.reduce(
    (now, corner) => (now.corners.has(corner) ? (dropCorner(now, corner) ?? now) : now),
    before,
  );
  if (after === before) draft.refuse(t`This corner is needed: borders meet here. Drag it to move it.`);
  else draft.commit(after, t`A bend less.`);
}

/**
 * A tool that does something to each territory that the stroke touches.
 * @param {(atlas: Atlas, key: number, draft: Draft, chosen: string) => Atlas} change @param {string} why what is said if nothing changed
 * @returns {Tool}
 */
const brush = (change, why) => (draft, at, _unit, chosen) => {
  let now = draft.settled.value;
  /** @type {Set<number>} */
  const done = new Set();
  const move = (/** @type {Point} */ to) => {
    for (const key of allAt(now, to, draft.mirrors)) if (!done.has(key)) now = change(now, key, draft, chosen);
    for (const key of allAt(now, to, draft.mirrors)) done.add(key);
    draft.preview(now);
  };
  move(at);
  const end = () => (now === draft.settled.value ? draft.refuse(why) : draft.commit(now));
  return { move, end };
};

const painted = brush(
  (atlas, key, { kit, chance }, terrain) => paint(atlas, key, /** @type {Terrain} */ (terrain), kit.words, chance),
  "",
);

const marked = brush(
  (atlas, key, { kit, chance }, special) =>
    mark(atlas, key, territory(atlas, key).special === special ? "" : special, kit.words, chance),
  t`Special territories lie on land.`,
);

const started = brush((atlas, key, { players }) => turnSite(atlas, players.value, key), "");

/** Let a river run along the borders that the stroke touches, or take it away. @type {Tool} */
function river(draft, at, unit) {
  const near = NEAR * unit;
  const first = borderAt(draft.settled.value, at, near);
  const wet = first !== null && !draft.settled.value.rivers.has(pair(...first));
  let now = draft.settled.value;
  const move = (/** @type {Point} */ to) => {
    for (const one of images(draft.mirrors, to)) {
      const both = borderAt(now, one, near);
      if (both && now.rivers.has(pair(...both)) !== wet) now = turnRiver(now, ...both) ?? now;
    }
    draft.preview(now);
  };
  move(at);
  const end = () =>
    now === draft.settled.value ? draft.refuse(t`Rivers run along borders between two lands.`) : draft.commit(now);
  return { move, end };
}

/** @type {Record<string, Tool>} */
export const TOOLS = { look, divide, unite, bend, paint: painted, river, special: marked, start: started };
