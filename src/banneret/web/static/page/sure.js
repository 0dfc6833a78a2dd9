// Asking once more before something is done that cannot be taken back.

import { $, dialog as dialogOf } from "./dom.js";

/**
 * @param {string} title what is about to be done @param {string} text what comes of it
 * @param {AbortSignal} [gone] when what was asked about has changed meanwhile: the answer is no
 * @returns {Promise<boolean>}
 */
export async function sure(title, text, gone) {
  const dialog = dialogOf("sure-dialog");
  if (dialog.open) return false;
  $("sure-title").textContent = title;
  $("sure-text").textContent = text;
  dialog.returnValue = "no";
  dialog.showModal();
  const close = () => dialog.close("no");
  gone?.addEventListener("abort", close);
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  gone?.removeEventListener("abort", close);
  return dialog.returnValue === "yes";
}
