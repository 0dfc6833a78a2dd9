// The way from a notice to the player's seat. A notice names the match only; the link is in this browser, or kept for its member.

import { t } from "./words/words.js";
import { get } from "./page/api.js";
import { $ } from "./page/dom.js";
import { recall } from "./page/memory.js";

const match = $("way").dataset.match ?? "";

/** The link of a seat of this match that is mine, if any is known. @returns {Promise<string|undefined>} */
async function link() {
  const known = Object.values(recall(match)?.seats ?? {})[0];
  if (known) return known;
  /** @type {{match: string, link: string}[]} */
  const kept = await get("/api/me/matches").catch(() => []);
  return kept.find((one) => one.match === match)?.link;
}

const found = await link();
if (found) location.replace(`/m/${found}`);
else
  $("way-told").textContent =
    t`This browser doesn't know your seat. Open the link of your seat, or your recovery link (see Me).`;
