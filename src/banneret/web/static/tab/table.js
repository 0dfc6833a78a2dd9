// The worker of a table in this browser: Python holds the table and speaks with the page. It starts the worker in which
// programs think as soon as the page has been shown something.

import { forgetSnapshot, startPython } from "./python.js";
import { Shelf } from "./shelf.js";
import { bearable, THINKER, Thinkers } from "./thinkers.js";

/** @type {Promise<(text: string) => Promise<void>>|undefined} */
let desk;
const thinkers = new Thinkers(startThinker, bearable(navigator));
let folder = "";

/** @param {string} folder */
async function open(folder) {
  const python = await startPython(folder);
  const shelf = new Shelf((match) => hear(JSON.stringify({ news: match })));
  return python.pyimport("banneret.tab.desk").begin(shelf, thinkers, tell);
}

/** Tell the page something. When it has been shown a match, the programs are woken. @param {string} text */
function tell(text) {
  postMessage(text);
  if (text.startsWith('{"line"')) thinkers.wake();
}

/** @param {string} text */
async function hear(text) {
  try {
    await (await desk)?.(text);
  } catch (error) {
    await forgetSnapshot(folder);
    postMessage(JSON.stringify({ broken: String(error) }));
  }
}

function startThinker() {
  const worker = new Worker(location.href, { type: "module", name: THINKER });
  worker.postMessage({ folder });
  return worker;
}

/** What the page says: at first the folder of Python, then what is meant for the desk. @param {{folder: string}|string} said */
export function hearPage(said) {
  if (typeof said === "string") hear(said);
  else {
    folder = said.folder;
    desk = open(folder);
  }
}
