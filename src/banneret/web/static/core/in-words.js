// The board in words, without a page: each place, who stands there, and what may be done there.

/** @import { DrawnCell, OptionView } from "../../wire.js" */
/** @import { Piece } from "./position.js" */

/**
 * @typedef {Object} Place
 * @property {string} key @property {string} name  with its terrain
 * @property {string} note
 * @property {{key: string, words: string}[]} there  who stands there
 * @property {{key: string, words: string}[]} may    what may be done there, each an answer
 */

/**
 * What is said of a piece after its name, without what its details tell anyway.
 * @param {string} says @param {[string, string][]} details
 */
export function unsaid(says, details) {
  const told = details.map(([title]) => title.toLowerCase());
  const parts = says.split(", ").filter((part) => !told.some((title) => part.toLowerCase().includes(title)));
  return parts.join(", ");
}

/**
 * Every place of a board in words, as one reads it: first those where somebody stands or something may be done.
 * @param {Map<string, DrawnCell>} cells @param {Iterable<Piece>} pieces @param {OptionView[]} options
 * @param {(piece: Piece) => string} label  what a piece is called, with its side and strength
 * @returns {Place[]}
 */
export function inWords(cells, pieces, options, label) {
  const stand = Map.groupBy(pieces, ({ at }) => at);
  const offered = new Map(options.map((option) => [option.key, option]));
  const inOrder = [...cells].sort(([, one], [, other]) => one.y - other.y || one.x - other.x);
  const places = inOrder.map(([key, { name, note = "" }]) => {
    const here = stand.get(key) ?? [];
    const answers = [key, ...here.map((piece) => piece.key)].flatMap((one) => offered.get(one) ?? []);
    return {
      key,
      name,
      note,
      there: here.map((piece) => ({ key: piece.key, words: label(piece) })),
      may: answers.map((option) => ({ key: option.key, words: option.label })),
    };
  });
  const busy = places.filter(({ there, may }) => there.length + may.length);
  return [...busy, ...places.filter(({ there, may }) => !there.length && !may.length)];
}
