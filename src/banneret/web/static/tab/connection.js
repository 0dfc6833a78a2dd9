// What answers a page in a server's place: the table in a worker of this browser, and the lines to it.

import { t } from "../words/words.js";

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
export class TableInTab {
  /** @type {Worker|undefined} */
  #worker;
  /** @type {Map<number, {yes: (found: Response) => void, no: (error: Error) => void}>} */
  #asked = new Map();
  /** @type {Map<number, Line>} */
  #lines = new Map();
  #number = 0;
  /** @type {HTMLElement|undefined} what says that the table is being set up */
  #sign;

  /** @param {URL} script  of the worker @param {URL} folder  of Python @param {() => void} shown  hears once that the page shows a match */
  constructor(script, folder, shown) {
    this.script = script;
    this.folder = folder;
    this.shown = shown;
  }

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
    const worker = new Worker(this.script, { type: "module" });
    worker.postMessage({ folder: this.folder.href });
    worker.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    worker.onerror = ({ message }) => this.#end(message);
    return worker;
  }

  /** @param {any} told */
  #hear({ ask, status, body, line, says, broken }) {
    this.#sign?.remove();
    if (broken) this.#end(broken);
    else if (line) {
      this.#lines.get(line)?.onmessage?.({ data: says });
      this.shown();
      this.shown = () => {};
    } else {
      this.#asked.get(ask)?.yes(new Response(body, { status }));
      this.#asked.delete(ask);
    }
  }

  /** The worker has ended: what was asked fails, and lines connect again. @param {string} why */
  #end(why) {
    console.error(why);
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { no } of this.#asked.values()) no(new Error(t`The table in this browser ended.`));
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
  sign.textContent = t`Setting up the table in your browser …`;
  document.body.append(sign);
  return sign;
}
