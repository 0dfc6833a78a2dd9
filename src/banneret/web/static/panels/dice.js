// Dice that can be checked: random digits of this page for each answer.

import { $ } from "../page/dom.js";

const BYTES = 16;

/** What goes with an answer: nothing where the dice cannot be checked. */
export function entropy() {
  if (!$("dice")) return {};
  const digits = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0"));
  return { entropy: digits.join("") };
}
