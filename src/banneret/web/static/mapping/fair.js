// What each start of a map has, told at once with each stroke, and beside it what the matches of programs show.

/** @import { Atlas } from "../atlas/planar.js" */
/** @import { MapDraft } from "./map-draft.js" */
/** @import { Start } from "../atlas/fairness.js" */

import { t } from "../words/words.js";
import { starts } from "../atlas/fairness.js";
import { matters } from "../atlas/matters.js";
import { territory } from "../atlas/planar.js";
import { computed } from "../vendor/signals-core.js";
import { $ } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { measureTable } from "../workshop/measure-table.js";
import { flag, tellFair } from "../workshop/told-fair.js";
import { Trials } from "../workshop/trials.js";

/** Where the players start for whom a map is tried. @param {Atlas} atlas @param {MapDraft} draft */
const sitesOf = (atlas, { players }) => atlas.sites[players.value] ?? [];

export class Fair {
  /** @param {MapDraft} draft */
  constructor(draft) {
    this.draft = draft;
    this.starts = computed(() => starts(draft.atlas.value, draft.sites.value, draft.kit.costs));
    const matter = computed(() => matters(draft.settled.value, sitesOf(draft.settled.value, draft)));
    this.trials = new Trials(draft, {
      players: () => draft.players.value,
      ids: (played) => sitesOf(played, draft).map((key) => territory(played, key).id),
      name: (i) => this.#name(draft.sites.value[i]),
      lacks: () => (draft.sites.value.length === draft.players.value ? "" : t`mark a start for each player.`),
      matters: () => matter.value,
      length: "rounds",
      fair: t`Fair: every start wins about as often as the others.`,
    });
    tellFair(this.trials);
    draw($("measures"), () => this.#measures());
  }

  /** How often each territory was fought over, by its key. @returns {Map<number, number>} */
  heat() {
    const heat = this.trials.heat();
    const played = [...this.trials.run.value.played.territories.values()];
    const shares = [...this.draft.settled.value.territories.keys()].map((key, i) => [key, heat.get(played[i]?.id)]);
    return new Map(/** @type {[number, number][]} */ (shares.filter(([, share]) => share !== undefined)));
  }

  /** @param {number} key */
  #name(key) {
    return territory(this.draft.atlas.value, key).name;
  }

  #measures() {
    const all = this.starts.value;
    if (all.length < 2)
      return h("p", { key: "none", class: "soft" }, t`Mark the starts: then ways, land and room are compared here.`);
    const rows = ROWS.map(({ name, of, better }) => ({ name, better, values: all.map(of) }));
    const heads = all.map(({ site }, i) => [flag(i), " ", this.#name(site)]);
    return measureTable(heads, rows);
  }
}

/** @type {{name: string, of: (start: Start) => number, better: number}[]} */
const ROWS = [
  { name: t`Steps to the nearest rival`, of: ({ rivals }) => Math.min(...rivals.map(({ steps }) => steps)), better: 1 },
  { name: t`Land within 3 turns`, of: ({ land }) => land.size, better: 1 },
  { name: t`Coasts within 3 turns`, of: ({ coast }) => coast.size, better: 1 },
  { name: t`Land nearer than to others`, of: ({ room }) => room, better: 1 },
  {
    name: t`Points to a special place`,
    of: ({ specials }) => specials[0]?.points ?? Number.POSITIVE_INFINITY,
    better: -1,
  },
  { name: t`Points to the third`, of: ({ specials }) => specials[2]?.points ?? Number.POSITIVE_INFINITY, better: -1 },
];
