// Dice that can be checked: random digits of this page for each answer, and the seed when the match is over.

import { get } from "../page/api.js";
import { $ } from "../page/dom.js";

const BYTES = 16;

/** What goes with an answer: nothing where the dice cannot be checked. */
export function entropy() {
  if (!$("dice")) return {};
  const digits = [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0"));
  return { entropy: digits.join("") };
}

/** Show the seed as soon as it is told. @param {string} token */
export async function showSeed(token) {
  if (!$("dice")) return;
  const about = await get(`/api/m/${token}/about`).catch(() => null);
  if (about?.seed) $("seed").textContent = about.seed;
}
