// Which lines of the log tell something that happened on the table, for places where there is room for one line.

/** @import { Entry } from "../../wire.js" */

/**
 * How many lines at the end only open a turn, or tell of what nobody sees: with a heading among them, what happened
 * before is worth more. Otherwise none.
 * @param {Entry[]} entries
 */
export function idleAtEnd(entries) {
  const last = entries.findLastIndex(tells);
  const rest = entries.slice(last + 1);
  return last >= 0 && rest.some(({ head }) => head) ? rest.length : 0;
}

/** What an event names by this name, if it does. @param {Entry} entry @param {string} name */
export const argument = ({ about = [] }, name) => about.find(([one]) => one === name)?.[1];

/** Whether an entry has dice, shows a card, or names a thing of the table by its key. @param {Entry} entry */
const tells = ({ dice, cards, about = [] }) =>
  Boolean(dice || cards?.length) || about.some(([, value]) => String(value).includes(":"));
