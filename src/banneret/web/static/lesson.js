// @ts-nocheck
// A lesson: words, and things to touch. The server plays it anew with all answers so far, and sends what is new.

import { post } from "./api.js";
import { Boards } from "./board.js";
import { showCards, showTracks, showTray, showUnits } from "./cards.js";
import { Crowd } from "./crowd.js";
import { $, h } from "./dom.js";
import { Drama } from "./drama.js";
import { Hint } from "./hint.js";
import { listen } from "./keys.js";
import { Log } from "./log.js";
import { coaches, finish, keep } from "./memory.js";
import { nearest } from "./nearest.js";
import { makeRoom, weigh } from "./odds.js";
import { Position } from "./position.js";
import { Panel } from "./question.js";
import { crowds } from "./reach.js";
import { showSheets, showSteps } from "./sheets.js";
import { listenToTabs, turnLower, turnTab } from "./tabs.js";
import { Teller } from "./tell.js";
import { Touch } from "./touch.js";
import { showWords } from "./words.js";

const { game } = $("table").dataset;
const { lesson, following, match } = $("lesson").dataset;
const position = new Position();
const boards = new Boards($("stage"), $("board-tabs"), []);
const log = new Log(position, game);
const panel = new Panel(position, boards, () => undefined);
const drama = new Drama($("stage"), boards, position, JSON.parse($("drama").textContent), show);
const teller = new Teller(show, position, drama);
let answers = [];
let says = [];
let done = false;
let asking = false;
let busy = false;
let mistakes = 0;

const option = (key) => (asking ? position.question?.options?.find((one) => one.key === key) : undefined);
const offered = (key) => Boolean(option(key));
const thing = (key) => ({ key, details: position.parts.details?.[key] ?? [] });

function stands(key) {
  const piece = position.pieces.get(key);
  if (piece) return [piece.at];
  return [...position.pieces.values()].filter((one) => one.at === key).map((one) => one.key);
}

const hint = new Hint({
  position,
  boards,
  game,
  forbidden: () => false,
  ask: (key) => hint.answer(thing(key)),
  does: (key) => option(key)?.label ?? "",
  costs: () => "",
  aside: () => false,
});
const crowd = new Crowd({ position, boards, game, option, ask: (key) => crowd.answer(thing(key)) });

const touch = new Touch(document.body, {
  offered,
  leadsTo: () => false,
  stands,
  look: (key, event) => hint.show(key, event),
  leave: () => hint.leave(),
  ask: (key, event) => hint.show(key, event, { pinned: true }),
  answer,
  go: () => {},
  weigh: (key) => weighed(option(key)),
  crowd: (key) => crowd.of(key),
  open: (key) => crowd.open(key),
  lit: () => {},
});

/** Show what a message changes. */
function show(message) {
  position.apply(message);
  boards.apply(position, message);
  log.show();
  $("phase").textContent = position.phaseUnsaid;
  showSheets(position);
  showSteps(position);
  showTracks(position);
  showCards(position);
  showTray(position);
  showUnits(position, boards);
  showWords(position, boards);
  boards.shade([], "", crowds(position));
  glow();
}

function weighed(one) {
  const first = asking && position.question?.options?.find(({ odds }) => odds);
  weigh(one?.odds ? one : first || null);
  return Boolean(one?.odds);
}

function glow() {
  const question = asking ? position.question : null;
  const keys = question?.options?.map((one) => one.key) ?? [];
  boards.glow(keys, question?.about ?? "", question?.chosen ?? []);
  boards.turnTo(keys, position);
  for (const place of document.querySelectorAll("#hand [data-key], #cards [data-key], #tray [data-key]"))
    place.classList.toggle("can", keys.includes(place.dataset.key));
}

/** Say the next thing; if it is the last, it is time to touch something, or the lesson is over. */
function say() {
  $("says").textContent = says[0] ?? "";
  $("wrong").hidden = true;
  asking = !done && says.length === 1;
  const over = done && says.length <= 1;
  $("next").hidden = asking || over;
  $("question").hidden = !asking;
  if (asking) panel.show();
  makeRoom(asking ? (position.question?.options?.filter(({ odds }) => odds) ?? []) : []);
  weighed(null);
  glow();
  if (over) end();
  else if (!asking) $("next").focus({ preventScroll: true });
}

async function ask(given, whole) {
  if (busy) return;
  busy = true;
  panel.busy(true);
  try {
    const told = await post(`/api/lessons/${game}/${lesson}`, { answers: given, whole });
    if (told.wrong) mistaken(told);
    else await goOn(given, told);
  } catch (error) {
    $("wrong").hidden = false;
    $("wrong").textContent = error.message;
  }
  panel.busy(false);
  busy = false;
}

/** Another thing was touched: say so kindly, and after a second mistake light the right one. */
function mistaken({ wrong, right }) {
  mistakes += 1;
  $("wrong").hidden = false;
  $("wrong").textContent = wrong;
  if (mistakes > 1) touch.lightByKeys(right);
}

async function goOn(given, told) {
  answers = given;
  mistakes = 0;
  ({ says, done } = told);
  asking = false;
  $("question").hidden = true;
  weigh(null);
  hint.forget();
  crowd.close();
  teller.waiting.push(told.frame);
  await teller.run();
  turnTab("ask");
  say();
}

function answer(key) {
  if (offered(key)) ask([...answers, key], false);
}

/** The lesson is done: on to the next one, or to the match. */
function end() {
  const link = (to, words, kind) => h("a", { class: `button ${kind}`, href: to }, words);
  if (!match) finish(game, lesson);
  const buttons = [
    match && h("button", { type: "button", class: "primary", id: "play", onclick: play }, "Play"),
    following && link(`/learn/${game}/${following}`, "Next lesson", "primary"),
    link(`/learn/${game}`, "All lessons", ""),
    !match && h("button", { type: "button", onclick: () => location.reload() }, "Once more"),
  ];
  $("onward").replaceChildren(...buttons.filter(Boolean));
  $("onward").querySelector(".primary")?.focus({ preventScroll: true });
}

/** Open the match at the end of the course, with the coach beside the board. */
async function play() {
  const { options, bot, sides } = JSON.parse(match);
  try {
    const seats = [{}, ...Array.from({ length: sides - 1 }, () => ({ bot }))];
    const opened = await post("/api/matches", { game, options, seats });
    finish(game, lesson);
    keep({
      match: opened.match,
      game,
      title: $("title").textContent,
      spectator: opened.spectator,
      seats: { 0: opened.seats[0] },
    });
    coaches(game, { match: opened.match, seen: [], off: false });
    location.href = `/m/${opened.seats[0]}`;
  } catch (error) {
    $("wrong").hidden = false;
    $("wrong").textContent = error.message;
  }
}

function rove(aside, down) {
  const board = boards.current;
  const keys = asking ? (position.question?.options ?? []).map((one) => one.key) : [];
  const places = keys.map((key) => ({ key, ...boards.place(key, position) })).filter((place) => place.board === board);
  const from = rove.at && boards.place(rove.at, position);
  const next = from ? nearest(places, from, aside, down) : places[0];
  if (!next) return false;
  rove.at = next.key;
  board.camera.reveal(next.x, next.y);
  touch.lightByKeys(next.key);
  hint.show(next.key, { target: boards.touching(next.key) }, { aloud: true });
  return true;
}

listen({
  pan: (aside, down) => boards.current?.camera.pan(aside * 0.15, down * 0.15),
  rove,
  option: (index) => (asking && panel.order[index] ? answer(panel.order[index].key) : false),
  enter: () => (touch.lit ? answer(touch.lit) : false),
  closer: () => boards.current?.camera.closer(1.3),
  farther: () => boards.current?.camera.closer(1 / 1.3),
  whole: () => boards.current?.camera.whole(),
  help: () => $("help-dialog").showModal(),
  log: () => {
    turnTab("log");
    turnLower("log");
    $("log").focus();
  },
  question: () => turnTab("ask"),
  board: () => $("stage").focus(),
  escape: () => {
    teller.skip();
    hint.close();
    crowd.close();
  },
});
$("next").addEventListener("click", () => {
  says = says.slice(1);
  say();
});
for (const [id, act] of Object.entries({
  help: () => $("help-dialog").showModal(),
  closer: () => boards.current?.camera.closer(1.4),
  farther: () => boards.current?.camera.closer(1 / 1.4),
  whole: () => boards.current?.camera.whole(),
}))
  $(id).addEventListener("click", act);
$("units").addEventListener("toggle", () => showUnits(position, boards));
$("in-words").addEventListener("toggle", () => showWords(position, boards));
listenToTabs();
await ask([], true);
