// The worker of a table in this browser: Python holds the table and speaks with the page. It starts the worker in which
// programs think as soon as the page has been shown something.

import { forgetSnapshot, startPython } from "./python.js";
import { Shelf } from "./shelf.js";

/** The name of the worker in which programs think. */
export const THINKER = "thinker";
/** @type {Promise<(text: string) => Promise<void>>|undefined} */
let desk;
/** @type {Worker|undefined} */
let thinker;
/** @type {Map<number, {yes: (found: string) => void, no: (error: Error) => void}>} what the programs are asked, by number */
const asked = new Map();
let number = 0;
let folder = "";

/** @param {string} folder */
async function open(folder) {
  const python = await startPython(folder);
  const shelf = new Shelf((match) => hear(JSON.stringify({ news: match })));
  return python.pyimport("banneret.tab.desk").begin(shelf, think, tell);
}

/** Tell the page something. When it has been shown a match, the programs are woken. @param {string} text */
function tell(text) {
  postMessage(text);
  if (text.startsWith('{"line"')) thinker ??= startThinker();
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

/** Ask the worker of programs. @param {string} what @param {string} task @returns {Promise<string>} */
function think(what, task) {
  thinker ??= startThinker();
  number += 1;
  thinker.postMessage({ number, what, task });
  return new Promise((yes, no) => asked.set(number, { yes, no }));
}

function startThinker() {
  const worker = new Worker(location.href, { type: "module", name: THINKER });
  worker.postMessage({ folder });
  worker.onmessage = ({ data: { number, found, failed } }) => {
    const waiting = asked.get(number);
    asked.delete(number);
    if (failed) waiting?.no(new Error(failed));
    else waiting?.yes(found);
  };
  worker.onerror = () => {
    for (const { no } of asked.values()) no(new Error("the worker of programs ended"));
    asked.clear();
    thinker = undefined;
  };
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
