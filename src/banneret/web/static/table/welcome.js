// Whoever opens a link for the first time, and has no name at the table yet, is asked for one.

/** @import { About } from "../../wire.js" */

import { $, field as fieldOf, one } from "../page/dom.js";
import { set, setting } from "../page/memory.js";

/** @param {About} about what the match of the page's link is @param {(name: string) => void} rename */
export function welcome(about, rename) {
  const others = about.seats.filter((_, seat) => seat !== about.seat);
  if (about.over || about.seats[about.seat ?? -1]?.name !== "" || others.every(({ bot }) => bot)) return;
  const form = $("welcome");
  const field = fieldOf("welcome-name");
  field.value = setting("name", "");
  form.hidden = false;
  one("[type=button]", form).addEventListener("click", () => (form.hidden = true));
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
