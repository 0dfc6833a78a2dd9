// A field that is drawn: beside what all drafts have, what it is drawn with, and the place that is looked at.

/** @import { At, Brush, Kinds } from "../hexes/layers.js" */
/** @import { Control } from "../hexes/settings.js" */
/** @import { Tables } from "../hexes/toml.js" */
/** @import { Change } from "../atlas/change.js" */
/** @import { Point } from "../atlas/geometry.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @import { Kept } from "../workshop/keeping.js" */
/** @typedef {{id: string, name: string, at: At, centre: Point, outline: Point[], near: string[], bars: boolean}} Place */
/** @typedef {{name: string, at: [At, At], start: Point, end: Point}} Border */
/** @typedef {{id: string, label: string, key: string, says: string, brushes: string[], drags: boolean}} Palette */
/**
 * What a game gives to draw with.
 * @typedef {Kinds & {
 *   frame: [number, number, number, number], places: Place[], borders: Border[], palettes: Palette[],
 *   sides: [string, string][], blocks: {title: string, controls: Control[]}[], empty: Tables, option: string,
 *   ready: [string, string][], zones: Record<string, At[]>, zone_path: string, length: string,
 *   printed: string[], plays: string, ground_path: string,
 *   strength: string, begins: string, all_fight: boolean, absent: string, compares: Record<string, string>,
 * }} Kit
 */

import { laid } from "../hexes/layers.js";
import { inWords } from "../hexes/settings.js";
import { toml } from "../hexes/toml.js";
import { computed, signal } from "../vendor/signals-core.js";
import { Draft } from "../workshop/draft.js";

/** @param {Kit} kit */
const formOf = (kit) => ({
  /** @param {Tables} file */
  opened(file) {
    laid(file, kit);
    return file;
  },
  saved: (/** @type {Tables} */ tables) => tables,
  name: (/** @type {Tables} */ { name }) => name,
  text: toml,
  says: (/** @type {Tables} */ tables) =>
    kit.sides.map(([side, name]) => units(tables, kit, side, name)).join(kit.plays ? "; " : ", "),
  renamed: (/** @type {Tables} */ tables, /** @type {string} */ name) => ({ ...tables, name }),
});

/** Who fights for a side: its legion, or how many units. @param {Tables} tables @param {Kit} kit @param {string} side @param {string} name */
function units(tables, kit, side, name) {
  const legion = kit.blocks
    .flatMap(({ controls }) => controls)
    .find(({ form, path }) => form === "counters" && path[0] === side);
  if (legion) return `${name}: ${inWords(tables, legion) || "nobody"}`;
  const all = [...laid(tables, kit).values()].flat();
  const count = all.filter(({ brush }) => brush.slot === "unit" && brush.side === side).length;
  return `${name}: ${count} ${count === 1 ? "unit" : "units"}`;
}

/** @extends {Draft<Tables>} */
export class FieldDraft extends Draft {
  /** @param {Kept} kept @param {readonly Change[]} changes @param {Kit} kit */
  constructor(kept, changes, kit) {
    super(kept, formOf(kit), changes);
    this.kit = kit;
    this.places = new Map(kit.places.map((place) => [place.id, place]));
    /** @type {Signal<string>} the id of the place that is looked at */
    this.selected = signal("");
    this.laid = computed(() => laid(this.shown.value, kit));
  }

  /** The brush with this id. @param {string} id @returns {Brush} */
  brush(id) {
    return /** @type {Brush} */ (this.kit.brushes.find((one) => one.id === id));
  }

  /** The slots, the topmost first. */
  get slots() {
    return Object.keys(this.kit.slots).reverse();
  }

  /** Try another field; what cannot be is said. @param {() => Tables} change @param {string} [told] */
  attempt(change, told) {
    try {
      this.commit(change(), told);
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error));
    }
  }
}
