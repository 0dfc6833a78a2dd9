// The list of what somebody has drawn in this browser.

/** @import { Listed } from "./workshop/keeping.js" */

import { t } from "./words/words.js";
import { at } from "./server/address.js";
import { confirmed } from "./page/confirm.js";
import { $ } from "./page/dom.js";
import { draw, h } from "./page/draw.js";
import { effect, signal } from "./vendor/signals-core.js";
import { attempt, tellTrouble } from "./page/trouble.js";
import { save } from "./workshop/files.js";
import { drafts } from "./workshop/keeping.js";
import { atTable, exported, hasName, removeEverywhere, sendAll } from "./workshop/with-name.js";

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
          t`${says ?? t`A map`}. Changed ${new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}.`,
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "plain", "aria-label": t`Remove ${name}`, onclick: () => remove(id, name) },
      t`Remove`,
    ),
  );

/** @param {string} id @param {string} name */
async function remove(id, name) {
  const where = hasName() ? t`It is removed on all your devices` : t`It is in this browser alone`;
  if (!(await confirmed(t`Remove ${name}?`, t`${where}, and cannot be brought back.`, [t`Remove`, t`Keep`]))) return;
  await attempt(() => removeEverywhere(id));
  await show();
}

/** Show what is here, and what the table keeps with one's name. */
async function show() {
  const there = await atTable();
  const here = drafts();
  const others = there.filter(({ id }) => !here.some((one) => one.id === id));
  mine.value = [...here, ...others].sort((one, other) => other.changed - one.changed);
}

async function begin() {
  await show();
  tellTrouble(await sendAll());
  $("in-browser").hidden = hasName();
  $("with-name").hidden = !hasName();
}

draw($("mine"), () => mine.value.map(row));
effect(() => {
  $("none").hidden = mine.value.length > 0;
  $("export").hidden = mine.value.length === 0;
});
$("export").addEventListener("click", () => attempt(async () => save("banneret-drafts.json", await exported())));
begin();
