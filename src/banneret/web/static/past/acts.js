// What can be done when a match is over: to play again comes first.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { t } from "../words/words.js";
import { at, matchAt, replayAt } from "../server/address.js";
import { post, sentence } from "../page/api.js";
import { $ } from "../page/dom.js";
import { h } from "../page/draw.js";
import { keep, recall } from "../page/memory.js";
import { goingOn } from "./road.js";

/** What can be done then. @param {Position} position @param {string} game @param {string} token @param {About|null} about */
export function acts(position, game, token, about) {
  const { seat, again } = position.parts;
  const open = again ?? null;
  const going = goingOn(about);
  const onclick = () => about && playAgain(token, about, position);
  return [
    open !== null && open !== seat && h("p", {}, t`${position.seatName(open)} has opened a rematch, sides swapped.`),
    h(
      "div",
      { class: "row first-acts" },
      (seat !== null || open !== null) &&
        h("button", { type: "button", class: "primary", id: "again", title: SWAPPED, onclick }, rematch(open, seat)),
      h("button", { type: "button", class: "analyse", onclick: () => $("analyse").click() }, t`Analyse`),
    ),
    h(
      "div",
      { class: "row more-acts" },
      going &&
        h(
          "a",
          { class: "button", href: at(`/new/${game}?${settings(about, seat ?? null, going.chosen)}`) },
          going.words,
        ),
      h("a", { class: "button", href: replayAt(game, token) }, t`Replay`),
      h("a", { class: "button", href: at(`/new/${game}?${settings(about, seat ?? null)}`) }, t`New match like this`),
      recall(about?.match)?.lesson && h("a", { class: "button", href: at(`/learn/${game}`) }, t`All lessons`),
      h("a", { class: "button", href: `/api/m/${token}/record`, download: "" }, t`Download the record`),
      h("a", { class: "button", href: at("/#mine") }, t`My matches`),
    ),
  ];
}

const SWAPPED = t`Everybody sits one seat further on`;

/** What the button of a rematch says. @param {number|null} open who has opened one @param {number|null|undefined} seat */
function rematch(open, seat) {
  if (open === null) return t`Rematch`;
  return seat === null ? t`Watch the rematch` : t`Join the rematch`;
}

/** The most letters of a setting that can be chosen; a longer one is a file that was sent. */
const LONGEST = 100;

/**
 * The settings of a match, for the form of a new one.
 * @param {About|null} about @param {number|null} mine @param {Record<string, string>} [changed] options of another value
 */
function settings(about, mine, changed = {}) {
  if (!about) return "";
  const here = recall(about.match)?.screen ?? [];
  const chosen = Object.entries({ ...about.options, ...changed }).filter(([, value]) => value.length <= LONGEST);
  const seats = about.seats.map(({ bot, stands_in }, seat) => {
    const sits = bot && !stands_in ? bot : here.includes(seat) ? "screen" : "friend";
    return ["seat", seat === (mine ?? 0) ? "me" : sits];
  });
  const clock = Object.entries(about.clock ?? {}).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...chosen, ...seats, ...clock]);
}

/**
 * A rematch, in which everybody sits one seat further on: each link of the old match leads to a link of the new one.
 * @param {string} token @param {About} about @param {Position} position
 */
async function playAgain(token, about, position) {
  try {
    const place = await post(`/api/m/${token}/again`);
    const kept = recall(about.match) ?? { seats: {}, friends: {}, screen: [] };
    const mine = place.seat === null ? {} : { [place.seat]: place.link };
    const count = position.parts.seats?.length ?? 1;
    keep({
      match: place.match,
      game: about.game,
      title: about.title,
      spectator: place.spectator,
      seats: { ...(await movedOn(kept.seats)), ...mine },
      friends: await movedOn(kept.friends),
      screen: kept.screen.map((seat) => (seat + 1) % count),
    });
    location.href = matchAt(about.game, place.link);
  } catch (error) {
    $("acts-then").append(h("p", { class: "loss" }, sentence(error)));
  }
}

/** The links of the new match for those of the old one. @param {Object<string,string>} links */
async function movedOn(links) {
  const places = await Promise.all(Object.values(links).map((link) => post(`/api/m/${link}/again`)));
  return Object.fromEntries(places.map(({ seat, link }) => [seat, link]));
}
