// The workshop's page: a map or a field is begun, drawn, tried, and played on. What is drawn has a room of its own.

/** @import { Craft } from "./workshop/shell.js" */
/** @import { Draft } from "./workshop/draft.js" */

import { at } from "./server/address.js";
import { $, all, button } from "./page/dom.js";
import { attempt } from "./page/trouble.js";
import { ofFile } from "./workshop/files.js";
import { newId } from "./workshop/keeping.js";
import { textOf } from "./workshop/link.js";
import { changesOf } from "./workshop/shelf.js";
import { shell } from "./workshop/shell.js";
import { newest } from "./workshop/with-name.js";
// what both kinds of sheets need comes with the page
import "./workshop/camera.js";
import "./workshop/draft.js";
import "./workshop/measure-table.js";
import "./workshop/pointing.js";
import "./workshop/told-fair.js";
import "./workshop/trials.js";

const main = $("workshop");
const { game = "", draws = "map" } = main.dataset;

async function start() {
  const { craft } = draws === "map" ? await import("./mapping/map-page.js") : await import("./fields/field-page.js");
  const kept = await newest(new URLSearchParams(location.search).get("draft") ?? "");
  if (kept) return show(craft, craft.draft(kept, await changesOf(kept.id, kept.pending)));
  if (location.hash && (await attempt(() => receive(craft)))) return;
  begins(craft);
}

/** Take a copy of what is in the link. @param {Craft} craft */
async function receive(craft) {
  const text = await textOf(location.hash);
  if (text === null) return begins(craft);
  const file = await ofFile(game, new File([text], "draft.toml"));
  location.replace(at(`/workshop/${game}?draft=${kept(craft, file).id}`));
}

/** Keep a new draft. Raises an error if its file cannot be drawn on. @param {Craft} craft @param {any} file @param {object} [more] @returns {Draft<any>} */
function kept(craft, file, more = {}) {
  if (!craft.isOurs(file) || !file.name) throw new Error(craft.isNone);
  const draft = craft.draft({ id: newId(), game, name: file.name, changed: Date.now(), says: "", file, ...more }, []);
  draft.keep();
  return draft;
}

/** @param {Craft} craft */
function begins(craft) {
  main.classList.add("begins");
  const form = /** @type {HTMLFormElement} */ ($("begin"));
  form.hidden = false;
  const how = () => form.querySelector("[name=how]:checked")?.getAttribute("value") ?? "";
  const showFields = () => {
    for (const part of all("[data-how]", form)) part.hidden = !(part.dataset.how ?? "").split(" ").includes(how());
    craft.ask?.();
  };
  form.addEventListener("change", showFields);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button("begin-now").disabled = true;
    await attempt(async () => {
      const { file, ...more } = await craft.begin(how(), game);
      location.href = `?draft=${kept(craft, file, more).id}`;
    });
    button("begin-now").disabled = false;
  });
  showFields();
}

/** @param {Craft} craft @param {Draft<any>} draft */
function show(craft, draft) {
  $("draws").hidden = false;
  $("table").hidden = false;
  shell(craft, draft);
}

start();
