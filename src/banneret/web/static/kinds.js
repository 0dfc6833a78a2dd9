// What the sheets of the game tell of the kind of a thing: of the ground of a place, or of what a card stands for.

/** @import { CellPart, Detail } from "../wire.js" */
/** @typedef {{cell?: CellPart, lying?: string, title?: string}} Named  a place and what lies there, or a title */

/**
 * What is told of all kinds that a thing names.
 * @param {Record<string, string>} told by the names of kinds @param {Named} thing @returns {Detail[]}
 */
export function toldOfKinds(told, thing) {
  const named = phrases(thing);
  return Object.entries(told)
    .filter(([title]) => named.includes(title.toLowerCase()))
    .map(([title, value]) => ({ title, value }));
}

/** The kinds that a thing may be of. @param {Named} thing */
function phrases({ cell, lying = "", title = "" }) {
  const [, ...ground] = cell?.name.split(", ") ?? [];
  const noted = cell?.note?.split(/[,;]/, 1) ?? [];
  const [called] = title.split(":");
  return [called, ...ground, ...noted, ...lying.split(", ")].map((words) =>
    words.toLowerCase().replace(/^(beside )?((a|an|the) )?/, ""),
  );
}
