// @ts-nocheck
// Who opens a link for the first time, and has no name at the table yet, is asked for one.

import { $ } from "./dom.js";
import { set, setting } from "./memory.js";

/** @param {Object} about what the match of the page's link is @param {(name: string) => void} rename */
export function welcome(about, rename) {
  const others = about.seats.filter((_, seat) => seat !== about.seat);
  if (about.over || about.seats[about.seat]?.name !== "" || others.every(({ bot }) => bot)) return;
  const form = $("welcome");
  const field = form.querySelector("input");
  field.value = setting("name", "");
  form.hidden = false;
  form.querySelector("[type=button]").addEventListener("click", () => (form.hidden = true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return field.focus();
    rename(name);
    set("name", name);
    form.hidden = true;
    return undefined;
  });
}
