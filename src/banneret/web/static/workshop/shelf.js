// What the browser keeps of a draft beside the draft itself: all steps that led to it, and a picture that is traced.

/** @import { Change } from "../atlas/change.js" */
/** @typedef {{number: number, change: Change}} Pending  a step that is being written */
/** @typedef {Pending & {draft: string}} Step */

import { t } from "../words/words.js";

const NAME = "banneret.workshop";
const VERSION = 1;
const STORES = ["steps", "pictures"];

/** What tells other pages of this browser which draft was changed. */
const others = new BroadcastChannel(NAME);
/** @type {Promise<IDBDatabase>|null} */
let database = null;

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("steps", { keyPath: ["draft", "number"] });
    asked.result.createObjectStore("pictures");
  };
  return done(asked);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
}

/** Write something, all of it or nothing. @param {(store: (name: string) => IDBObjectStore) => void} write @returns {Promise<void>} */
async function writing(write) {
  database ??= opened();
  const transaction = (await database).transaction(STORES, "readwrite");
  write((name) => transaction.objectStore(name));
  return new Promise((yes, no) => {
    transaction.oncomplete = () => yes();
    transaction.onabort = () => no(transaction.error ?? new Error(t`This browser has no room for it.`));
  });
}

/** @template T @param {string} store @param {(store: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
async function reading(store, ask) {
  database ??= opened();
  return done(ask((await database).transaction(store).objectStore(store)));
}

/** The steps of a draft, from one number on. @param {string} draft @param {number} [first] */
const stepsFrom = (draft, first = 0) => IDBKeyRange.bound([draft, first], [draft, Number.MAX_SAFE_INTEGER]);

/**
 * The changes that led to a draft, the first one first; none where the browser keeps nothing.
 * @param {string} draft @param {readonly Pending[]} [pending]  those that a page which was closed may not have written
 * @returns {Promise<Change[]>}
 */
export async function changesOf(draft, pending = []) {
  try {
    for (const { number, change } of pending) await keepChange(draft, number, change);
    /** @type {Step[]} */
    const steps = await reading("steps", (store) => store.getAll(stepsFrom(draft)));
    return steps.map(({ change }) => change);
  } catch {
    return [];
  }
}

/** Keep a step in place of those that were undone before it. @param {string} draft @param {number} number @param {Change} change */
export const keepChange = (draft, number, change) =>
  writing((store) => {
    store("steps").delete(stepsFrom(draft, number));
    store("steps").put({ draft, number, change });
  }).catch(() => {}); // then it is undone in this visit alone

/** Tell other pages that a draft was changed, when all that is written of it can be read. @param {string} draft @param {Promise<unknown>} written */
export const tellOthers = (draft, written) => written.then(() => others.postMessage(draft));

/** Hear which draft another page has changed. @param {(draft: string) => void} hear */
export function hearOthers(hear) {
  others.onmessage = ({ data }) => hear(data);
}

/** @param {string} draft @returns {Promise<any>} */
export const pictureOf = (draft) => reading("pictures", (store) => store.get(draft)).catch(() => undefined);

/** @param {string} draft @param {any} picture */
export const keepPicture = (draft, picture) => writing((store) => store("pictures").put(picture, draft));

/** @param {string} draft */
export const dropPicture = (draft) => writing((store) => store("pictures").delete(draft)).catch(() => {});

/** Forget all that is kept of a draft that is removed. @param {string} draft */
export const clear = (draft) =>
  writing((store) => {
    store("steps").delete(stepsFrom(draft));
    store("pictures").delete(draft);
  }).catch(() => {});
