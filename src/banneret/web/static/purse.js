// Answers that are cards, beside answers that name several cards: one list, such as all ways to pay.

/** @import { OptionPart } from "../wire.js" */

/**
 * Whether all answers belong into one list: some are cards, the others are words, and none of these ends the question.
 * @param {OptionPart[]} said @param {OptionPart[]} things @param {(key: string) => boolean} isCard @param {(key: string) => boolean} ends
 */
export const oneList = (said, things, isCard, ends) =>
  things.every(({ key }) => isCard(key)) && !said.some(({ key }) => ends(key)) && said.length * things.length > 0;
