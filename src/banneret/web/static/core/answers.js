// The answers of a question in the places where they stand: words, things to touch, the last ones and the grave ones.

/** @import { OptionView, Question } from "../../wire.js" */
/**
 * @typedef {Object} Answers
 * @property {OptionView[]} filled   those that are rows of a sheet
 * @property {OptionView[]} words    those that are no things
 * @property {OptionView[]} things   those that can be touched elsewhere too, the likeliest first
 * @property {OptionView[]} last     to say no, or choose none
 * @property {OptionView[]} grave    what cannot be taken back
 * @property {(OptionView|undefined)[]} order  all of them but the grave ones, by their digits
 * @property {OptionView|null} main  the one that stands out
 * @property {boolean} numbers       whether the words are numbers
 */

import { chanceOf } from "./figures.js";

/** To say no now, and until a part of the match ends. */
const PASSES = new Set(["pass", "hush"]);

/** The longest text of a card that is shown beside its name, for example 10-4. */
export const FIGURES = 5;

/**
 * Sort the answers of a question. One with grave effects has no digit, and comes last if there are things to touch.
 * @param {Question|undefined} question @param {OptionView[]} options
 * @param {{isThing: (key: string) => boolean, isPiece: (key: string) => boolean, isCard: (key: string) => boolean,
 *     isRow: (key: string) => boolean}} kinds
 * @returns {Answers}
 */
export function answersOf(question, options, { isThing, isPiece, isCard, isRow }) {
  const grave = options.filter(({ confirm }) => confirm);
  const light = options.filter(({ confirm }) => !confirm);
  const filled = light.filter(({ key }) => isRow(key));
  const rest = light.filter(({ key }) => !isRow(key));
  /** @param {string} key */
  const ends = (key) => PASSES.has(key) || key === "done";
  const said = inWordsOf(rest, ({ key }) => isThing(key), isCard, ends);
  const things = rest.filter((option) => !said.includes(option));
  const none = question?.some && !question.chosen?.length;
  const last = things.length ? said.filter(({ key }) => PASSES.has(key) || (none && key === "done")) : [];
  const words = said.filter((option) => !last.includes(option));
  /** A building is a target too, and an easy one; but a unit is what most shots are for. @param {OptionView} option */
  const aimed = ({ key, odds }) => Number(Boolean(odds && isPiece(key)));
  things.sort((one, other) => aimed(other) - aimed(one) || chanceOf(other) - chanceOf(one));
  const numbers = words.length > 3 && words.every((option) => /^\d+$/.test(option.label));
  const ready = words.filter(({ key }) => key === "done");
  const first = words.filter((option) => !ready.includes(option));
  const order = numbers ? byNumber(words) : [...filled, ...first, ...things, ...ready, ...last];
  const alone =
    words.length === 1 && !grave.length && words[0].key !== "pass" && (!things.length || options[0] === words[0]);
  const main = ready[0] ?? (alone ? words[0] : null);
  const among = words.length > 0 && !things.length; // there all answers keep the order of the game
  const shown = among ? options.filter((option) => words.includes(option) || option.confirm) : words;
  return { filled, words: shown, things, last, grave: among ? [] : grave, order, main, numbers };
}

/** Options that are numbers, each under the digit that it is; 0 has none. @param {OptionView[]} options */
function byNumber(options) {
  /** @type {OptionView[]} */
  const order = [];
  for (const option of options) if (option.label !== "0") order[Number(option.label) - 1] = option;
  return order;
}

/**
 * The answers that stand among the words, in the order of the game: cards too, if no word ends the question.
 * @param {OptionView[]} options @param {(option: OptionView) => boolean} isThing
 * @param {(key: string) => boolean} isCard @param {(key: string) => boolean} ends
 */
export function inWordsOf(options, isThing, isCard, ends) {
  const said = options.filter((option) => !isThing(option));
  const things = options.filter(isThing);
  const together = said.length && things.every(({ key }) => isCard(key)) && !said.some(({ key }) => ends(key));
  return together ? options : said;
}

/** The cards of an answer that names several: `magic-1+magic-2`. @param {string} key */
export const cardsOf = (key) => (key.includes("+") ? key.split("+") : []);
