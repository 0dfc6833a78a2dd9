// Places whose answer costs more than others of the same question: they are drawn hollow, and what they cost is said.

/** @import { OptionView } from "../../wire.js" */

import { t } from "../words/words.js";

/**
 * The places with a note, if there are places without one beside them.
 * @param {OptionView[]} options @param {(key: string) => boolean} isPlace @returns {OptionView[]}
 */
export function costly(options, isPlace) {
  const places = options.filter(({ key }) => isPlace(key));
  const noted = places.filter(({ note }) => note);
  return noted.length < places.length ? noted : [];
}

/** What the hollow places cost, in a short line. @param {OptionView[]} hollow */
export function whatCostly(hollow) {
  const notes = [...new Set(hollow.map(({ note }) => note))];
  return notes.length ? t`Hollow places: ${notes.join(" or ")}.` : "";
}
