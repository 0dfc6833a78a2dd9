// What the panel of the question says: whose move it is, what is asked, and why.

/** @import { Question } from "../../wire.js" */
/** @import { Position } from "./position.js" */

import { t } from "../words/words.js";
import { common, usual } from "./figures.js";

/** Whose move it is. @param {Position} position @param {boolean} mine whether this seat is asked */
export function whose({ parts: { held, result, seat, sides } }, mine) {
  if (held) return t`On the board`;
  if (result) return t`The match is over`;
  if (mine) return t`Your move`;
  if (typeof seat !== "number") return t`You are watching`;
  return sides?.[seat]?.out ? t`You are out of the game` : t`Not your move`;
}

/** What is said while this seat is not asked. @param {Position} position */
export function waiting(position) {
  const { held, result } = position.parts;
  if (held) return t`See what happens.`;
  if (result) return result.text;
  return position.questions.map((question) => ofOthers(position, question)).join(" ");
}

/** What is said of a question that this seat does not answer. @param {Position} position @param {Question} question */
export function ofOthers(position, { seat, prompt, alike, options }) {
  if (alike && options?.length === 1)
    return t`No choice: “${options[0].label}” follows, after a pause that hides your hand.`;
  if (alike) return t`All ways have the same effect here, so nobody is asked.`;
  const name = position.seatName(seat);
  if (position.parts.seats?.[seat]?.bot) return t`${name} is thinking.`;
  return prompt ? `${name}: ${prompt}` : t`Waiting for ${name}.`;
}

/** Why somebody is asked in secret who may have only one answer; in a match the table gives that one. @param {Question} question */
export function whyAsked({ secret, options }) {
  if (!secret) return "";
  if (options?.length === 1) {
    const [{ key, label }] = options;
    const only = key === "pass" ? t`You can only answer “${label}”.` : t`There is only one answer.`;
    return t`${only} In a match the table gives it for you after a moment, to keep your hand secret.`;
  }
  return options?.some(({ key }) => key === "hush")
    ? t`Everyone is asked each time, to keep hands secret. You can also pass once for the whole phase.`
    : "";
}

/** What the figures beside the options are chances of. @param {Question} question */
export function whatChance({ options = [] }) {
  const what = usual(options);
  const same = common(options);
  if (same) return t`Every answer: ${same} (${what}).`;
  const aimed = options.flatMap(({ odds }) => (odds?.success?.[0] === what ? odds : []));
  const sure = aimed.some(({ expected }) => !expected);
  const unsure = aimed.find(({ expected }) => expected);
  return [
    sure && t`% = chance: ${what}.`,
    unsure?.expected && t`≈ = ${unsure.expected.what} on average.`,
    unsure && !sure && t`Not in one roll: ${what}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** How one chooses several things. @param {Question} question */
export function howMany({ chosen, options, at_least: least = 0, at_most: most = 0 }) {
  const enough = options?.some(({ key }) => key === "done");
  if (chosen?.length) {
    const count = chosen.length;
    if (!most) return t`${count} chosen. Choose one again to take it back.`;
    if (least === most) return t`${count} of ${most} chosen. Choose one again to take it back.`;
    return t`${count} chosen, at most ${most}. Choose one again to take it back.`;
  }
  if (!most) return enough ? t`Choose some, or none.` : t`Choose some.`;
  if (least === most) return enough ? t`Choose exactly ${most}, or none.` : t`Choose exactly ${most}.`;
  if (least) return enough ? t`Choose ${least} to ${most}, or none.` : t`Choose ${least} to ${most}.`;
  return enough ? t`Choose up to ${most}, or none.` : t`Choose up to ${most}.`;
}
