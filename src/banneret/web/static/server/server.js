// What answers this page: a server, or the table in this browser, which `tab.js` puts in its place.

/**
 * @typedef {Object} Server
 * @property {(path: string, how?: RequestInit) => Promise<Response>} ask  ask once
 * @property {(path: string) => WebSocket} connect  a connection that stays
 */

/** @returns {Server} */
export const server = () => /** @type {any} */ (globalThis).tableInTab ?? OVER_THE_NETWORK;

/** @type {Server} */
const OVER_THE_NETWORK = {
  ask: (path, how) => fetch(path, how),
  connect: (path) => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`),
};
