// A link that holds a match: in its fragment, which no server is sent, are the match and the moment to begin with.

import { at, inTab } from "../server/address.js";

/** @typedef {{packed: string, moment: number, eyes: string}} InLink  a match, a moment of it, and whose view is shown */

/** The address of such a replay. @param {string} game @param {string} packed @param {number} [moment] @param {string} [eyes] */
export function addressOf(game, packed, moment = 0, eyes = "") {
  const words = new URLSearchParams({ ...(moment && { at: String(moment) }), ...(eyes && { eyes }), match: packed });
  const page = inTab ? new URL(at(`/replay/${game}`), location.href).pathname : `/replay/${game}`;
  return `${location.origin}${page}#${words}`;
}

/** What the link of this page holds; nothing if that is no match. @returns {InLink|null} */
export function inLink() {
  const words = new URLSearchParams(location.hash.slice(1));
  const packed = words.get("match");
  return packed === null ? null : { packed, moment: Number(words.get("at")) || 0, eyes: words.get("eyes") ?? "" };
}
