// Answers that are cards, beside answers that name several cards: one list, such as all ways to pay.

/** @import { OptionView } from "../../wire.js" */

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
