// Asking the server, outside the live connection. What goes wrong is an Error whose message is a sentence.

import { t } from "../words/words.js";
import { server } from "../server/server.js";

/** An answer of the server that says no, and why. */
export class Refusal extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await server().ask(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Error(t`The server cannot be reached just now; try again in a moment.`);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Refusal(answer?.detail ?? t`The server answered ${response.status}.`, response.status);
}

/** What went wrong, as a sentence. @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What asks so that only the newest counts: an answer, or trouble, that comes when something newer was asked is null.
 * @template {unknown[]} A @template T @param {(...given: A) => Promise<T>} work
 */
export function newest(work) {
  let asked = 0;
  return async (/** @type {A} */ ...given) => {
    asked += 1;
    const number = asked;
    try {
      const answer = await work(...given);
      return number === asked ? answer : null;
    } catch (error) {
      if (number === asked) throw error;
      return null;
    }
  };
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {object} [body] */
export const post = (path, body = {}) => ask("POST", path, body);
/** @param {string} path */
export const remove = (path) => ask("DELETE", path);
/** @param {string} path @param {object} body */
export const put = (path, body) => ask("PUT", path, body);
