// Where somebody gets notices when they are asked and their page is not open. The server tells how each kind is chosen.

/** @typedef {{id: string, kind: string, address: string, confirmed: boolean}} Channel */
/** @typedef {{label: string, type: string, longest: number, placeholder: string, autocomplete: string}} Field */
/**
 * A kind of channel; without a field the browser itself subscribes, with the key.
 * @typedef {{kind: string, key: string, listed: string, button: string, added: string, confirm: string,
 *   field: Field|null}} Kind
 */

import { t } from "../words/words.js";
import { get, newest, post, remove, sentence } from "./api.js";
import { $, h } from "./dom.js";

const asked = newest(get);

/** Show the channels of a member, or of the seat of a match. */
export async function showNotices() {
  /** @type {{kinds: Kind[], channels: Channel[]}|null} */
  const found = await asked(`${at()}/notices`).catch(() => ({ kinds: [], channels: [] }));
  if (!found) return;
  const { kinds, channels } = found;
  $("notices-of").hidden = !kinds.length;
  $("notices-list").replaceChildren(...channels.map((channel) => row(channel, kinds)));
  if (!$("notices-forms").hasChildNodes()) $("notices-forms").append(...kinds.filter(works).map(form));
}

/** @param {Channel} channel @param {Kind[]} kinds */
function row({ id, kind, address, confirmed }, kinds) {
  const { listed = kind, confirm = "" } = kinds.find((one) => one.kind === kind) ?? {};
  return h(
    "li",
    { class: "row" },
    h("span", {}, `${listed} ${address}`, confirmed ? "" : ` (${confirm})`),
    h("button", { type: "button", onclick: () => attempt(() => remove(`${at()}/notices/${id}`), "") }, t`Remove`),
  );
}

const at = () => $("notices-of").dataset.at;

/** Whether this browser can use a kind of channel. @param {Kind} kind */
const works = ({ field }) => field !== null || "PushManager" in window;

/** What adds a channel of a kind. @param {Kind} kind */
function form({ kind, key, button, added, field }) {
  const input = field && written(field);
  const work = async () => {
    await post(`${at()}/notices`, { kind, address: input ? input.value : await subscription(key) });
    if (input) input.value = "";
  };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    attempt(work, added);
  };
  const label = input && h("label", {}, `${field.label} `, input);
  return h("form", { class: "row", id: `notices-${kind}`, onsubmit }, label, h("button", {}, button));
}

/** Where an address is written. @param {Field} field */
const written = ({ type, longest, placeholder, autocomplete }) =>
  h("input", { type, maxlength: longest, placeholder: placeholder || null, autocomplete, required: true });

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

/** What lets this browser get notices, also when no page of the table is open. @param {string} key */
async function subscription(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(t`This browser does not allow notices from this site; allow them in its settings.`);
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  return JSON.stringify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}
