// Where a browser keeps its matches: a head for each, which may be written anew, and rows, which are only added.

import { t } from "../words/words.js";

const NAME = "banneret";
const VERSION = 1;

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("heads");
    asked.result.createObjectStore("rows", { keyPath: ["match", "number"] });
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

/** Everything of a transaction is written, or nothing. @param {IDBTransaction} transaction @returns {Promise<void>} */
function written(transaction) {
  return new Promise((yes, no) => {
    transaction.oncomplete = () => yes();
    transaction.onabort = () => no(transaction.error ?? new Error(t`The browser keeps nothing more.`));
  });
}

/** The rows of a match, from one number on. @param {string} match @param {number} [first] */
const rowsOf = (match, first = 0) => IDBKeyRange.bound([match, first], [match, Number.MAX_SAFE_INTEGER]);

export class Shelf {
  /** @type {Promise<IDBDatabase>|null} */
  #database = null;
  /** What tells other pages of this browser in which match something was written. */
  #others = new BroadcastChannel(NAME);

  /** @param {(match: string) => void} hear  hears in which match another page has written */
  constructor(hear) {
    this.#others.onmessage = ({ data }) => hear(data);
  }

  get database() {
    this.#database ??= opened();
    return this.#database;
  }

  /** The heads of all matches, as JSON. */
  async heads() {
    const database = await this.database;
    return JSON.stringify(await done(database.transaction("heads").objectStore("heads").getAll()));
  }

  /** The rows of a match, as JSON. @param {string} match */
  async rows(match) {
    const database = await this.database;
    const rows = await done(database.transaction("rows").objectStore("rows").getAll(rowsOf(match)));
    return JSON.stringify(rows.map(({ row }) => row));
  }

  /** @param {string} match @param {string} head */
  async writeHead(match, head) {
    const transaction = (await this.database).transaction("heads", "readwrite", { durability: "strict" });
    transaction.objectStore("heads").put(head, match);
    await written(transaction);
    this.#others.postMessage(match);
  }

  /**
   * Write rows, the first with this number. Nothing is written if there is a row of this number: another page was first.
   * @param {string} match @param {number} first @param {string} rows  as JSON
   * @returns {Promise<boolean>} whether they are written
   */
  async append(match, first, rows) {
    const transaction = (await this.database).transaction("rows", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("rows");
    if (await done(store.count(rowsOf(match, first)))) return false;
    for (const [place, row] of JSON.parse(rows).entries()) store.put({ match, number: first + place, row });
    await written(transaction);
    this.#others.postMessage(match);
    return true;
  }
}
