// Where somebody gets notices when they are asked and their page is not open.

/** @typedef {{id: string, kind: string, address: string, confirmed: boolean}} Channel */

import { get, post, remove, sentence } from "./api.js";
import { $, field, h } from "./dom.js";

const KINDS = new Map([["mail", "Mail to"]]);

/** Show the channels of a member, or of the seat of a match. @param {string} [at] the address of their interface */
export async function showNotices(at = $("notices-of").dataset.at ?? "") {
  const { kinds, channels } = await get(`${at}/notices`).catch(() => ({ kinds: [], channels: [] }));
  $("notices-of").dataset.at = at;
  $("notices-of").hidden = !kinds.length;
  $("notices-mail").hidden = !kinds.includes("mail");
  $("notices-list").replaceChildren(...channels.map(row));
}

/** @param {Channel} channel */
function row({ id, kind, address, confirmed }) {
  return h(
    "li",
    { class: "row" },
    h("span", {}, `${KINDS.get(kind) ?? kind} ${address}`, confirmed ? "" : " (open the link in the mail first)"),
    h("button", { type: "button", onclick: () => attempt(() => remove(`${at()}/notices/${id}`), "") }, "Remove"),
  );
}

const at = () => $("notices-of").dataset.at;

/** Do something that may go wrong, and tell what has come of it. @param {() => Promise<any>} work @param {string} done */
async function attempt(work, done) {
  try {
    await work();
    $("notices-told").textContent = done;
    await showNotices();
  } catch (error) {
    $("notices-told").textContent = sentence(error);
  }
}

$("notices-mail")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = field("notices-address").value;
  attempt(async () => {
    await post(`${at()}/notices`, { kind: "mail", address });
    field("notices-address").value = "";
  }, "A mail is on its way; open the link in it, and notices come.");
});
