// Files to begin with, as the server reads them, and files for those who keep their drafts elsewhere.

import { get, post } from "../page/api.js";
import { h } from "../page/dom.js";

/** A file that is shipped, or made by the server. @param {string} game @param {Record<string, string>} options @returns {Promise<any>} its tables */
export async function ofServer(game, options) {
  return withoutNulls(await get(`/api/workshop/${game}/begin?${new URLSearchParams(options)}`));
}

/** A file that somebody has. @param {string} game @param {File} file @returns {Promise<any>} its tables */
export async function ofFile(game, file) {
  return withoutNulls(await post(`/api/workshop/${game}/read`, { name: file.name, text: await file.text() }));
}

/** @param {any} value @returns {any} */
function withoutNulls(value) {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== "object") return value;
  const there = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(there.map(([key, one]) => [key, withoutNulls(one)]));
}

/** Let the browser save a text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  h("a", { href, download: name }).click();
}
