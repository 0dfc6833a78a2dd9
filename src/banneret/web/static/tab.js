// A page of a site of files: the table is in a worker of this browser, which answers in a server's place.

import { at, inTab, linkHere, replayAt } from "./server/address.js";

/** How often a line gives a sign of life, as a server does. */
const SIGN = 5000;

/** A connection that stays, to the table in the worker; it looks like a WebSocket. */
class Line {
  /** @type {number} */
  readyState = WebSocket.OPEN;
  /** @type {((event: any) => void)|null} */
  onopen = null;
  /** @type {((event: any) => void)|null} */
  onmessage = null;
  /** @type {((event: any) => void)|null} */
  onclose = null;

  /** @param {TableInTab} table @param {number} number */
  constructor(table, number) {
    this.table = table;
    this.number = number;
    this.signs = setInterval(() => this.onmessage?.({ data: '{"is":"pong"}' }), SIGN);
  }

  /** @param {string} text */
  send(text) {
    const wish = JSON.parse(text);
    if (wish.do !== "ping") this.table.tell({ line: this.number, say: wish });
  }

  close() {
    this.end();
    this.table.tell({ line: this.number, close: true });
  }

  /** The worker has ended, or the page goes. */
  end() {
    clearInterval(this.signs);
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code: 1006 });
  }
}

/** The table in the worker. It is started when it is first asked; if it ends, it is started again. */
class TableInTab {
  /** @type {Worker|undefined} */
  #worker;
  /** @type {Map<number, {yes: (found: Response) => void, no: (error: Error) => void}>} */
  #asked = new Map();
  /** @type {Map<number, Line>} */
  #lines = new Map();
  #number = 0;
  /** @type {HTMLElement|undefined} what says that the table is being set up */
  #sign;

  /** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} */
  ask = (path, { method = "GET", body = "" } = {}) =>
    new Promise((yes, no) => {
      this.#number += 1;
      this.#asked.set(this.#number, { yes, no });
      this.tell({ ask: this.#number, method, address: path, body: String(body ?? "") });
    });

  /** @param {string} path @returns {WebSocket} */
  connect = (path) => {
    const { pathname, searchParams } = new URL(path, location.href);
    this.#number += 1;
    const line = new Line(this, this.#number);
    this.#lines.set(this.#number, line);
    this.tell({ line: this.#number, open: pathname.split("/")[2], boards: searchParams.getAll("have") });
    return /** @type {any} */ (line);
  };

  /** @param {object} message */
  tell(message) {
    this.#worker ??= this.#start();
    this.#worker.postMessage(JSON.stringify(message));
  }

  #start() {
    this.#sign = settingUp();
    const worker = new Worker(new URL("./tab-worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ folder: new URL(at(`/${document.documentElement.dataset.python}/`), location.href).href });
    worker.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    worker.onerror = ({ message }) => this.#end(message);
    return worker;
  }

  /** @param {any} told */
  #hear({ ask, status, body, line, says, broken }) {
    this.#sign?.remove();
    if (broken) this.#end(broken);
    else if (line) this.#lines.get(line)?.onmessage?.({ data: says });
    else {
      this.#asked.get(ask)?.yes(new Response(body, { status }));
      this.#asked.delete(ask);
    }
  }

  /** The worker has ended: what was asked fails, and lines connect again. @param {string} why */
  #end(why) {
    console.error(why);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { no } of this.#asked.values()) no(new Error("The table in this browser ended."));
    this.#asked.clear();
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.end();
  }
}

/** Say that the table is being set up, until it answers. */
function settingUp() {
  const sign = document.createElement("p");
  sign.className = "setting-up";
  sign.setAttribute("role", "status");
  sign.textContent = "Setting up the table in your browser …";
  document.body.append(sign);
  return sign;
}

/** Follow links that a site of files can't have: those to this match's other pages, and to its record. @param {MouseEvent} event */
async function follow(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  if (link.getAttribute("href")?.endsWith("#")) link.hash = linkHere();
  const path = link.getAttribute("href") ?? "";
  const [, token, query] = path.match(/^\/m\/([^/]+)\/replay(.*)$/) ?? [];
  if (token) {
    event.preventDefault();
    location.href = replayAt(document.getElementById("table")?.dataset.game ?? "", token, query);
  }
  if (!path.startsWith("/api/")) return;
  event.preventDefault();
  const found = await table.ask(path);
  const file = URL.createObjectURL(new Blob([await found.text()], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: file, download: "match.record" }).click();
  URL.revokeObjectURL(file);
}

const table = new TableInTab();
if (inTab) {
  /** @type {any} */ (globalThis).tableInTab = table;
  document.addEventListener("click", follow);
  navigator.serviceWorker?.register(at("/offline.js")).catch(() => null); // without it, a network is needed each time
  if (document.getElementById("table")) addEventListener("hashchange", () => location.reload());
}
