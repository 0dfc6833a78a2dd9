// Files for those who keep their maps elsewhere.

import { h } from "../page/dom.js";

/** Let the browser save a text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  h("a", { href, download: name }).click();
}
