// What the last step of a replay did: what was chosen, and what came of it. The log has all of it; here are a few lines.

/** @import { Entry } from "../../wire.js" */
/** @import { Position } from "./position.js" */

import { t } from "../words/words.js";

/** The most lines of the log that are told at once: the last ones. */
const MOST = 3;

/** Who sits there, with the side: `Black (beginner)`. @param {Position} position @param {number} seat */
export function player(position, seat) {
  const status = position.parts.seats?.[seat];
  const side = position.sideOf(seat)?.name ?? status?.side ?? "";
  const name = status?.name || status?.bot;
  return name && name !== side ? `${side} (${name})` : side;
}

/** A sentence with its full stop. @param {string} text */
export const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The words of the last step, and the entries that it brought. @param {Position} position */
export function stepOf(position) {
  const { at = 0, told = 0, deed } = position.parts;
  /** @type {Entry[]} */
  const entries = position.log.filter(({ number }) => number >= told).slice(at ? -MOST : 0);
  if (!at) return { words: t`The beginning of the match.`, entries: [] };
  const sentences = entries.map(({ text }) => ended(text));
  if (!entries.length && deed) return { words: chose(position, deed), entries };
  return { words: sentences.join(" ") || t`Nothing that is told.`, entries };
}

/** Who chose what; where that is secret, what was answered. @param {Position} position @param {{seat: number, asked: string, chose: string}} deed */
function chose(position, { seat, asked, chose }) {
  const who = player(position, seat);
  if (chose) return t`${who} chose “${chose}”.`;
  return asked ? t`${who} answered: “${asked}”` : t`${who} decided something in secret.`;
}
