// The replay page: a table at any move, and a new match from there.

/** @import { About } from "../wire.js" */
/** @import { Signal } from "./vendor/signals-core.js" */

import { t } from "./words/words.js";
import { outcomeOf } from "./core/ending.js";
import { flat } from "./core/frames.js";
import { player, stepOf } from "./core/step.js";
import { inMatch, within } from "./core/replay-steps.js";
import { inTab, linkHere, replayAt } from "./server/address.js";
import { sentence } from "./page/api.js";
import { $, button, choice, field, one } from "./page/dom.js";
import { draw, fill, h } from "./page/draw.js";
import { wordsOf } from "./board/picture.js";
import { goTo, playOn } from "./past/fork.js";
import { addressOf, inLink } from "./past/shared-match.js";
import { holding, matchLink, sharing } from "./past/sharing.js";
import { keptMatch, openFrom, sharedMatch } from "./past/source.js";
import { tellTrouble } from "./page/trouble.js";
import { diceRow } from "./panels/log.js";
import { fillForm } from "./panels/sheets.js";
import { drawArrows } from "./past/arrows.js";
import { Chapters } from "./past/chapters.js";
import { Moves } from "./past/moves.js";
import { Outcome } from "./past/outcome.js";
import { Table } from "./table/table.js";
import { effect, signal } from "./vendor/signals-core.js";

const STEP = 900;

/** The match that the link of this page holds, if it does. */
const held = inLink();
const token = held ? "" : linkHere();
const source = held ? sharedMatch(held.packed) : keptMatch(token);
const slider = field("at");
const eyed = choice("eyed");
const chapters = new Chapters();
const table = new Table({ reach: "none", asking: signal(false), answer: () => false });
const { position } = table;
/** @type {Signal<Outcome|null>} */
const outcome = signal(null);
const moves = new Moves(
  (at) => {
    stop();
    go(at);
  },
  () => outcome.value?.turns ?? [],
);
/** @type {About|null} */
let about = null;
/** @type {{at: number}|null} the newest wish for a moment, while one is on its way */
let wanted = null;
/** @type {number|undefined} */
let playing;

/** Where the last touch led, though it may still be on its way. */
const here = () => wanted?.at ?? Number(slider.value);
const end = () => Number(slider.max);

/** Whose view is shown; empty for that of this link. */
const eyes = () => ($("eyes").hidden ? "" : eyed.value);
/** A moment of the kept match, as the query of an address. @param {number|string} at */
const query = (at) => `?at=${at}${eyes() && `&eyes=${eyes()}`}`;

/**
 * Go to a move; while one is still on its way, the newest wish counts, also for the same move seen from another side.
 * @param {number} at
 */
async function go(at) {
  at = Math.min(Math.max(0, at), end());
  slider.value = String(at);
  const busy = wanted !== null;
  wanted = { at };
  if (busy) return;
  while (wanted !== null) {
    /** @type {{at: number}} */
    const next = wanted;
    await load(next.at);
    if (wanted === next) wanted = null;
  }
}

/** @param {number} at */
async function load(at) {
  try {
    const message = await source.moment(at, eyes());
    table.show({ ...flat(message, 0), seats: about?.seats ?? [], since: -1 });
    tellTrouble("");
  } catch (error) {
    stop();
    tellTrouble(sentence(error));
  }
}

/** Follow the moment that is shown. */
function follow() {
  const { at, length = 0, title = "", result } = position.parts;
  if (at === undefined) return;
  $("title").textContent = title;
  $("game").hidden = title === $("game").textContent;
  slider.max = String(length);
  slider.value = String(wanted?.at ?? at);
  history.replaceState(null, "", held ? addressOf(table.game, held.packed, at, eyes()) : query(at) + location.hash);
  outcome.value?.here(at);
  moves.here(at);
  button("fork").hidden = Boolean(result); // nothing is left to play
}

/** Let a match that is over be seen from each side: hands are open then. @param {About} about */
function offerEyes({ over, seats, seat }) {
  const sides = seats.map(
    ({ side, name, bot }, at) => new Option(name || bot ? `${side} (${name || bot})` : side, `${at}`),
  );
  const own = seat === null ? "all" : `${seat}`;
  eyed.replaceChildren(new Option("spectators", "all"), ...sides);
  for (const option of eyed.options) if (option.value === own) option.value = "";
  eyed.value = held ? held.eyes : (new URLSearchParams(location.search).get("eyes") ?? "");
  if (eyed.selectedIndex < 0) eyed.value = "";
  $("eyes").hidden = !over;
}

/** What the last step did, below the buttons: nothing covers the board. */
function step() {
  const { words, entries } = stepOf(position);
  const rolled = entries.findLast(({ dice }) => dice)?.dice;
  return [h("span", {}, words), rolled && diceRow(rolled, position.faces)];
}

/** Where in the match a moment is: its round, or its turn, and its move. */
function where() {
  const { at = 0, length = 0 } = position.parts;
  return inMatch(chapters.placeOf(at), t`move ${at} of ${length}`);
}

/** What is asked at this moment, and of whom. */
function asked() {
  const told = position.questions.filter(({ prompt }) => prompt);
  return told.map(({ seat, prompt }) => `${player(position, seat)}: ${prompt}`).join(" ");
}

function play() {
  if (playing) return stop();
  if (here() >= end()) go(0);
  playing = setInterval(() => (here() < end() ? go(here() + 1) : stop()), STEP);
  $("play").setAttribute("aria-pressed", "true");
  return undefined;
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  $("play").setAttribute("aria-pressed", "false");
}

/** @param {number} by */
function stride(by) {
  stop();
  go(Math.abs(by) === 1 ? chapters.from(here(), by) : here() + by);
}

/** What this moment is called. */
const from = () => [within(chapters.of(here())), t`move ${here()}`].filter(Boolean).join(", ");

async function fork() {
  if (held) return askWhoPlays();
  try {
    await playOn(token, here(), position.parts.seat, { game: table.game, from: from() });
  } catch (error) {
    tellTrouble(sentence(error));
  }
}

/** Nobody sits at a match that a link holds, so one is asked whom one leads. */
function askWhoPlays() {
  const asked = position.questions[0]?.seat ?? 0;
  const sides = about?.seats.map(({ side }, seat) => new Option(side, `${seat}`, seat === asked, seat === asked)) ?? [];
  choice("lead").replaceChildren(...sides);
  $("who-plays").hidden = false;
  choice("lead").focus();
}

/** @param {SubmitEvent} event */
async function playFromLink(event) {
  event.preventDefault();
  const seat = Number(choice("lead").value);
  try {
    const count = about?.seats.length ?? 0;
    const opened = await openFrom(held?.packed ?? "", here(), seat, choice("others").value, count);
    await goTo(opened, seat, { game: table.game, from: from() });
  } catch (error) {
    tellTrouble(sentence(error));
  }
}

/** What can be shared: a link that holds the match when it is over, and before that one to the table that keeps it. */
function offerSharing() {
  const packed = held || about?.over ? source.packed : null;
  const short = () =>
    String(new URL(replayAt(table.game, about?.spectator ?? token, query(slider.value)), location.href));
  const shown = {
    game: table.game,
    board: () => table.boards.current,
    words: () => wordsOf(position, where(), position.parts.result ? outcomeOf(position) : asked()),
  };
  const names = held ? [] : (about?.seats ?? []).map(({ name }) => name).filter(Boolean);
  /** @param {boolean} named */
  const toMoment = async (named) => addressOf(table.game, await source.packed(named), here(), eyes());
  const links = [
    packed && matchLink(table.game, packed),
    packed && { key: "link-moment", words: t`Copy a link to this moment`, address: toMoment },
    !held && !inTab && { key: "link-here", words: t`Copy a short link`, address: short, kind: "plain" },
  ];
  fill(
    $("share-here"),
    sharing(
      shown,
      links.filter((link) => link !== null && link !== false),
      packed && holding(names),
    ),
  );
}

effect(follow);
effect(() => fillForm(position));
effect(() => drawArrows(table.boards, position, outcome.value?.turn));
draw($("where"), where);
draw($("step"), step);
draw($("prompt"), () => (position.parts.result ? outcomeOf(position) : asked()));
slider.addEventListener("input", () => {
  stop();
  go(here());
});
const buttons = {
  first: () => stride(-Infinity),
  back: () => stride(-1),
  play,
  on: () => stride(1),
  fork,
};
for (const [id, act] of Object.entries({ ...buttons, last: () => stride(Infinity) }))
  $(id).addEventListener("click", act);
eyed.addEventListener("change", () => go(here()));
table.listen({ rove: (aside, down) => (table.inspecting ? table.rove(aside, down) : stride(aside + down)) });
$("who-plays").addEventListener("submit", playFromLink);
if (held) {
  for (const part of ["to-match", "outcome"]) $(part).remove();
  if (!inTab) addEventListener("hashchange", () => location.reload());
}
about = await source.about().catch(() => null);
if (about) {
  slider.max = String(about.length);
  offerEyes(about);
}
offerSharing();
if (!held) {
  outcome.value = new Outcome(() => token, {
    go: (at) => {
      stop();
      go(at);
      one(".replay").scrollIntoView({ block: "nearest" });
    },
  });
  outcome.value.show(about?.over ?? false, about?.match);
}
await go(held ? held.moment : Number(new URLSearchParams(location.search).get("at")));
chapters.learn(await source.chapters().catch(() => []));
moves.learn(await source.moves().catch(() => []));
