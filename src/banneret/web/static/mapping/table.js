// The map as a table: whoever draws by keyboard or hears the page changes each territory here.

/** @import { MapDraft as Draft } from "./map-draft.js" */
/** @import { Terrain, Territory } from "../atlas/planar.js" */

import { t } from "../words/words.js";
import { cut } from "../atlas/cut.js";
import { mark, MOST_LETTERS, paint, rename, turnRiver, turnSite } from "../atlas/features.js";
import { join } from "../atlas/join.js";
import { box, isLand, neighbours, pair, paper, territory } from "../atlas/planar.js";
import { signal } from "../vendor/signals-core.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

const GROUNDS = ["clear", "forest", "mountain", "sea", "reef"];

/** Show the table while it is open. @param {Draft} draft */
export function showTable(draft) {
  const open = signal(false);
  const details = /** @type {HTMLDetailsElement} */ ($("table"));
  details.addEventListener("toggle", () => (open.value = details.open));
  draw($("territories"), () => (open.value ? rows(draft) : null));
}

/** @param {Draft} draft */
const rows = (draft) => [...draft.settled.value.territories.values()].map((one) => row(draft, one));

/** @param {Draft} draft @param {Territory} one */
function row(draft, one) {
  const { key, name, terrain, special } = one;
  const now = () => draft.settled.value;
  const { words } = draft.kit;
  const near = (neighbours(now()).get(key) ?? []).map((other) => territory(now(), other));
  const kinds = words.specials.map(({ id, name }) => [id, name]);
  const starts = draft.sites.value.includes(key);
  const free = draft.free.value.includes(key);
  const does = acts(draft, one, near);
  return h(
    "tr",
    {
      key: `${key} ${starts} ${free} ${[name, terrain, special, near.map((other) => [other.name, now().rivers.has(pair(key, other.key))])]}`,
    },
    h(
      "th",
      { scope: "row" },
      h("input", {
        type: "text",
        value: name,
        maxlength: MOST_LETTERS,
        "aria-label": t`Name of ${name}`,
        onchange: (event) => draft.commit(rename(now(), key, event.target.value)),
      }),
    ),
    h(
      "td",
      {},
      choice(t`Ground of ${name}`, pairs(GROUNDS), terrain, (value) =>
        draft.commit(paint(now(), key, /** @type {Terrain} */ (value), words, draft.chance)),
      ),
    ),
    h(
      "td",
      {},
      isLand(terrain) &&
        choice(t`Special kind of ${name}`, [["", "none"], ...kinds], special, (value) =>
          draft.commit(mark(now(), key, value, words, draft.chance)),
        ),
    ),
    h(
      "td",
      {},
      isLand(terrain) &&
        h("input", {
          type: "checkbox",
          checked: starts,
          "aria-label": free ? t`A start in ${name}: it can be here` : t`A start in ${name}`,
          class: free && "free",
          onchange: () => draft.commit(turnSite(now(), draft.players.value, key)),
        }),
    ),
    h(
      "td",
      {},
      choice(
        t`What to do with ${name}`,
        [["", "…"], ...does.map(({ label }, i) => [String(i), label])],
        "",
        (value) => value && does[Number(value)].act(),
      ),
    ),
    h(
      "td",
      { class: "small" },
      near.map((other) => other.name + (now().rivers.has(pair(key, other.key)) ? " (river)" : "")).join(", "),
    ),
  );
}

/** What can be done with a territory and its neighbours. @param {Draft} draft @param {Territory} one @param {Territory[]} near */
function acts(draft, { key, name, terrain }, near) {
  const now = () => draft.settled.value;
  const lands = isLand(terrain) ? near.filter((other) => isLand(other.terrain)) : [];
  return [
    { label: t`Divide from west to east`, act: () => halve(draft, key, 0) },
    { label: t`Divide from north to south`, act: () => halve(draft, key, 1) },
    ...near.map((other) => ({
      label: t`Join ${other.name} to it`,
      act: () => {
        const joined = join(now(), key, other.key);
        if (joined) draft.commit(joined, t`${other.name} is joined to ${name}.`);
        else draft.refuse(t`These two cannot be joined: they would enclose another.`);
      },
    })),
    ...lands.map((other) => ({
      label: t`River to ${other.name}`,
      act: () => draft.commit(turnRiver(now(), key, other.key) ?? now()),
    })),
  ];
}

/** Divide a territory by a straight line through its middle. @param {Draft} draft @param {number} key @param {0|1} along */
function halve(draft, key, along) {
  const now = draft.settled.value;
  const { left, top, width, height } = box({ ...now, corners: new Map(paper(now, key).map((at, i) => [i, at])) });
  const [x, y] = territory(now, key).centre;
  const line = /** @type {[number, number][]} */ (
    along === 0
      ? [
          [left + 1, y],
          [left + width - 1, y],
        ]
      : [
          [x, top + 1],
          [x, top + height - 1],
        ]
  );
  const { atlas, made } = cut(now, line, draft.named);
  if (made.length) draft.commit(atlas, t`Divided.`);
  else draft.refuse(t`It cannot be divided this way: a part would be too small.`);
}

/** @param {readonly string[]} values */
const pairs = (values) => values.map((one) => [one, one]);

/** @param {string} label @param {string[][]} values @param {string} chosen @param {(value: string) => void} change */
const choice = (label, values, chosen, change) =>
  h(
    "select",
    { "aria-label": label, onchange: (event) => change(event.target.value) },
    ...values.map(([value, says]) => h("option", { value, selected: value === chosen }, says)),
  );
