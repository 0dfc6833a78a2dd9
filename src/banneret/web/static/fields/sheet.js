// The field on the page: the ground as the game draws it, on it a stamp for each thing, and what is known of its places.

/** @import { Laid } from "../hexes/layers.js" */
/** @import { Side, Way } from "../hexes/measures.js" */
/** @import { FieldDraft, Place } from "./field-draft.js" */
/** @typedef {{heat: () => ReadonlyMap<string, number>|null, sides: () => readonly Side[]|null, borders: () => boolean}} Shown */

import { isSide } from "../hexes/layers.js";
import { areaOf } from "../hexes/measures.js";
import { valueAt } from "../hexes/settings.js";
import { effect } from "../vendor/signals-core.js";
import { $, all, s } from "../page/dom.js";

/** From the ground up. */
const LAYERS = ["ground", "zones", "things", "heats", "ways", "states", "grips"];
/** How far the printed map is from the edge of its sheet, in board units. */
const BORDER = 0.14;
/** How far the ways of two sides lie apart. */
const APART = 0.16;

export class Sheet {
  /** @type {Record<string, SVGGElement>} */
  #layers = {};

  /** @param {SVGSVGElement} svg @param {FieldDraft} draft @param {Shown} shown */
  constructor(svg, draft, shown) {
    this.draft = draft;
    this.shown = shown;
    for (const name of LAYERS) this.#layers[name] = s("g", { class: name, "aria-hidden": "true" });
    const [left, top, width, height] = draft.kit.frame;
    const inside = [left + BORDER, top + BORDER, width - 2 * BORDER, height - 2 * BORDER];
    const [x, y, wide, high] = inside;
    const printed = s("svg", { x, y, width: wide, height: high, viewBox: inside.join(" ") }, this.#layers.ground);
    svg.append(printed, ...LAYERS.slice(1).map((name) => this.#layers[name]));
    this.#layers.things.after($("over"));
    effect(() => this.#ground());
    effect(() => this.#things());
    effect(() => this.#zones());
    effect(() => this.#heats());
    effect(() => this.#ways());
    effect(() => this.#states());
    effect(() => this.#grips());
  }

  /** The ground of several that the file names. */
  #ground() {
    const { kit, shown } = this.draft;
    const named = kit.ground_path ? String(valueAt(shown.value, [kit.ground_path])) : "";
    for (const ground of all("[data-of]"))
      ground.classList.toggle("gone", !(ground.dataset.of ?? "").split(" ").includes(named));
  }

  #things() {
    const { draft } = this;
    const lies = [...draft.laid.value.values()].flat().filter(({ brush }) => brush.stamp);
    const slots = Object.keys(draft.kit.slots);
    const depth = (/** @type {Laid} */ { brush }) => slots.indexOf(brush.slot);
    lies.sort((one, other) => depth(one) - depth(other));
    const isPrinted = (/** @type {Laid} */ { brush }) => draft.kit.printed.includes(brush.slot);
    const standing = lies.filter((one) => !isPrinted(one));
    this.#layers.ground.replaceChildren(...lies.filter(isPrinted).flatMap((one) => this.#stamp(one)));
    this.#layers.things.replaceChildren(...standing.flatMap((one) => this.#stamp(one)));
  }

  /** @param {Laid} laid */
  #stamp({ brush, thing }) {
    const turn = brush.turns ? ` rotate(${-60 * (thing.row[brush.turns] ?? 0)})` : "";
    const spot = this.#spot(thing.at);
    return spot ? [s("use", { href: `#stamp-${brush.stamp}`, transform: `${spot}${turn}` })] : [];
  }

  /** Where a thing is drawn; along the side between two places it is turned. @param {any} at */
  #spot(at) {
    const place = this.draft.places.get(String(at));
    if (place) return `translate(${place.centre.join(" ")})`;
    const ends = isSide(at) ? at.map((/** @type {any} */ one) => this.draft.places.get(String(one))?.centre) : [];
    if (!ends[0] || !ends[1]) return "";
    const [[x, y], [a, b]] = ends;
    const turn = (Math.atan2(b - y, a - x) * 180) / Math.PI;
    return `translate(${(x + a) / 2} ${(y + b) / 2}) rotate(${turn})`;
  }

  /** Where the sides come onto the field, if the file says so. */
  #zones() {
    const { kit, shown } = this.draft;
    const areas = kit.sides.flatMap(([side], i) => areaOf(shown.value, kit, side).map((at) => this.#tinted(at, i)));
    this.#layers.zones.replaceChildren(...areas);
  }

  /** The ground that is near each side, its way to the enemy, and its way to what can be won. */
  #ways() {
    const sides = this.shown.sides() ?? [];
    const ground = sides.flatMap(({ room }, i) => [...room].map((at) => this.#tinted(at, i)));
    const ways = sides.map(({ enemy, aim }, i) => {
      const shift = (i - 0.5) * APART;
      const both = [...this.#way(aim, `aim side-${i}`), ...this.#way(enemy, `side-${i}`)];
      return s("g", { transform: `translate(${shift} ${shift})` }, ...both);
    });
    this.#layers.ways.replaceChildren(...ground, ...ways);
  }

  /** @param {Way|null} way @param {string} kind */
  #way(way, kind) {
    const line = (way?.way ?? []).map((at) => this.draft.places.get(at)?.centre.join(" "));
    const d = line.length > 1 ? `M${line.join("L")}` : "";
    return ["case", "way"].map((stroke) => s("path", { class: `${stroke} ${kind}`, d }));
  }

  /** @param {string} at @param {number} side */
  #tinted(at, side) {
    return this.#tint(this.draft.places.get(at), `realm side-${side}`);
  }

  #heats() {
    const heat = this.shown.heat();
    const all = heat ? this.draft.kit.places.map((place) => this.#tint(place, heatOf(heat.get(place.id)))) : [];
    this.#layers.heats.replaceChildren(...all);
  }

  /** What is at fault, and what is looked at. */
  #states() {
    const wrong = new Set((this.draft.faults.value ?? []).filter(({ bars }) => bars).flatMap(({ at }) => at));
    const faulty = [...wrong].map((id) => this.#tint(this.draft.places.get(id), "fault"));
    const looked = this.draft.places.get(this.draft.selected.value);
    const chosen = looked ? ["case", "selected"].map((kind) => this.#tint(looked, kind)) : [];
    this.#layers.states.replaceChildren(...faulty, ...chosen);
  }

  /** The sides that can be touched. */
  #grips() {
    const all = this.shown.borders() ? this.draft.kit.borders : [];
    this.#layers.grips.replaceChildren(
      ...all.map(({ start: [x1, y1], end: [x2, y2] }) => s("line", { class: "border", x1, y1, x2, y2 })),
    );
  }

  /** @param {Place|undefined} place @param {string} kind */
  #tint(place, kind) {
    return s("path", { class: kind, d: place ? `M${place.outline.map((at) => at.join(" ")).join("L")}Z` : "" });
  }
}

/** @param {number|undefined} share */
const heatOf = (share) => (share === undefined ? "unseen-land" : `heat h${Math.min(4, Math.ceil(share * 4))}`);
