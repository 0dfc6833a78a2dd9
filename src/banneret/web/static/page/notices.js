// Where somebody gets notices when they are asked and their page is not open.

/** @typedef {{id: string, kind: string, address: string, confirmed: boolean}} Channel */

import { get, post, remove, sentence } from "./api.js";
import { $, field, h } from "./dom.js";

const KINDS = new Map([
  ["mail", "Mail to"],
  ["push", "A browser, by"],
  ["webhook", "Webhook at"],
]);
let key = "";

/** Show the channels of a member, or of the seat of a match. */
export async function showNotices() {
  const found = await get(`${at()}/notices`).catch(() => ({ kinds: [], channels: [], key: "" }));
  const { kinds, channels } = found;
  key = found.key;
  $("notices-of").hidden = !kinds.length;
  $("notices-mail").hidden = !kinds.includes("mail");
  $("notices-push").hidden = !kinds.includes("push") || !("PushManager" in window);
  $("notices-hook").hidden = !kinds.includes("webhook");
  $("notices-list").replaceChildren(...channels.map(row));
}

/** @param {Channel} channel */
function row({ id, kind, address, confirmed }) {
  return h(
    "li",
    { class: "row" },
    h(
      "span",
      {},
      `${KINDS.get(kind) ?? kind} ${address}`,
      confirmed ? "" : ` (open the link in ${kind === "mail" ? "the mail" : "its message"} first)`,
    ),
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

/** Let this browser get notices, also when no page of the table is open. */
async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("This browser does not allow notices from this site; allow them in its settings.");
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await post(`${at()}/notices`, { kind: "push", address: JSON.stringify(subscription) });
}

$("notices-push")?.addEventListener("click", () => attempt(subscribe, "This browser will tell you."));

/**
 * Let a form add a channel with the address that is written into it.
 * @param {string} form
 * @param {string} kind
 * @param {string} input
 * @param {string} done  what is said then
 */
function adds(form, kind, input, done) {
  $(form)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = field(input).value;
    attempt(async () => {
      await post(`${at()}/notices`, { kind, address });
      field(input).value = "";
    }, done);
  });
}

adds("notices-mail", "mail", "notices-address", "A mail is on its way. Open the link in it to get notices there.");
adds("notices-hook", "webhook", "notices-url", "A message with a link goes there now; open it.");
