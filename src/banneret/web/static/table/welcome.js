// Whoever opens a link for the first time, and has no name at the table yet, is asked for one; then they have come. Loaded
// when a link is new here.

/** @import { About } from "../../wire.js" */

import { $, field as fieldOf, one } from "../page/dom.js";
import { set, setting } from "../page/memory.js";

/**
 * @param {About} about what the match of the page's link is
 * @param {{rename: (name: string) => void, come: () => void}} owner `come` is called when nothing is asked any more
 */
export function welcome(about, { rename, come }) {
  const others = about.seats.filter((_, seat) => seat !== about.seat);
  if (about.over || about.seats[about.seat ?? -1]?.name !== "" || others.every(({ bot }) => bot)) return come();
  const form = $("welcome");
  const field = fieldOf("welcome-name");
  field.value = setting("name", "");
  form.hidden = false;
  const close = () => {
    form.hidden = true;
    come();
  };
  one("[type=button]", form).addEventListener("click", close);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return field.focus();
    rename(name);
    set("name", name);
    return close();
  });
  return undefined;
}
