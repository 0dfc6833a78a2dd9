// A draft from the workshop, on its way into a new match.

import { opened, text } from "../atlas/map-file.js";
import { toml } from "../hexes/toml.js";
import { recalled } from "./keeping.js";

/** @typedef {{name: string, text: string, title: string, says: string, fewest: number, most: number}} SentDraft */

/** The file of a draft. @param {string} id @returns {SentDraft|null} nothing if this browser does not keep it */
export function sentDraft(id) {
  const draft = recalled(id);
  if (!draft) return null;
  const { min_players: fewest = 0, max_players: most = Number.POSITIVE_INFINITY, id: called } = draft.file;
  const written = draft.file.territories ? text(opened(draft.file)) : toml(draft.file);
  return { name: `${called}.toml`, text: written, title: draft.name, says: draft.says, fewest, most };
}
