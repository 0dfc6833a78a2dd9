// What can be shared of a match: a link that holds it, when it is over, and a picture of the board.

import { t } from "../words/words.js";
import { sentence } from "../page/api.js";
import { canShare, picture, save, share, wordsOf } from "../board/picture.js";
import { copy } from "../page/copy.js";
import { h } from "../page/draw.js";
import { addressOf } from "./shared-match.js";

/** @import { Child } from "../page/draw.js" */
/** @import { Board } from "../board/view.js" */
/** @import { Words } from "../board/picture.js" */
/**
 * @typedef {Object} Link  a link that can be copied
 * @property {string} key @property {string} words what its button says @property {string} [kind]
 * @property {(named: boolean) => string|Promise<string>} address
 */
/** @typedef {{game: string, board: () => Board|undefined, words: () => Words}} Shown  what a picture shows */

const HOLDS = t`The link holds the whole match, hidden cards too. Anyone with the link sees them.`;

export { wordsOf };

/** All that can be shared, folded up. @param {Shown} shown @param {Link[]} links @param {Child} [about] what is told of the links */
export function sharing(shown, links, about = null) {
  return h(
    "details",
    { class: "sharing", id: "sharing" },
    h("summary", {}, t`Share`),
    about,
    h(
      "div",
      { class: "row" },
      ...links.map(({ key, words, address, kind }) =>
        act(key, words, async (button) => copy(button, await address(wanted())), kind),
      ),
    ),
    h("div", { class: "row" }, ...pictures(shown)),
  );
}

/** What is told of links that hold a match: they have the names of its people only if that is wanted. @param {string[]} names */
export const holding = (names) => [
  h("p", { class: "soft small" }, HOLDS),
  names.length > 0 &&
    h("label", { class: "tick" }, h("input", { type: "checkbox", id: "named" }), ` With the names ${names.join(", ")}`),
];

/** Whether names are wanted. */
const wanted = () => Boolean(/** @type {HTMLInputElement|null} */ (document.getElementById("named"))?.checked);

/** The link that holds a match. @param {string} game @param {(named: boolean) => Promise<string>} packed @returns {Link} */
export const matchLink = (game, packed) => ({
  key: "link-match",
  words: t`Copy a link to this match`,
  address: async (named) => addressOf(game, await packed(named)),
});

/** The buttons that make a picture. @param {Shown} shown */
export function pictures({ game, board, words }) {
  /** @param {(png: Blob, name: string) => unknown} use */
  const made = (use) => async () => {
    const shown = board();
    if (shown) use(await picture(shown, words()), game);
  };
  return [
    act("picture", t`Save a picture`, made(save)),
    canShare() && act("share-picture", t`Share a picture`, made(share)),
  ];
}

/** @param {string} key @param {string} words @param {(button: HTMLButtonElement) => unknown} does @param {string} [kind] */
function act(key, words, does, kind = "") {
  /** @param {MouseEvent} event */
  const onclick = async (event) => {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    complain(pressed, "");
    try {
      await does(pressed);
    } catch (error) {
      complain(pressed, sentence(error));
    }
  };
  return h("button", { type: "button", key, class: kind, onclick }, words);
}

/** Say beside a button what went wrong. @param {HTMLButtonElement} pressed @param {string} words */
function complain(pressed, words) {
  const place = pressed.parentElement?.querySelector(".trouble");
  if (place) place.textContent = words;
  else if (words) pressed.parentElement?.append(h("p", { class: "trouble small", role: "alert" }, words));
}
