// A list of answers in one line: "13 targets, 2 places on the map". The map and the hand show them already.

/** @import { OptionView } from "../../wire.js" */
/** @typedef {keyof typeof WORDS} Kind  what an answer is: somebody else's piece, one's own, a place, a piece that waits off the board, a card in the hand */

import { t } from "../words/words.js";

/** If there are no more than these, and they have something to tell, they are listed at once. */
const FEW = 4;
const WORDS = {
  target: ["target", "targets"],
  unit: ["unit", "units"],
  place: ["place", "places"],
  waiting: ["piece", "pieces"],
  card: ["card", "cards"],
};

/**
 * The line that stands for a list; empty if something of it can be touched nowhere else, or is worth reading at once.
 * @param {OptionView[]} things @param {(key: string) => Kind|undefined} kindOf what can be touched on the map or in the hand
 * @param {(option: OptionView) => unknown} tells whether an answer tells more than the map and the hand do
 */
export function inOneLine(things, kindOf, tells) {
  const kinds = things.map(({ key }) => kindOf(key));
  if (kinds.includes(undefined) || (things.length <= FEW && things.some(tells))) return "";
  /** @param {Kind} kind */
  const counted = (kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count ? [`${count} ${WORDS[kind][count === 1 ? 0 : 1]}`] : [];
  };
  const map = /** @type {Kind[]} */ (["target", "unit", "place"]).flatMap(counted).join(", ");
  const [[off], [hand]] = [counted("waiting"), counted("card")];
  return [map && t`${map} on the map`, off && t`${off} off the board`, hand && t`${hand} in your hand`]
    .filter(Boolean)
    .join(", ");
}
