// A worker in which programs think, so that the table answers meanwhile.

import { startPython } from "./python.js";

/** @type {Promise<any>|undefined} */
let programs;

/** @param {string} folder */
async function start(folder) {
  return (await startPython(folder)).pyimport("banneret.tab.browser");
}

/** What the table asks: at first the folder of Python, then about a task. @param {{folder?: string, number: number, what: string, task: string}} asked */
export async function hearTable({ folder, number, what, task }) {
  if (folder) {
    programs = start(folder);
    await programs;
    postMessage({ ready: true });
    return;
  }
  try {
    postMessage({ number, found: (await programs).think(what, task) });
  } catch (error) {
    postMessage({ number, failed: String(error) });
  }
}
