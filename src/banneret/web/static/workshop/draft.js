// The draft on the page: its map, its past, what is chosen. Everything that is drawn is a function of these values.

/** @import { Atlas } from "../atlas/planar.js" */
/** @import { Words, Chance } from "../atlas/features.js" */
/** @import { Costs } from "../atlas/fairness.js" */
/** @import { Symmetry, Kind } from "../atlas/symmetry.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @typedef {{id: string, name: string, names: string[], sign: string, gives: string}} Special */
/**
 * @typedef {Object} Kit  what a game gives to draw with
 * @property {Omit<Words, "specials"> & {specials: Special[]}} words
 * @property {Costs} costs @property {[number, number]} players @property {Record<string, number>} fewest @property {number} most
 * @property {{key: string, name: string, players: number}[]} maps
 */
/** @typedef {{text: string, at: string[], said: string, bars: boolean}} Fault */

import { box } from "../atlas/planar.js";
import { proposed } from "../atlas/features.js";
import { History } from "../atlas/history.js";
import { opened, saved, text } from "../atlas/map-file.js";
import { computed, signal } from "../vendor/signals-core.js";
import { keep } from "./keeping.js";

export class Draft {
  /** @type {History<Atlas>} */
  #history;

  /** @param {import("./keeping.js").Draft} kept @param {Kit} kit @param {Chance} [chance] */
  constructor(kept, kit, chance = Math.random) {
    this.id = kept.id;
    this.game = kept.game;
    this.kit = kit;
    this.chance = chance;
    this.#history = new History(opened(kept.file));
    /** @type {Signal<Atlas>} what is drawn; strokes write it while they last */
    this.atlas = signal(this.#history.now);
    /** What is kept of it: the same without a stroke that lasts. */
    this.settled = signal(this.#history.now);
    /** @type {Signal<{kind: Kind, players: number}>} */
    this.symmetry = signal(kept.symmetry);
    this.canUndo = signal(false);
    this.canRedo = signal(false);
    /** @type {Signal<number|null>} the territory that is looked at */
    this.selected = signal(null);
    /** For how many players starts are shown, marked and tried. */
    this.players = signal(kept.file.max_players);
    /** @type {Signal<Fault[]|null>} what is wrong with it; null: it is not known yet */
    this.faults = signal(null);
    /** What was done last, or why it was not, in words. */
    this.told = signal("");
    /** Whether the browser had room for it. */
    this.isKept = signal(true);
    this.sites = computed(() => this.atlas.value.sites[this.players.value] ?? []);
    this.playable = computed(() => this.faults.value !== null && !this.faults.value.some(({ bars }) => bars));
  }

  /** @returns {Symmetry} */
  get mirrors() {
    const { left, top, width, height } = box(this.atlas.value);
    return { ...this.symmetry.value, middle: [left + width / 2, top + height / 2] };
  }

  /** Show a map while a stroke lasts. @param {Atlas} atlas */
  preview(atlas) {
    this.atlas.value = atlas;
  }

  /** Take a map: it can be undone, and is kept. @param {Atlas} atlas @param {string} [told] */
  commit(atlas, told = "") {
    this.#history.push(atlas);
    this.told.value = told;
    this.#show();
  }

  /** A stroke came to nothing. @param {string} why */
  refuse(why) {
    this.told.value = why;
    this.atlas.value = this.#history.now;
  }

  undo() {
    this.#history.undo();
    this.told.value = "Undone.";
    this.#show();
  }

  redo() {
    this.#history.redo();
    this.told.value = "Done again.";
    this.#show();
  }

  #show() {
    const { now, canUndo, canRedo } = this.#history;
    this.atlas.value = now;
    this.settled.value = now;
    this.canUndo.value = canUndo;
    this.canRedo.value = canRedo;
    if (!now.territories.has(this.selected.value ?? 0)) this.selected.value = null;
    this.keep();
  }

  /** Keep it in this browser. */
  keep() {
    const { id, game } = this;
    const file = saved(this.#history.now);
    this.isKept.value = keep({ id, game, name: file.name, changed: Date.now(), symmetry: this.symmetry.value, file });
  }

  /** The text of its file. */
  get text() {
    return text(this.settled.value);
  }

  /** A name for a territory that is new. @param {Atlas} atlas @param {import("../atlas/planar.js").Territory} like */
  named = (atlas, like) => proposed(atlas, like.terrain, this.kit.words, this.chance);
}
