// What is said of a question that asks for several things.

/** @import { Question } from "../../wire.js" */

/** How one chooses several things. @param {Question} question */
export function howMany({ chosen, options, at_least: least = 0, at_most: most = 0 }) {
  const enough = options?.some(({ key }) => key === "done");
  if (chosen?.length) {
    const of = most && least === most ? ` of ${most}` : "";
    const limit = most && !of ? `, at most ${most}` : "";
    return `${chosen.length}${of} chosen${limit}. Touch one again to take it back.`;
  }
  const range = least && most > least ? `${least} to ${most}` : most && (least ? String(most) : `up to ${most}`);
  return `Choose ${range || "as many as you like"}${enough ? ", or none" : ""}.`;
}
