// How it ended, and what can be done then.

/** @import { About, Chapter, DrawnLoss } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { within } from "../core/replay-steps.js";
import { get, post, sentence } from "../page/api.js";
import { $, drawn, h, one, s } from "../page/dom.js";
import { keep, recall } from "../page/memory.js";
import { renew } from "../page/renew.js";
import { ruleButton } from "../page/rule.js";

/**
 * Show the result, if there is one.
 * @param {Position} position @param {string} game @param {string} token @param {About|null} about
 */
export function showResult(position, game, token, about) {
  const { result, seat, again } = position.parts;
  const open = again ?? null;
  const joins = open !== null && seat !== null;
  const held = Boolean(result) && $("question").contains(document.activeElement);
  $("result").hidden = !result;
  $("question").hidden = Boolean(result);
  $("table").classList.toggle("over", Boolean(result));
  if (!result) return;
  renew(
    $("result"),
    h(
      "h2",
      { class: "verdict", tabindex: -1 },
      verdict(result.winners, seat ?? null, recall(about?.match)?.screen ?? []),
    ),
    h("p", {}, outcomeOf(position), "\u00a0", result.rule && ruleButton(game, result.rule)),
    h("p", { class: "soft small", id: "played" }, played),
    ...(open === null || open === seat
      ? []
      : [h("p", {}, `${position.seatName(open)} has opened a rematch, sides swapped.`)]),
    h(
      "div",
      { class: "row" },
      h("a", { class: `button${joins ? "" : " primary"}`, href: `/m/${token}/replay` }, "Replay"),
      (seat !== null || open !== null) &&
        h(
          "button",
          {
            type: "button",
            class: joins ? "primary" : null,
            id: "again",
            onclick: () => about && playAgain(token, about, position),
          },
          open === null ? "Rematch, sides swapped" : seat === null ? "Watch the rematch" : "Join the rematch",
        ),
      h("a", { class: "button", href: `/new/${game}?${settings(about, seat ?? null)}` }, "New match like this"),
      recall(about?.match)?.lesson && h("a", { class: "button", href: `/learn/${game}` }, "All lessons"),
      h("a", { class: "button", href: `/api/m/${token}/record`, download: "" }, "Download the record"),
      h("a", { class: "button", href: "/#mine" }, "My matches"),
    ),
  );
  if (held) one(".verdict", $("result")).focus(); // whoever plays by keys hears the end
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

/** How long the match was, when that is known. */
let played = "";

/** Learn how many rounds or turns the match had, and remember it for the list of matches. @param {string} token @param {About} about */
export async function learnLength(token, about) {
  const chapters = /** @type {Chapter[]} */ (await get(`/api/m/${token}/chapters`).catch(() => []));
  const last = within(chapters.at(-1));
  if (!last) return;
  played = `Played until ${last}.`;
  if (recall(about.match)) keep({ match: about.match, ended: last });
}

/** What each player's side lost, be it nothing, as rows of its pieces. @param {string} token @param {Position} position */
export async function showLosses(token, position) {
  const lost = /** @type {DrawnLoss[]} */ (await get(`/api/m/${token}/losses`).catch(() => []));
  const players = (position.parts.seats ?? []).flatMap((_, seat) => position.sideOf(seat)?.name ?? []);
  const sides = [...new Set([...players, ...lost.map(({ side }) => side)])];
  $("losses").hidden = !lost.length;
  $("losses").replaceChildren(
    h("h2", { class: "caption" }, "Losses"),
    ...sides.map((side) =>
      row(
        side,
        lost.filter((one) => one.side === side),
      ),
    ),
  );
}

/** What a side lost, and what it gave up with the match. @param {string} side @param {DrawnLoss[]} all */
function row(side, all) {
  const [lost, left] = [all.filter(({ given_up }) => !given_up), all.filter(({ given_up }) => given_up)];
  return h(
    "div",
    { class: "fallen" },
    h("p", {}, h("strong", {}, side), " ", String(count(lost))),
    h("ul", {}, ...lost.map(fallen)),
    left.length > 0 && h("p", { class: "soft small" }, `and given up at the end: ${count(left)}`),
    left.length > 0 && h("ul", { class: "left" }, ...left.map(fallen)),
  );
}

/** @param {DrawnLoss[]} lost */
const count = (lost) => lost.reduce((sum, one) => sum + one.count, 0);

/** @param {DrawnLoss} lost */
function fallen({ name, svg, count }) {
  const picture = s("svg", { viewBox: "-.9 -.9 1.8 1.8", "aria-hidden": "true" });
  picture.append(...drawn(svg));
  const many = count > 1 ? `, ${count} of them` : "";
  return h("li", { title: name }, picture, h("span", { class: "unseen" }, `${name}${many}`), count > 1 && `×${count}`);
}

/** How it ended for this seat, in a word; if several sit at this screen, only that it is over. @param {number[]} winners @param {number|null} seat @param {number[]} screen */
function verdict(winners, seat, screen) {
  if (!winners.length) return "A draw";
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
    $("result").append(h("p", { class: "loss" }, sentence(error)));
  }
}

/** The links of the new match for those of the old one. @param {Object<string,string>} links */
async function movedOn(links) {
  const places = await Promise.all(Object.values(links).map((link) => post(`/api/m/${link}/again`)));
  return Object.fromEntries(places.map(({ seat, link }) => [seat, link]));
}
