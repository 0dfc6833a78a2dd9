// A link with the whole map in its fragment, which no server sees. What comes with one is text, and its size is bounded.

import { t } from "../words/words.js";

/** The longest text of a map, as files have it. */
const LONGEST = 256 * 1024;
const BEFORE = "#map=";

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} most @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function all(stream, most) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) throw new Error(t`The map in this link is too large.`);
    parts.push(value);
  }
}

/** The address of a map, as a part of one. @param {string} text */
export async function fragmentOf(text) {
  const packed = await all(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), LONGEST);
  const signs = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return BEFORE + btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of the map in a fragment; nothing if there is none. Raises an error, one sentence, if it is damaged. @param {string} fragment */
export async function textOf(fragment) {
  if (!fragment.startsWith(BEFORE)) return null;
  try {
    const signs = atob(fragment.slice(BEFORE.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const text = await all(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")), LONGEST);
    return new TextDecoder().decode(text);
  } catch {
    throw new Error(t`The map in this link is damaged; ask for the link once more.`);
  }
}
