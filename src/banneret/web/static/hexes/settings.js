// What a file says beside what lies on the field: numbers, names, choices, and choices that set several things at once.

/** @import { Tables } from "./toml.js" */
/** @typedef {{label: string, sets: Tables}} Mode  null: it is not said; a table: it is said in some way, at first so */
/**
 * @typedef {Object} Control
 * @property {string} label @property {string[]} path
 * @property {"text"|"number"|"choice"|"mode"|"row"|"counters"} form
 * @property {number} least @property {number} most @property {[string, string][]} values
 * @property {Mode[]} modes @property {Tables} row  of a switch: the row that is there or not
 * @property {Record<string, number>} counts  of counters: how many there may be of each
 * @property {Record<string, number>} worths @property {Record<string, number>} steps  what each is worth, and how far it goes
 * @property {Record<string, string>} stamps  their drawings @property {string} asks  above those that can be added
 * @property {string} note @property {boolean} always  whether it is shown though its table is missing
 */

/** What a file says of itself, and what does not matter in a match. */
const WORDS = ["id", "name", "number", "order", "source", "description"];

/** All that matters in a match, as a text that is the same only if all of it is. @param {Tables} tables */
export const matters = (tables) => JSON.stringify(Object.entries(tables).filter(([key]) => !WORDS.includes(key)));

/** @param {any} tables @param {readonly string[]} path @returns {any} */
export const valueAt = (tables, path) => path.reduce((now, key) => now?.[key], tables);

/** Tables with another value; without it if that is nothing. @param {Tables} tables @param {readonly string[]} path @param {any} value @returns {Tables} */
export function withValue(tables, [key, ...rest], value) {
  const inner = rest.length ? withValue(tables[key] ?? {}, rest, value) : value;
  if (inner !== undefined && inner !== null) return { ...tables, [key]: inner };
  const { [key]: _, ...others } = tables;
  return others;
}

/** @param {unknown} value */
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {any} said @param {any} wanted */
function agrees(said, wanted) {
  if (wanted === null) return said === undefined || said === "";
  return isTable(wanted) ? isTable(said) : JSON.stringify(said) === JSON.stringify(wanted);
}

/** The number of the mode that a file has; -1 if it has none of them. @param {Tables} tables @param {Control} control */
export const modeOf = (tables, { modes }) =>
  modes.findIndex(({ sets }) => Object.entries(sets).every(([key, wanted]) => agrees(tables[key], wanted)));

/** @param {Tables} tables @param {Mode} mode */
export const withMode = (tables, { sets }) =>
  Object.entries(sets).reduce(
    (now, [key, wanted]) => (agrees(now[key], wanted) ? now : withValue(now, [key], wanted)),
    tables,
  );

/** @param {Tables} row @param {Tables} other */
const same = (row, other) =>
  Object.keys({ ...row, ...other }).every((key) => JSON.stringify(row[key]) === JSON.stringify(other[key]));

/** Whether a switch is on. @param {Tables} tables @param {Control} control */
export const isOn = (tables, { path, row }) =>
  (valueAt(tables, path) ?? []).some((/** @type {Tables} */ one) => same(one, row));

/** @param {Tables} tables @param {Control} control */
export function switched(tables, { path, row }) {
  const rows = valueAt(tables, path) ?? [];
  const rest = rows.filter((/** @type {Tables} */ one) => !same(one, row));
  return withValue(tables, path, rest.length < rows.length ? rest : [...rows, row]);
}

/** Whether a control has something to say in this file: what it belongs to is there. @param {Tables} tables @param {Control} control */
export const applies = (tables, { path, form, always }) =>
  always || form === "mode" || path.length < 2 || valueAt(tables, path.slice(0, -1)) !== undefined;

// --- counters ----------------------------------------------------------------------------------------------------------

/** The counters of a list, in the order in which they are offered. @param {Tables} tables @param {Control} control @returns {string[]} */
export const countersOf = (tables, { path, values }) => {
  const there = valueAt(tables, path) ?? [];
  return values.flatMap(([key]) => there.filter((/** @type {string} */ one) => one === key));
};

/** Whether a list may have one counter more of a kind. @param {Tables} tables @param {Control} control @param {string} key */
export function hasRoom(tables, control, key) {
  const there = countersOf(tables, control);
  return (
    there.length < control.most && there.filter((one) => one === key).length < (control.counts[key] ?? control.most)
  );
}

/** @param {Tables} tables @param {Control} control @param {string} key */
export const withCounter = (tables, control, key) =>
  withValue(
    tables,
    control.path,
    countersOf(withValue(tables, control.path, [...countersOf(tables, control), key]), control),
  );

/** @param {Tables} tables @param {Control} control @param {string} key */
export function withoutCounter(tables, control, key) {
  const there = countersOf(tables, control);
  return withValue(tables, control.path, there.toSpliced(there.indexOf(key), 1));
}

/** A list of counters, as "Titan, Ogre ×2". @param {Tables} tables @param {Control} control */
export function inWords(tables, control) {
  const there = countersOf(tables, control);
  const named = control.values.filter(([key]) => there.includes(key));
  const counted = named.map(([key, name]) => [there.filter((one) => one === key).length, name]);
  return counted.map(([count, name]) => (count === 1 ? name : `${name} ×${count}`)).join(", ");
}
