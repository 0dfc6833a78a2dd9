// Drafts with the name that lasts: at a server each draft goes to the table a moment after it was changed, and comes from there
// to every other device. Without such a name, and at a table in the browser, drafts are in this browser alone.

/** @import { Draft } from "./draft.js" */
/** @import { Kept, Listed } from "./keeping.js" */

import { t } from "../words/words.js";
import { get, put, remove, sentence } from "../page/api.js";
import { setting } from "../page/memory.js";
import { effect } from "../vendor/signals-core.js";
import { ofFile } from "./files.js";
import { drafts, drop, keep, known, know, newId, recalled } from "./keeping.js";
import { sentDraft } from "./sent-draft.js";

/** @typedef {Listed & {text: string}} Sent  a draft as the table keeps it */

/** How long a draft must be left alone before it goes to the table, in milliseconds. */
const PAUSE = 3000;

/** Whether this browser belongs to somebody with a name that lasts. */
export const hasName = () => Boolean(setting("member", ""));

/** @param {string} id */
const place = (id) => `/api/me/drafts/${id}`;

/** What the table keeps; nothing without a name. @returns {Promise<Listed[]>} */
export const atTable = async () => (hasName() ? get("/api/me/drafts").catch(() => []) : []);

/** Whether a draft has changed since the table had it. @param {{id: string, changed: number}} draft */
const isAhead = ({ id, changed }) => changed > known(id);

/** Send a draft whenever somebody has drawn on it. @param {Draft<any>} draft @param {(trouble: string) => void} tell */
export function keepWithName(draft, tell) {
  if (!hasName()) return;
  let timer = 0;
  effect(() => {
    const drawn = draft.strokes.value > 0;
    clearTimeout(timer);
    if (drawn || isAhead(recalled(draft.id) ?? draft.kept()))
      timer = setTimeout(async () => tell(await trouble(() => send(draft.id))), PAUSE);
  });
}

/** What went wrong, as a sentence. @param {() => Promise<unknown>} work */
const trouble = (work) => work().then(() => "", sentence);

/** Send a draft as this browser keeps it. @param {string} id */
export async function send(id) {
  const [kept, sent] = [recalled(id), sentDraft(id)];
  if (!kept || !sent || !isAhead(kept)) return;
  const { game, name, changed, says } = kept;
  await put(place(id), {
    game,
    name: name.slice(0, 80),
    says: says.slice(0, 200),
    changed,
    text: sent.text,
    known: known(id),
  });
  know(id, changed);
}

/** Send all that was drawn before there was a name, or without a network. @returns {Promise<string>} what went wrong */
export async function sendAll() {
  for (const draft of hasName() ? drafts().filter(isAhead) : []) {
    const why = await trouble(() => send(draft.id));
    if (why) return why;
  }
  return "";
}

/**
 * The draft that is newest: of this browser, or of the table. If both have changed, this browser's is kept as another one.
 * @param {string} id @returns {Promise<Kept|null>}
 */
export async function newest(id) {
  const here = recalled(id);
  if (!id || !hasName()) return here;
  const newer = (await atTable()).some((one) => one.id === id && one.changed > known(id));
  if (!newer) return here;
  const there = /** @type {Sent} */ (await get(place(id)));
  if (here && isAhead(here)) setAside(here);
  const { game, name, changed, says, text } = there;
  const file = await ofFile(game, new File([text], "draft.toml"));
  keep({ ...here, id, game, name, changed, says }, JSON.stringify(file));
  know(id, changed);
  return recalled(id);
}

/** Keep a draft under a name of its own. @param {Kept} draft */
function setAside({ file, ...draft }) {
  const name = t`${draft.name} (this browser)`;
  keep({ ...draft, id: newId(), name }, JSON.stringify(file.name === undefined ? file : { ...file, name }));
}

/** Remove a draft here and at the table. @param {string} id */
export async function removeEverywhere(id) {
  if (hasName()) await remove(place(id));
  drop(id);
}

/** All drafts as one text for those who keep them elsewhere: each with its game and the text of its file. */
export async function exported() {
  const all = new Map(drafts().map(({ id, game, name }) => [id, { game, name, text: sentDraft(id)?.text }]));
  for (const { id } of await atTable())
    if (!all.has(id)) {
      const { game, name, text } = await get(place(id));
      all.set(id, { game, name, text });
    }
  return JSON.stringify([...all.values()], null, 1);
}

/** Take leave of a name: what the table keeps of it is no longer in this browser. */
export function leave() {
  for (const draft of drafts()) if (!isAhead(draft)) drop(draft.id);
}
