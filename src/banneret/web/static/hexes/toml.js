// The tables of a file as TOML, as people write it: what is short in one line, a list of tables one a line.

/** @typedef {Record<string, any>} Tables */

const BARE = /^[\w-]+$/;
/** How long a list may be that stands in one line. */
const LINE = 100;

/** @param {unknown} value */
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {string} key */
const name = (key) => (BARE.test(key) ? key : text(key));

/** @param {string} words */
const text = (words) => JSON.stringify(words.toWellFormed()).replaceAll("\u007f", "\\u007F");

/** @param {unknown} value @returns {string} a value in one line */
function short(value) {
  if (Array.isArray(value)) return `[${value.map(short).join(", ")}]`;
  if (!isTable(value)) return typeof value === "string" ? text(value) : String(value);
  const pairs = Object.entries(/** @type {Tables} */ (value)).map(([key, one]) => `${name(key)} = ${short(one)}`);
  return pairs.length ? `{ ${pairs.join(", ")} }` : "{}";
}

/** @param {unknown} value @returns {string} */
function told(value) {
  const line = short(value);
  if (!Array.isArray(value) || (line.length <= LINE && !value.some(isTable))) return line;
  const rows = value.some(isTable) ? value.map(short) : lines(value.map(short));
  return rows.length ? `[\n${rows.map((row) => `  ${row},\n`).join("")}]` : "[]";
}

/** Values in lines of about the same length. @param {string[]} values */
function lines(values) {
  /** @type {string[]} */
  const rows = [];
  for (const value of values) {
    const last = rows.at(-1);
    if (last !== undefined && `${last}, ${value}`.length <= LINE) rows[rows.length - 1] = `${last}, ${value}`;
    else rows.push(value);
  }
  return rows;
}

/** Whether a table has a head of its own: it holds lists or tables, and not only a few words and numbers. @param {unknown} value */
const isSection = (value) =>
  isTable(value) && Object.values(/** @type {Tables} */ (value)).some((one) => typeof one === "object");

/** @param {Tables} table */
const pairs = (table) =>
  Object.entries(table)
    .map(([key, value]) => `${name(key)} = ${told(value)}\n`)
    .join("");

/** @param {Tables} tables @returns {string} */
export function toml(tables) {
  const all = Object.entries(tables).filter(([, value]) => value !== null && value !== undefined);
  const head = Object.fromEntries(all.filter(([, value]) => !isSection(value)));
  const sections = all.filter(([, value]) => isSection(value));
  return [pairs(head), ...sections.map(([key, table]) => `[${name(key)}]\n${pairs(table)}`)].join("\n");
}
