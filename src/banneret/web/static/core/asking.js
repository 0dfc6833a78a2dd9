// What the panel of the question says: whose move it is, what is asked, and why.

/** @import { Question } from "../../wire.js" */
/** @import { Position } from "./position.js" */

import { common, usual } from "./figures.js";

/** Whose move it is. @param {Position} position @param {boolean} mine whether this seat is asked */
export function whose({ parts: { held, result, seat, sides } }, mine) {
  if (held) return "On the board";
  if (result) return "The match is over";
  if (mine) return "Your move";
  if (typeof seat !== "number") return "You are watching";
  return sides?.[seat]?.out ? "You are out of the game" : "Not your move";
}

/** What is said while this seat is not asked. @param {Position} position */
export function waiting(position) {
  const { held, result } = position.parts;
  if (held) return "See what happens.";
  if (result) return result.text;
  return position.questions.map((question) => ofOthers(position, question)).join(" ");
}

/** What is said of a question that this seat does not answer. @param {Position} position @param {Question} question */
export function ofOthers(position, { seat, prompt, alike, options }) {
  if (alike && options?.length === 1)
    return `No choice: “${options[0].label}” follows, after a pause that hides your hand.`;
  if (alike) return "All ways have the same effect here, so nobody is asked.";
  const name = position.seatName(seat);
  if (position.parts.seats?.[seat]?.bot) return `${name} is thinking.`;
  return prompt ? `${name}: ${prompt}` : `Waiting for ${name}.`;
}

/** Why somebody is asked in secret who may have only one answer; in a match the table gives that one. @param {Question} question */
export function whyAsked({ secret, options }) {
  if (!secret) return "";
  if (options?.length === 1) {
    const [{ key, label }] = options;
    const only = key === "pass" ? `You can only answer “${label}”.` : "There is only one answer.";
    return `${only} In a match the table gives it for you after a moment, to keep your hand secret.`;
  }
  return options?.some(({ key }) => key === "hush")
    ? "Everyone is asked each time, to keep hands secret. You can also pass once for the whole phase."
    : "";
}

/** What the figures beside the options are chances of. @param {Question} question */
export function whatChance({ options = [] }) {
  const what = usual(options);
  const same = common(options);
  if (same) return `Every answer: ${same} (${what}).`;
  const aimed = options.flatMap(({ odds }) => (odds?.success?.[0] === what ? odds : []));
  const sure = aimed.some(({ expected }) => !expected);
  const unsure = aimed.find(({ expected }) => expected);
  return [
    sure && `% = chance: ${what}.`,
    unsure?.expected && `≈ = ${unsure.expected.what} on average.`,
    unsure && !sure && `Not in one roll: ${what}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** How one chooses several things. @param {Question} question */
export function howMany({ chosen, options, at_least: least = 0, at_most: most = 0 }) {
  const enough = options?.some(({ key }) => key === "done");
  if (chosen?.length) {
    const of = most && least === most ? ` of ${most}` : "";
    const limit = most && !of ? `, at most ${most}` : "";
    return `${chosen.length}${of} chosen${limit}. Choose one again to take it back.`;
  }
  const range = least && most > least ? `${least} to ${most}` : most && (least ? String(most) : `up to ${most}`);
  const exactly = most && least === most ? "exactly " : "";
  return `Choose ${exactly}${range || "some"}${enough ? ", or none" : ""}.`;
}
