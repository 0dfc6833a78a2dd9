// How it ended, and what can be done then.

/** @import { About, Chapter } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { within } from "../core/replay-steps.js";
import { get, post, sentence } from "../page/api.js";
import { $, h, one } from "../page/dom.js";
import { keep, recall } from "../page/memory.js";
import { hang } from "./banner.js";
import { renew } from "../page/renew.js";
import { ruleButton } from "../page/rule.js";
import { untracked } from "../vendor/signals-core.js";

/**
 * Show the result, if there is one.
 * @param {Position} position @param {string} game @param {string} token @param {About|null} about
 */
export function showResult(position, game, token, about) {
  const { result, seat } = position.parts;
  const held = Boolean(result) && $("question").contains(document.activeElement);
  $("result").hidden = $("acts-then").hidden = !result;
  $("question").hidden = Boolean(result);
  $("table").classList.toggle("over", Boolean(result));
  if (!result) return;
  const screen = recall(about?.match)?.screen ?? [];
  renew(
    $("result"),
    h("h2", { class: "verdict", tabindex: -1 }, verdict(result.winners, seat ?? null, screen)),
    h("p", {}, outcomeOf(position), "\u00a0", result.rule && ruleButton(game, result.rule)),
    h("p", { class: "soft small", id: "played" }, played && `Ended on ${played}.`),
  );
  renew($("acts-then"), ...acts(position, game, token, about));
  if (held) untracked(() => one(".verdict", $("result")).focus()); // whoever plays by keys hears the end
}

/** What can be done then: to play again comes first. @param {Position} position @param {string} game @param {string} token @param {About|null} about */
function acts(position, game, token, about) {
  const { seat, again } = position.parts;
  const open = again ?? null;
  const onclick = () => about && playAgain(token, about, position);
  return [
    open !== null && open !== seat && h("p", {}, `${position.seatName(open)} has opened a rematch, sides swapped.`),
    h(
      "div",
      { class: "row first-acts" },
      (seat !== null || open !== null) &&
        h("button", { type: "button", class: "primary", id: "again", title: SWAPPED, onclick }, rematch(open, seat)),
      h("button", { type: "button", class: "analyse", onclick: () => $("analyse").click() }, "Analyse"),
    ),
    h(
      "div",
      { class: "row more-acts" },
      h("a", { class: "button", href: `/m/${token}/replay` }, "Replay"),
      h("a", { class: "button", href: `/new/${game}?${settings(about, seat ?? null)}` }, "New match like this"),
      recall(about?.match)?.lesson && h("a", { class: "button", href: `/learn/${game}` }, "All lessons"),
      h("a", { class: "button", href: `/api/m/${token}/record`, download: "" }, "Download the record"),
      h("a", { class: "button", href: "/#mine" }, "My matches"),
    ),
  ];
}

const SWAPPED = "Everybody sits one seat further on";

/** What the button of a rematch says. @param {number|null} open who has opened one @param {number|null|undefined} seat */
function rematch(open, seat) {
  if (open === null) return "Rematch";
  return seat === null ? "Watch the rematch" : "Join the rematch";
}

/**
 * Hang the banner of the winner over the board.
 * @param {Position} position @param {About|null} about @param {boolean} falls whether the match has just ended
 * @returns {string} what is heard then
 */
export function hangBanner(position, about, falls) {
  const { result, seat } = position.parts;
  if (!result) return "";
  const screen = recall(about?.match)?.screen ?? [];
  const lost = seat !== null && screen.length < 2 && !result.winners.includes(seat ?? -1);
  /** @type {"Victory"|"Defeat"|"Draw"} */
  const headline = !result.winners.length ? "Draw" : lost ? "Defeat" : "Victory";
  const side = result.winners.length ? position.sideOf(result.winners[0]) : null;
  const piece = [...position.pieces.values()].find((one) => side && one.side === side.key && one.spot)?.svg ?? "";
  hang({ side, piece, headline, how: outcomeOf(position), falls });
  return { Victory: "horn", Defeat: "low-horn", Draw: "bell" }[headline];
}

/** The most letters of a setting that can be chosen; a longer one is a file that was sent. */
const LONGEST = 100;

/** The settings of a match, for the form of a new one. @param {About|null} about @param {number|null} mine */
function settings(about, mine) {
  if (!about) return "";
  const here = recall(about.match)?.screen ?? [];
  const chosen = Object.entries(about.options).filter(([, value]) => value.length <= LONGEST);
  const seats = about.seats.map(({ bot, stands_in }, seat) => {
    const sits = bot && !stands_in ? bot : here.includes(seat) ? "screen" : "friend";
    return ["seat", seat === (mine ?? 0) ? "me" : sits];
  });
  const clock = Object.entries(about.clock ?? {}).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...chosen, ...seats, ...clock]);
}

/** How the match ended, and who conceded if what the game says does not tell. @param {Position} position */
export function outcomeOf(position) {
  const { result, seats = [] } = position.parts;
  const { gave_up: seat = null, text = "" } = result ?? {};
  if (seat === null || text.includes("concede")) return text;
  return `${position.sideOf(seat)?.name ?? seats[seat]?.side} conceded. ${text}`;
}

/** The round or the turn in which the match ended, when that is known. */
let played = "";

/**
 * Learn how many rounds or turns the match had, and remember it for the list of matches.
 * @param {string} token @param {About} about @returns {Promise<string>} the round or the turn in which it ended
 */
export async function learnLength(token, about) {
  const chapters = /** @type {Chapter[]} */ (await get(`/api/m/${token}/chapters`).catch(() => []));
  played = within(chapters.at(-1));
  if (played && recall(about.match)) keep({ match: about.match, ended: played });
  return played;
}

/** How it ended for this seat, in a word; if several sit at this screen, only that it is over. @param {number[]} winners @param {number|null} seat @param {number[]} screen */
function verdict(winners, seat, screen) {
  if (!winners.length) return "Draw";
  if (seat === null || screen.length > 1) return "The match is over";
  return winners.includes(seat) ? "Victory" : "Defeat";
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
    location.href = `/m/${place.link}`;
  } catch (error) {
    $("acts-then").append(h("p", { class: "loss" }, sentence(error)));
  }
}

/** The links of the new match for those of the old one. @param {Object<string,string>} links */
async function movedOn(links) {
  const places = await Promise.all(Object.values(links).map((link) => post(`/api/m/${link}/again`)));
  return Object.fromEntries(places.map(({ seat, link }) => [seat, link]));
}
