// What each start of a map has, told at once with each stroke, and beside it what the matches of programs show.

/** @import { MapDraft } from "./map-draft.js" */
/** @import { Start } from "../atlas/fairness.js" */

import { starts } from "../atlas/fairness.js";
import { territory } from "../atlas/planar.js";
import { computed } from "../vendor/signals-core.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { flag, Trials } from "../workshop/trials.js";

export class Fair {
  /** @param {MapDraft} draft */
  constructor(draft) {
    this.draft = draft;
    this.starts = computed(() => starts(draft.atlas.value, draft.sites.value, draft.kit.costs));
    const ids = computed(() => draft.sites.value.map((key) => territory(draft.atlas.value, key).id));
    this.trials = new Trials(draft, {
      players: () => draft.players.value,
      ids: () => ids.value,
      name: (id) => [...draft.atlas.value.territories.values()].find((one) => one.id === id)?.name ?? id,
      lacks: () => (draft.sites.value.length === draft.players.value ? "" : "mark a start for each player."),
      length: "rounds",
      fair: "Fair: every start wins about as often as the others.",
    });
    draw($("measures"), () => this.#measures());
  }

  /** @param {number} key */
  #name(key) {
    return territory(this.draft.atlas.value, key).name;
  }

  #measures() {
    const all = this.starts.value;
    if (all.length < 2)
      return h("p", { key: "none", class: "soft" }, "Mark the starts: then ways, land and room are compared here.");
    const rows = ROWS.map(({ name, of, better }) => ({ name, better, values: all.map(of) }));
    return h(
      "table",
      { key: "table", class: "aid-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...all.map(({ site }, i) => h("th", { scope: "col" }, flag(i), " ", this.#name(site))),
        ),
      ),
      h("tbody", {}, ...rows.map(row)),
    );
  }
}

/** @type {{name: string, of: (start: Start) => number, better: number}[]} */
const ROWS = [
  { name: "Steps to the nearest rival", of: ({ rivals }) => Math.min(...rivals.map(({ steps }) => steps)), better: 1 },
  { name: "Land within 3 turns", of: ({ land }) => land, better: 1 },
  { name: "Coasts within 3 turns", of: ({ coast }) => coast, better: 1 },
  { name: "Land nearer than to others", of: ({ room }) => room, better: 1 },
  {
    name: "Points to a special place",
    of: ({ specials }) => specials[0]?.points ?? Number.POSITIVE_INFINITY,
    better: -1,
  },
  { name: "Points to the third", of: ({ specials }) => specials[2]?.points ?? Number.POSITIVE_INFINITY, better: -1 },
];

/** @param {{name: string, better: number, values: number[]}} of */
function row({ name, better, values }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const apart = high - low > Math.max(1, high * 0.3);
  const worst = better > 0 ? low : high;
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, name),
    ...values.map((value) =>
      h(
        "td",
        { class: apart && value === worst ? "loss" : "" },
        Number.isFinite(value) ? String(value) : "none",
        apart && value === worst ? " −" : "",
      ),
    ),
  );
}
