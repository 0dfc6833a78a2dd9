// The list of what somebody has drawn in this browser.

/** @import { Listed } from "./workshop/keeping.js" */

import { at } from "./server/address.js";
import { confirmed } from "./page/confirm.js";
import { $ } from "./page/dom.js";
import { draw, h } from "./page/draw.js";
import { effect, signal } from "./vendor/signals-core.js";
import { drafts, drop } from "./workshop/keeping.js";

const mine = signal(drafts());

/** @param {Listed} draft */
const row = ({ id, game, name, changed, says }) =>
  h(
    "li",
    { key: id, class: "panel kept" },
    h(
      "a",
      { href: at(`/workshop/${game}?draft=${id}`) },
      h(
        "span",
        { class: "about" },
        h("strong", {}, name),
        h(
          "span",
          { class: "small soft" },
          `${says ?? "A map"}. Changed ${new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}.`,
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "plain", "aria-label": `Remove ${name}`, onclick: () => remove(id, name) },
      "Remove",
    ),
  );

/** @param {string} id @param {string} name */
async function remove(id, name) {
  const text = "It is in this browser alone, and cannot be brought back.";
  if (!(await confirmed(`Remove ${name}?`, text, ["Remove", "Keep"]))) return;
  drop(id);
  mine.value = drafts();
}

draw($("mine"), () => mine.value.map(row));
effect(() => {
  $("none").hidden = mine.value.length > 0;
});
