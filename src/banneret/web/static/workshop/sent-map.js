// A map from the workshop, on its way into a new match.

import { opened, text } from "../atlas/map-file.js";
import { recalled } from "./keeping.js";

/** @typedef {{name: string, text: string, title: string, fewest: number, most: number}} SentMap */

/** The map of a draft as a file. @param {string} id @returns {SentMap|null} nothing if this browser does not keep it */
export function sentMap(id) {
  const draft = recalled(id);
  if (!draft) return null;
  const { min_players: fewest, max_players: most, id: called } = draft.file;
  return { name: `${called}.toml`, text: text(opened(draft.file)), title: draft.name, fewest, most };
}
