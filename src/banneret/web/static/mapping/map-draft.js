// A map that is drawn: beside what all drafts have, its symmetry, its starts, and the territory that is looked at.

/** @import { Atlas } from "../atlas/planar.js" */
/** @import { Change } from "../atlas/change.js" */
/** @import { Words, Chance } from "../atlas/features.js" */
/** @import { Costs } from "../atlas/fairness.js" */
/** @import { Symmetry, Kind } from "../atlas/symmetry.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @import { Kept } from "../workshop/keeping.js" */
/** @typedef {{id: string, name: string, names: string[], sign: string, gives: string}} Special */
/**
 * @typedef {Object} Kit  what a game gives to draw with
 * @property {Omit<Words, "specials"> & {specials: Special[]}} words
 * @property {Costs} costs @property {[number, number]} players @property {Record<string, number>} fewest @property {number} most @property {number} apart  the steps between two starts
 * @property {{key: string, name: string, players: number}[]} maps
 */

import { t } from "../words/words.js";
import { box } from "../atlas/planar.js";
import { free } from "../atlas/fairness.js";
import { proposed } from "../atlas/features.js";
import { opened, saved, text } from "../atlas/map-file.js";
import { computed, signal } from "../vendor/signals-core.js";
import { Draft } from "../workshop/draft.js";

/** @param {Atlas} atlas */
function says({ territories, head: { min_players: fewest, max_players: most } }) {
  const size = territories.size === 1 ? t`1 territory` : t`${territories.size} territories`;
  return t`${size}, for ${fewest === most ? most : t`${fewest} to ${most}`} players`;
}

const FORM = {
  opened,
  saved,
  text,
  says,
  name: (/** @type {Atlas} */ { head }) => head.name,
  renamed: (/** @type {Atlas} */ atlas, /** @type {string} */ name) => ({ ...atlas, head: { ...atlas.head, name } }),
};

/** @extends {Draft<Atlas>} */
export class MapDraft extends Draft {
  /** @param {Kept} kept @param {readonly Change[]} changes @param {Kit} kit @param {Chance} [chance] */
  constructor(kept, changes, kit, chance = Math.random) {
    super(kept, FORM, changes);
    this.kit = kit;
    this.chance = chance;
    /** @type {Signal<{kind: Kind, players: number}>} */
    this.symmetry = signal(kept.symmetry ?? { kind: "none", players: kept.file.max_players });
    /** @type {Signal<number|null>} the territory that is looked at */
    this.selected = signal(null);
    /** For how many players starts are shown, marked and tried. */
    this.players = signal(kept.file.max_players);
    this.sites = computed(() => this.atlas.value.sites[this.players.value] ?? []);
    /** Where another start can be, as long as one is missing. */
    this.free = computed(() => {
      const sites = this.sites.value;
      return sites.length < this.players.value ? free(this.atlas.value, sites, kit.apart) : [];
    });
  }

  /** What is drawn. */
  get atlas() {
    return this.shown;
  }

  /** @returns {Symmetry} */
  get mirrors() {
    const { left, top, width, height } = box(this.atlas.value);
    return { ...this.symmetry.value, middle: [left + width / 2, top + height / 2] };
  }

  show() {
    super.show();
    if (!this.settled.value.territories.has(this.selected.value ?? 0)) this.selected.value = null;
  }

  kept() {
    return { ...super.kept(), symmetry: this.symmetry.value };
  }

  /** A name for a territory that is new. @param {Atlas} atlas @param {import("../atlas/planar.js").Territory} like */
  named = (atlas, like) => proposed(atlas, like.terrain, this.kit.words, this.chance);
}
