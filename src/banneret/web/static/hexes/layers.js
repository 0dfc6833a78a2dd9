// What lies on a field: the layers of its file, as things at places. A stroke gives other tables, which share what is alike.

/** @import { Tables } from "./toml.js" */
/** @typedef {[number, number]|string} At  a place as its file says it */
/**
 * How a file lists things: by kind (`wooded = [[2, 3]]`), as rows (`{ unit = "cannon", at = [2, 3] }`), as pairs of places
 * between which they lie, by kind as pairs of which the second place is the higher, or as one place.
 * @typedef {{form: "kinds"|"rows"|"sides"|"ways"|"place", at: string}} Layer
 */
/** @typedef {{at: any, row: Tables}} Thing */
/**
 * @typedef {Object} Brush  what can be put on a place
 * @property {string} id @property {string} label @property {string} slot  a place holds one thing of each slot
 * @property {string} layer  "" takes away what is there
 * @property {Tables} row  what its rows say @property {Tables} more  what new rows say besides
 * @property {number} most  how many there are; 0: any number @property {string[]} alone  keys by which a row is the only one
 * @property {Record<string, string>} takes  keys that say what another slot of the place holds
 * @property {string} turns  the key of how it is turned, by sixths @property {number[]} walls  the sides that it has unturned @property {{key: string, label: string, least: number, most: number}[]} numbers
 * @property {string} note @property {string} stamp @property {string} side
 * @property {boolean} bars @property {boolean} opens @property {boolean} shelters @property {boolean} aim
 * @property {number} worth @property {number} steps
 */
/** @typedef {{layers: Record<string, Layer>, brushes: Brush[], slots: Record<string, string>}} Kinds */
/** @typedef {{brush: Brush, thing: Thing}} Laid */

import { t } from "../words/words.js";

/** Whether it is the side between two places. @param {any} at */
export const isSide = (at) => Array.isArray(at) && typeof at[0] !== "number";

/** The id of a place, or of the side between two. @param {any} at @returns {string} */
export const idOf = (at) => (isSide(at) ? at.map(idOf).sort().join("|") : String(at));

/** @typedef {{things: (table: any, at: string) => Thing[], table: (things: Thing[], at: string) => any}} Form */

/** @type {Form} */
const BY_KIND = {
  things: (table = {}) =>
    Object.entries(table).flatMap(([kind, places]) => places.map((/** @type {At} */ at) => ({ at, row: { kind } }))),
  table: (things) => {
    const kinds = [...new Set(things.map(({ row }) => row.kind))];
    const places = (/** @type {string} */ kind) => things.filter(({ row }) => row.kind === kind).map(({ at }) => at);
    return Object.fromEntries(kinds.map((kind) => [kind, places(kind)]));
  },
};

/** @type {Record<Layer["form"], Form>} */
const FORMS = {
  kinds: BY_KIND,
  ways: BY_KIND,
  rows: {
    things: (table = [], key) => table.map((/** @type {Tables} */ row) => ({ at: row[key], row })),
    table: (things) => things.map(({ row }) => row),
  },
  sides: {
    things: (table = []) => table.map((/** @type {[At, At]} */ at) => ({ at, row: {} })),
    table: (things) => things.map(({ at }) => at),
  },
  place: {
    things: (table) => (table ? [{ at: table, row: {} }] : []),
    table: (things) => things.at(-1)?.at,
  },
};

/** @param {Tables} tables @param {Kinds} kinds @param {string} key @returns {Thing[]} */
const thingsOf = (tables, kinds, key) => FORMS[kinds.layers[key].form].things(tables[key], kinds.layers[key].at);

/** @param {Tables} tables @param {Kinds} kinds @param {string} key @param {Thing[]} things @returns {Tables} */
function withThings(tables, kinds, key, things) {
  const { [key]: _, ...others } = tables;
  const table = FORMS[kinds.layers[key].form].table(things, kinds.layers[key].at);
  return table === undefined ? others : key in tables ? { ...tables, [key]: table } : { ...others, [key]: table };
}

/** @param {Brush} brush @param {Thing} thing */
const isA = (brush, { at, row }) =>
  at !== undefined && Object.entries(brush.row).every(([key, value]) => row[key] === value);

/** @type {WeakMap<Tables, Map<string, Laid[]>>} */
const known = new WeakMap();

/** All that lies on a field, by the ids of places. @param {Tables} tables @param {Kinds} kinds */
export function laid(tables, kinds) {
  const before = known.get(tables);
  if (before) return before;
  /** @type {Map<string, Laid[]>} */
  const found = new Map();
  for (const key of Object.keys(kinds.layers))
    for (const thing of thingsOf(tables, kinds, key)) {
      const brush = kinds.brushes.find((one) => one.layer === key && isA(one, thing));
      if (brush) found.set(idOf(thing.at), [...(found.get(idOf(thing.at)) ?? []), { brush, thing }]);
    }
  known.set(tables, found);
  return found;
}

/** What lies on a place. @param {Tables} tables @param {Kinds} kinds @param {any} at @returns {Laid[]} */
export const laidAt = (tables, kinds, at) => laid(tables, kinds).get(idOf(at)) ?? [];

/** @param {Tables} tables @param {Kinds} kinds @param {any} at @param {string} slot */
export const inSlot = (tables, kinds, at, slot) => laidAt(tables, kinds, at).find(({ brush }) => brush.slot === slot);

/** Whether what a brush lays lies along sides. @param {Kinds} kinds @param {Brush} brush */
export const isOnSides = ({ layers }, { layer }) => layer !== "" && ["sides", "ways"].includes(layers[layer].form);

/** Whether a brush has laid it there; on a way up, the same way. @param {Tables} tables @param {Kinds} kinds @param {Brush} brush @param {any} at */
export const isLaid = (tables, kinds, brush, at) =>
  laidAt(tables, kinds, at).some(
    (one) => one.brush === brush && (kinds.layers[brush.layer].form !== "ways" || String(one.thing.at) === String(at)),
  );

/** How many of a brush lie there. @param {Tables} tables @param {Kinds} kinds @param {Brush} brush */
export const countOf = (tables, kinds, brush) =>
  [...laid(tables, kinds).values()].flat().filter((one) => one.brush === brush).length;

/** A field without what a slot of a place holds. @param {Tables} tables @param {Kinds} kinds @param {any} at @param {string} slot */
export function without(tables, kinds, at, slot) {
  const gone = laidAt(tables, kinds, at).filter(({ brush }) => brush.slot === slot);
  return gone.reduce((now, one) => dropped(now, kinds, one), tables);
}

/** @param {Tables} tables @param {Kinds} kinds @param {Laid} one */
function dropped(tables, kinds, { brush, thing }) {
  const rest = thingsOf(tables, kinds, brush.layer).filter(
    (other) => idOf(other.at) !== idOf(thing.at) || !isA(brush, other),
  );
  return withThings(tables, kinds, brush.layer, rest);
}

/**
 * A field with a thing more. One that is the only one of its kind moves there. Raises an error, one sentence, if there are no more.
 * @param {Tables} tables @param {Kinds} kinds @param {Brush} brush @param {any} at @param {Tables} [row] what is said of it besides
 */
export function put(tables, kinds, brush, at, row = {}) {
  const free = without(tables, kinds, at, brush.slot);
  if (!brush.layer) return free;
  const there = thingsOf(free, kinds, brush.layer);
  const others = brush.alone.length
    ? there.filter((one) => brush.alone.some((key) => one.row[key] !== brush.row[key]))
    : there;
  if (brush.most && !brush.alone.length && others.filter((one) => isA(brush, one)).length >= brush.most)
    throw new Error(t`${brush.label}: there are only ${brush.most}.`);
  const key = kinds.layers[brush.layer].at;
  const said = {
    ...brush.row,
    ...taken(tables, kinds, brush, at),
    ...brush.more,
    ...row,
    ...(key ? { [key]: at } : {}),
  };
  const one = kinds.layers[brush.layer].form === "place" ? [] : others;
  return withThings(free, kinds, brush.layer, [...one, { at, row: said }]);
}

/** What a row says of other things on its place. @param {Tables} tables @param {Kinds} kinds @param {Brush} brush @param {any} at @returns {Tables} */
function taken(tables, kinds, brush, at) {
  const pairs = Object.entries(brush.takes).map(([key, slot]) => {
    const other = inSlot(tables, kinds, at, slot);
    if (!other) throw new Error(t`${brush.label}: there is no ${kinds.slots[slot].toLowerCase()} here.`);
    return [key, other.thing.row.kind];
  });
  return Object.fromEntries(pairs);
}

/** A field with other words of a thing. @param {Tables} tables @param {Kinds} kinds @param {Laid} one @param {Tables} change */
export function changed(tables, kinds, { brush, thing }, change) {
  const things = thingsOf(tables, kinds, brush.layer).map((other) =>
    other.row === thing.row ? { at: other.at, row: { ...other.row, ...change } } : other,
  );
  return withThings(tables, kinds, brush.layer, things);
}

/** A field on which what a place holds is somewhere else; two of a slot change places. @param {Tables} tables @param {Kinds} kinds @param {any} from @param {any} to @param {string} slot */
export function moved(tables, kinds, from, to, slot) {
  const [here, there] = [inSlot(tables, kinds, from, slot), inSlot(tables, kinds, to, slot)];
  if (!here || idOf(from) === idOf(to)) return tables;
  const free = without(without(tables, kinds, from, slot), kinds, to, slot);
  const gone = put(free, kinds, here.brush, to, words(kinds, here));
  return there ? put(gone, kinds, there.brush, from, words(kinds, there)) : gone;
}

/** What a row says beside where it lies. @param {Kinds} kinds @param {Laid} one @returns {Tables} */
function words(kinds, { brush, thing }) {
  const { [kinds.layers[brush.layer].at]: _, ...said } = thing.row;
  return said;
}

/**
 * A field on which everything lies elsewhere, and is turned.
 * @param {Tables} tables @param {Kinds} kinds @param {(at: any) => any} to  of a place, or of the side between two @param {(brush: Brush, turns: number) => number} turns
 */
export function elsewhere(tables, kinds, to, turns) {
  const keys = Object.keys(kinds.layers).filter((key) => key in tables);
  return keys.reduce((now, key) => {
    const place = kinds.layers[key].at;
    const things = thingsOf(now, kinds, key).map((thing) => {
      if (thing.at === undefined) return thing;
      const brush = kinds.brushes.find((one) => one.layer === key && isA(one, thing));
      const row = place ? { ...thing.row, [place]: to(thing.at) } : thing.row;
      const way = brush?.turns && turns(brush, row[brush.turns] ?? 0);
      return { at: to(thing.at), row: brush && way ? { ...row, [brush.turns]: way } : withoutKey(row, brush?.turns) };
    });
    return withThings(now, kinds, key, things);
  }, tables);
}

/** @param {Tables} row @param {string} [key] */
function withoutKey(row, key = "") {
  const { [key]: _, ...others } = row;
  return others;
}

/** A field on which a thing is turned by a sixth. @param {Tables} tables @param {Kinds} kinds @param {Laid} one */
export const turned = (tables, kinds, one) =>
  changed(tables, kinds, one, { [one.brush.turns]: ((one.thing.row[one.brush.turns] ?? 0) + 1) % 6 });
