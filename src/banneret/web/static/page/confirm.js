// Asking once more before something is done that cannot be taken back.

import { $, dialog as dialogOf } from "./dom.js";

/**
 * @param {string} title what is about to be done @param {string} text what comes of it
 * @param {[string, string]} verbs what the buttons say: to do it, and not to
 * @param {AbortSignal} [gone] when what was asked about has changed meanwhile: the answer is no
 * @returns {Promise<boolean>}
 */
export async function confirmed(title, text, [does, leaves], gone) {
  const dialog = dialogOf("confirm-dialog");
  if (dialog.open) return false;
  $("confirm-title").textContent = title;
  $("confirm-text").textContent = text;
  $("confirm-yes").textContent = does;
  $("confirm-no").textContent = leaves;
  dialog.returnValue = "no";
  dialog.showModal();
  const close = () => dialog.close("no");
  gone?.addEventListener("abort", close);
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  gone?.removeEventListener("abort", close);
  return dialog.returnValue === "yes";
}
