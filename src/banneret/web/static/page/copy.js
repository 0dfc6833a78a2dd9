// Copying a text.

import { t } from "../words/words.js";
import { h } from "./dom.js";

/**
 * Copy a text, and say so on the button. Where a page may not copy, the text is shown instead.
 * @param {HTMLButtonElement} button @param {string} text
 */
export async function copy(button, text, field = h("input", { type: "text", readonly: true, value: text })) {
  const said = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!field.isConnected) button.after(field);
    field.select();
    document.execCommand("copy");
  }
  button.replaceChildren(t`Copied`);
  setTimeout(() => button.replaceChildren(...said), 1500);
}
