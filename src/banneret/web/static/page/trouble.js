// What went wrong, said on the page.

import { sentence } from "./api.js";
import { $ } from "./dom.js";

/** @param {string} words what is said; nothing if all is well */
export function tellTrouble(words) {
  $("trouble").hidden = !words;
  $("trouble").textContent = words;
}

/** Do something that may go wrong. @param {() => Promise<unknown>} work @returns {Promise<boolean>} whether it went well */
export async function attempt(work) {
  tellTrouble("");
  try {
    await work();
    return true;
  } catch (error) {
    tellTrouble(sentence(error));
    return false;
  }
}
