// The panels stand behind tabs: on a narrow screen all of them, on a wide one the lower part.

import { listenToAid } from "./aid.js";
import { $, all, from } from "../page/dom.js";

/** Turn to a panel of a narrow screen. @param {string} name */
export const turnTab = (name) => turn("tab", $("tabs"), name);

/** Turn the lower part of a wide screen. @param {string} name */
export const turnLower = (name) => turn("lower", $("lower-tabs"), name);

/** @param {string} kind @param {HTMLElement} tabs @param {string} name */
function turn(kind, tabs, name) {
  $("panels").dataset[kind] = name;
  for (const button of all(`[data-${kind}]`, tabs))
    button.setAttribute("aria-pressed", String(button.dataset[kind] === name));
}

export function listenToTabs() {
  listenToAid();
  for (const { tabs, kind } of [
    { tabs: $("tabs"), kind: "tab" },
    { tabs: $("lower-tabs"), kind: "lower" },
  ]) {
    tabs.addEventListener("click", (event) => {
      const name = from(event).closest("button")?.dataset[kind];
      if (name) turn(kind, tabs, name);
    });
  }
}
