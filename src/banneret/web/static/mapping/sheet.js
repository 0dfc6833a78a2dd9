// The map on the page: an element for each territory, which stays the same as long as its outline does.

/** @import { Point } from "../atlas/geometry.js" */
/** @import { Atlas, Territory } from "../atlas/planar.js" */
/** @import { MapDraft as Draft } from "./map-draft.js" */

import { area } from "../atlas/geometry.js";
import { realms } from "../atlas/fairness.js";
import { around, borders, box, points, rim, territory } from "../atlas/planar.js";
import { effect } from "../vendor/signals-core.js";
import { s } from "../page/dom.js";
import { Pieces } from "./pieces.js";

/** How large signs, starts and corners are, in pixels. */
const SIGN = 26;
const FLAG = 11;
const GRIP = 5;
const OFFER = 5;
/** The name of a territory is shown if it is so wide, in pixels. */
const ROOMY = 56;
/** The most letters of a line of a name. */
const LINE = 13;
/** How wide a letter is in pixels, and by how much a name may be wider than a square as large as its territory. */
const LETTER = 6.3;
const BESIDE = 1.15;

/** From the ground up. */
const LAYERS = [
  "ground",
  "realms",
  "glyphs",
  "rivers",
  "states",
  "signs",
  "names",
  "offers",
  "ways",
  "starts",
  "grips",
  "stroke",
];

/** Those with an element for each territory, of which a stroke changes few. */
const IN_PIECES = ["ground", "glyphs", "signs", "names"];

/** @param {readonly Point[]} outline */
const path = (outline) => `M${outline.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

/** @param {readonly Point[]} line */
const open = (line) => (line.length ? `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` : "");

/** @typedef {{corners: unknown, outline: unknown, d: string, wide: number}} Shape  of a territory, and how wide it is in map units */

export class Sheet {
  /** @type {Map<number, Shape>} */
  #shapes = new Map();
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {Record<string, Pieces>} */
  #pieces = {};

  /**
   * @param {SVGSVGElement} svg @param {Draft} draft @param {(kind: string) => Element} sign the drawing of a special kind
   * @param {{corners: () => boolean, offers: () => boolean, realms: () => boolean, ways: (atlas: Atlas) => Element[], unit: () => number, line: () => readonly Point[], heat: () => ReadonlyMap<number, number>|null}} shown
   */
  constructor(svg, draft, sign, shown) {
    this.svg = svg;
    this.draft = draft;
    this.sign = sign;
    this.shown = shown;
    for (const name of LAYERS) this.#layers[name] = s("g", { class: name, "aria-hidden": "true" });
    svg.append(...Object.values(this.#layers));
    for (const name of IN_PIECES) this.#pieces[name] = new Pieces(this.#layers[name]);
    effect(() => this.#grounds(draft.atlas.value));
    effect(() => this.#rivers(draft.atlas.value));
    effect(() => this.#signs(draft.atlas.value));
    effect(() => this.#names(draft.atlas.value));
    effect(() => this.#starts(draft.atlas.value));
    effect(() => this.#offers(draft.atlas.value));
    effect(() => this.#realms(draft.atlas.value));
    effect(() => this.#layers.ways.replaceChildren(...shown.ways(draft.atlas.value)));
    effect(() => this.#states(draft.atlas.value));
    effect(() => this.#grips(draft.atlas.value));
    effect(() => this.#layers.stroke.replaceChildren(s("path", { d: open(shown.line()) })));
  }

  /** The shape of a territory, kept until a corner moves. @param {Atlas} atlas @param {Territory} territory @returns {Shape} */
  #shape(atlas, { key, outline }) {
    const before = this.#shapes.get(key);
    if (before?.corners === atlas.corners && before.outline === outline) return before;
    const line = points(atlas, outline);
    const shape = { corners: atlas.corners, outline, d: path(line), wide: Math.sqrt(area(line)) };
    this.#shapes.set(key, shape);
    return shape;
  }

  /** @param {Atlas} atlas */
  #grounds(atlas) {
    this.#pieces.ground.show(
      [...atlas.territories.values()].map((one) => {
        const { d } = this.#shape(atlas, one);
        const kind = `t-${one.special ? "special" : one.terrain}`;
        const make = () => s("path", { "data-territory": one.key, d, class: kind });
        return { key: one.key, of: [d, kind], make };
      }),
    );
  }

  /** @param {Atlas} atlas */
  #rivers(atlas) {
    const all = borders(atlas);
    const lines = [...atlas.rivers].map((both) =>
      (all.get(both) ?? []).map((side) => open(points(atlas, side))).join(""),
    );
    this.#layers.rivers.replaceChildren(s("path", { d: lines.join("") }));
  }

  /** @param {Atlas} atlas */
  #signs(atlas) {
    const unit = this.shown.unit();
    const size = SIGN * unit;
    const all = [...atlas.territories.values()];
    this.#pieces.glyphs.show(
      all
        .filter(({ special, terrain }) => !special && GLYPHS.has(terrain))
        .map(({ key, terrain, centre: [x, y] }) => {
          const make = () => s("use", { href: `#glyph-${terrain}`, x, y: y - 4 });
          return { key, of: [terrain, x, y], make };
        }),
    );
    this.#pieces.signs.show(
      all
        .filter(({ special }) => special)
        .map(({ key, special, centre }) => {
          return { key, of: [special, ...centre, size], make: () => this.#sign(special, centre, size) };
        }),
    );
  }

  /** @param {string} special @param {Point} centre @param {number} size */
  #sign(special, [x, y], size) {
    const drawing = /** @type {Element} */ (this.sign(special).cloneNode(true));
    for (const [name, value] of Object.entries({ x: x - size / 2, y: y - size * 0.8, width: size, height: size }))
      drawing.setAttribute(name, String(value));
    return drawing;
  }

  /** @param {Atlas} atlas */
  #names(atlas) {
    const unit = this.shown.unit();
    const size = 12 * unit;
    const selected = this.draft.selected.value;
    const { left, width } = box(atlas);
    const all = [...atlas.territories.values()].filter(
      (one) => one.key === selected || isRoomy(this.#shape(atlas, one).wide / unit, one.name),
    );
    this.#pieces.names.show(
      all.map((one) => {
        const { key, name, special, centre } = one;
        const half = (longest(name) * LETTER * unit) / 2;
        const x = Math.min(left + width - half, Math.max(left + half, centre[0])); // it leaves the sheet nowhere
        return { key, of: [name, special !== "", x, centre[1], size], make: () => nameOf(one, x, size) };
      }),
    );
  }

  /** @param {Atlas} atlas */
  #starts(atlas) {
    const size = FLAG * this.shown.unit();
    const flags = this.draft.sites.value.map((key, i) => {
      const {
        centre: [x, y],
        special,
      } = territory(atlas, key);
      const aside = special ? size * 1.7 : 0; // its sign stays in sight
      return s(
        "g",
        { class: `start side-${i}`, transform: `translate(${x + aside} ${y - size * 0.8})` },
        s("circle", { r: size }),
        s("text", { y: size * 0.36, "font-size": size * 1.15 }, String(i + 1)),
      );
    });
    this.#layers.starts.replaceChildren(...flags);
  }

  /** Where a start can be marked, as long as some are missing. @param {Atlas} atlas */
  #offers(atlas) {
    const r = OFFER * this.shown.unit();
    const places = this.shown.offers() ? this.draft.free.value : [];
    this.#layers.offers.replaceChildren(
      ...places.map((key) => {
        const [cx, cy] = territory(atlas, key).centre;
        return s("circle", { cx, cy: cy - r, r });
      }),
    );
  }

  /** @param {Atlas} atlas */
  #realms(atlas) {
    const heat = this.shown.heat();
    const sites = this.draft.sites.value;
    const mine = this.shown.realms() && !heat ? realms(atlas, sites, this.draft.kit.costs) : new Map();
    const tinted = [...mine].map(([key, site]) => this.#tint(atlas, key, `realm side-${sites.indexOf(site)}`));
    const hot = heat
      ? [...atlas.territories.values()].map((one) => this.#tint(atlas, one.key, heatOf(heat.get(one.key))))
      : [];
    this.#layers.realms.replaceChildren(...tinted, ...hot);
  }

  /** @param {Atlas} atlas @param {number} key @param {string} kind */
  #tint(atlas, key, kind) {
    return s("path", { class: kind, d: this.#shape(atlas, territory(atlas, key)).d });
  }

  /** What is at fault, and what is looked at. @param {Atlas} atlas */
  #states(atlas) {
    const wrong = new Set((this.draft.faults.value ?? []).filter(({ bars }) => bars).flatMap(({ at }) => at));
    const faulty = [...atlas.territories.values()]
      .filter(({ id }) => wrong.has(id))
      .map(({ key }) => this.#tint(atlas, key, "fault"));
    const { value: selected } = this.draft.selected;
    const looked =
      selected !== null && atlas.territories.has(selected)
        ? [this.#tint(atlas, selected, "case"), this.#tint(atlas, selected, "selected")]
        : [];
    this.#layers.states.replaceChildren(...faulty, ...looked);
  }

  /** @param {Atlas} atlas */
  #grips(atlas) {
    const r = GRIP * this.shown.unit();
    const meets = (/** @type {number} */ corner) =>
      (around(atlas).get(corner)?.length ?? 0) > 2 || rim(atlas).has(corner);
    const all = this.shown.corners() ? [...atlas.corners] : [];
    this.#layers.grips.replaceChildren(
      ...all.map(([corner, [cx, cy]]) =>
        s("circle", { class: meets(corner) ? "joint" : "", cx, cy, r: meets(corner) ? r : r * 0.7 }),
      ),
    );
  }
}

const GLYPHS = new Set(["forest", "mountain", "reef"]);

/** @param {number|undefined} share */
const heatOf = (share) => (share === undefined ? "unseen-land" : `heat h${Math.min(4, Math.ceil(share * 4))}`);

/** Whether a territory so many pixels wide has room for its name. @param {number} wide @param {string} name */
const isRoomy = (wide, name) => wide > ROOMY && longest(name) * LETTER < wide * BESIDE;

/** @param {string} name */
const longest = (name) => Math.max(...linesOf(name).map(({ length }) => length));

/** @param {string} name @returns {string[]} */
function linesOf(name) {
  /** @type {string[]} */
  const lines = [];
  for (const word of name.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A name in lines. @param {Territory} territory @param {number} x @param {number} size */
function nameOf({ name, special, centre: [, y] }, x, size) {
  const top = y + size * (special ? 1.5 : 1.1);
  return s(
    "text",
    { "font-size": size, y: top },
    ...linesOf(name).map((line, i) => s("tspan", { x, dy: i ? size * 1.02 : 0 }, line)),
  );
}
