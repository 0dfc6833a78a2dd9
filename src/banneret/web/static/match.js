// @ts-nocheck
// The match page: puts its parts together, and holds what they share.

import { Advice } from "./advice.js";
import { get } from "./api.js";
import { Boards } from "./board.js";
import { Clocks } from "./clocks.js";
import { writeChances } from "./chances.js";
import { Coach } from "./coach.js";
import { showCards, showTracks, showTray, showUnits } from "./cards.js";
import { Crowd } from "./crowd.js";
import { entropy, showSeed } from "./dice.js";
import { $, h } from "./dom.js";
import { Drag } from "./drag.js";
import { Drama } from "./drama.js";
import { Hint } from "./hint.js";
import { listen } from "./keys.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { keep, recall } from "./memory.js";
import { Menu } from "./menu.js";
import { nearest } from "./nearest.js";
import { Names } from "./names.js";
import { makeRoom, weigh } from "./odds.js";
import { Outcome } from "./outcome.js";
import { Position } from "./position.js";
import { Proposals, proposed } from "./proposal.js";
import { Panel } from "./question.js";
import { Reaches } from "./reach.js";
import { showResult } from "./result.js";
import { Screen } from "./screen.js";
import { showSeats } from "./seats.js";
import { openLinks } from "./share.js";
import { showSheets, showSteps } from "./sheets.js";
import { Since } from "./since.js";
import { sound } from "./sound.js";
import { sure } from "./sure.js";
import { listenToTabs, turnLower, turnTab } from "./tabs.js";
import { Talk } from "./talk.js";
import { Teller } from "./tell.js";
import { Touch } from "./touch.js";
import { welcome } from "./welcome.js";
import { showWords } from "./words.js";

const { game } = $("table").dataset;
let { token } = $("table").dataset;
let about = null;
let doubt = new AbortController();

const position = new Position();
const boards = new Boards($("stage"), $("board-tabs"), JSON.parse($("boards").textContent));
const log = new Log(position, game);
log.lightPlaces(boards);
const reaches = new Reaches({ position, boards, offered: (key) => offered(key), answer: (key) => send(key) });
const since = new Since({ position, boards, log });
const names = new Names($("stage"), boards);
const panel = new Panel(position, boards, (key) => reaches.cost(key));
const drama = new Drama($("stage"), boards, position, JSON.parse($("drama").textContent), show);
const teller = new Teller(show, position, drama, () => position.question && glow());
const coach = new Coach(position, game);
const advice = new Advice(
  position,
  () => token,
  () => about?.screen ?? [],
);
const outcome = new Outcome(() => token);
const talk = new Talk(position, () => token);

const option = (key) => position.question?.options?.find((one) => one.key === key);
const offered = (key) => Boolean(option(key));

const live = new Live({
  boards: () => boards.keys,
  hear,
  lost: () => {
    $("lost").hidden = false;
    panel.busy(false);
  },
  back: () => {
    $("lost").hidden = true;
    teller.drop();
  },
});

const hint = new Hint({
  position,
  boards,
  game,
  forbidden: (key) =>
    Boolean(position.question) && ![key, ...stands(key)].some((one) => offered(one) || reaches.leadsTo(one)),
  ask: (key) => live.say({ do: "look", key }),
  does: (key) => option(key)?.label ?? "",
  costs: (key) => reaches.words(key),
  aside: (key) => reaches.known.has(key),
});

const crowd = new Crowd({ position, boards, game, option, ask: (key) => live.say({ do: "look", key }) });

const touch = new Touch(document.body, {
  offered,
  leadsTo: (key) => reaches.leadsTo(key),
  stands,
  look: (key, event) => hint.show(key, event),
  leave: () => hint.leave(),
  ask: touchedOther,
  answer,
  go: (key) => walk(key),
  weigh: (key) => weighed(option(key)),
  crowd: (key) => crowd.of(key),
  open: (key) => openCrowd(key),
  lit: (key) => position.parts.reaches?.length && position.pieces.has(key) && reaches.show(key),
});

const proposals = new Proposals({
  position,
  offered,
  leadsTo: (key) => reaches.leadsTo(key),
  answer: send,
  walk,
  ask: (key) => live.say({ do: "propose", key }),
  propose: (key) => touchedOther(key, { target: document.querySelector(`#stage [data-key="${CSS.escape(key)}"]`) }),
});

new Drag($("stage"), {
  movable: (key) => offered(key) || position.question?.about === key,
  drop: (piece, key) => proposals.drop(piece, touch.meant(boards.touching(key))),
});

const screen = new Screen({ position, go });
const clocks = new Clocks(
  position,
  () => token,
  (words) => panel.trouble(words),
);

const rename = (name) => live.say({ do: "rename", name });
const menu = new Menu({
  position,
  act: (name) => live.say({ do: "act", name, number: position.parts.number }),
  rename,
});

/** What stands on a cell, and the cell that a piece stands on. */
function stands(key) {
  const piece = position.pieces.get(key);
  if (piece) return [piece.at];
  return [...position.pieces.values()].filter((one) => one.at === key).map((one) => one.key);
}

function hear(message) {
  if (message.is === "thing") {
    hint.answer(message);
    crowd.answer(message);
  } else if (message.is === "proposal") hearProposal(message);
  else if (message.is === "problem") trouble(message);
  else teller.hear(message);
}

/** A touch of what is not offered: what it is and why not, or how it can be attacked; the second touch attacks it. */
function touchedOther(key, event) {
  if (proposals.of(key)) {
    hint.close();
    proposals.take(key);
    return;
  }
  hint.show(key, event, { pinned: true });
  if (proposals.mayBe(key)) proposals.ask(key);
}

function hearProposal(message) {
  const found = proposals.hear(message);
  if (!found) return;
  hint.propose(
    found.key,
    proposed(found, () => touchedOther(found.key)),
  );
  weighed(found);
}

function trouble(problem) {
  proposals.stop();
  reaches.stop();
  panel.busy(false);
  panel.trouble(problem.detail);
}

/** Show what a message changes. */
function show(message) {
  const changed = position.apply(message);
  const has = (...parts) => parts.some((part) => changed.has(part));
  boards.apply(position, message);
  if (has("boards", "shown")) names.show();
  if (has("log", "since")) log.show();
  if (has("title")) showTitle();
  if (has("phase", "cards")) $("phase").textContent = position.phaseUnsaid;
  if (has("seats", "tracks", "sides", "spectators")) showSeats(position);
  if (has("seats", "tracks", "sides", "spectators", "clocks", "result")) clocks.show();
  if (has("notices")) showNotices();
  if (has("said", "result")) talk.hear();
  if (has("tracks")) showTracks(position);
  if (has("cards")) showCards(position);
  if (has("pieces")) showTray(position);
  if (has("pieces")) showUnits(position, boards);
  if (has("pieces", "questions", "boards", "shown")) showWords(position, boards);
  if (has("pieces", "questions", "reaches")) reaches.show(null);
  if (has("sheets")) showSheets(position);
  if (has("steps")) showSteps(position);
  if (has("questions", "may_undo", "result", "seats", "sheets")) ask();
  if (has("acts")) menu.show();
  if (has("pieces", "questions", "cards", "marks", "edges", "reaches")) glow();
  if (has("number")) panel.busy(false);
  if (has("pieces", "questions")) crowd.refresh({ asked: has("questions") });
  if (has("curtain")) screen.arrived();
  if (has("result", "again")) showResult(position, game, token, about);
  if (has("result")) {
    outcome.show(Boolean(position.parts.result));
    showSeed(token);
  }
  if (has("questions", "seats") && about) screen.follow();
  if (has("number")) reaches.goOn();
  if (has("number")) proposals.goOn();
  if (message.is === "state") since.arrived();
  since.show();
  coach.show();
}

/** What the match is called; the first page will call it so too. */
function showTitle() {
  $("title").textContent = position.parts.title;
  if (about) keep({ match: about.match, scene: position.parts.title });
}

/** What the table itself has to say. */
function showNotices() {
  const { notices = [] } = position.parts;
  $("notices").hidden = !notices.length;
  $("notices").replaceChildren(...notices.map((words) => h("p", {}, words)));
}

function ask() {
  const key = JSON.stringify([position.questions, position.parts.may_undo]);
  panel.show();
  if (ask.shown === key) return;
  ask.shown = key;
  ring();
  advice.show();
  hint.forget();
  doubt.abort();
  doubt = new AbortController();
  document.title = `${position.question ? "● " : ""}${position.parts.title} · Banneret`;
  if (position.question) turnTab("ask");
  makeRoom(position.question?.options?.filter(({ odds }) => odds) ?? []);
  weighed(null);
}

/** A bell when a turn comes to who waited for it. */
function ring() {
  const mine = Boolean(position.question);
  if (mine && ring.waited) sound("bell");
  ring.waited = !mine;
}

/** Show the odds of an option, or of the first that has any. @returns {boolean} whether it has any itself */
function weighed(one) {
  const first = position.question?.options?.find(({ odds }) => odds);
  weigh(one?.odds ? one : (first ?? null));
  $("odds").classList.toggle("unasked", !one?.odds);
  return Boolean(one?.odds);
}

function glow() {
  const { question } = position;
  const keys = question?.options?.map((one) => one.key) ?? [];
  boards.glow(keys, question?.about ?? position.questions[0]?.about ?? "", question?.chosen ?? []);
  if (!teller.telling) boards.turnTo(keys, position);
  writeChances(boards, position);
  for (const place of document.querySelectorAll("#hand [data-key], #cards [data-key], #tray [data-key]")) {
    place.classList.toggle("can", keys.includes(place.dataset.key));
    place.classList.toggle("chosen", question?.chosen?.includes(place.dataset.key) ?? false);
  }
  $("hand").querySelector(".can")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  touch.light(touch.lit);
}

/** Answer the question; whoever answers anything but who goes along, goes no further of himself. */
function answer(key) {
  if (!position.question?.some) reaches.stop();
  proposals.stop();
  send(key);
}

async function send(key) {
  since.close();
  if (teller.telling) teller.skip();
  if ($("question").classList.contains("busy") || !offered(key)) return;
  hint.close();
  if (!position.question.some) crowd.close();
  const { label, confirm } = option(key);
  const { number } = position.parts;
  if (confirm && !(await sure(`${label}?`, confirm, doubt.signal))) return;
  if (live.say({ do: "decide", key, number, ...entropy() })) panel.busy(true);
}

function walk(key) {
  hint.close();
  crowd.close();
  if (!$("question").classList.contains("busy")) reaches.go(key);
}

function openCrowd(key) {
  hint.close();
  return crowd.open(key);
}

function undo() {
  reaches.stop();
  proposals.stop();
  if (!position.parts.may_undo) return;
  if (live.say({ do: "undo", number: position.parts.number })) panel.busy(true);
}

/** Go to another seat at this screen. */
function go(next) {
  token = next;
  talk.leave();
  $("table").dataset.token = next;
  history.replaceState(null, "", `/m/${next}`);
  live.open(next);
}

// --- keys ------------------------------------------------------------------------------------------------------------

let inspecting = false;

function rove(aside, down) {
  const board = boards.current;
  const options = (position.question?.options ?? []).map((one) => one.key);
  const keys = inspecting ? [...position.pieces.keys()] : [...options, ...reaches.cells];
  const places = keys.map((key) => ({ key, ...boards.place(key, position) })).filter((place) => place.board === board);
  const from =
    (rove.at && boards.place(rove.at, position)) ??
    (position.question?.about && boards.place(position.question.about, position));
  const next = from ? nearest(places, from, aside, down) : places[0];
  if (!next) return false;
  rove.at = next.key;
  board.camera.reveal(next.x, next.y);
  $("stage").focus();
  touch.lightByKeys(next.key);
  hint.show(next.key, { target: boards.touching(next.key) }, { aloud: true });
  return true;
}

listen({
  pan: (aside, down) => boards.current?.camera.pan(aside * 0.15, down * 0.15),
  rove,
  option: (index) => (panel.order[index] ? answer(panel.order[index].key) : false),
  enter: () => {
    if (!touch.lit) return false;
    return reaches.leadsTo(touch.lit) ? walk(touch.lit) : answer(touch.lit);
  },
  closer: () => boards.current?.camera.closer(1.3),
  farther: () => boards.current?.camera.closer(1 / 1.3),
  whole: () => boards.current?.camera.whole(),
  undo,
  help: () => $("help-dialog").showModal(),
  log: () => {
    turnTab("log");
    turnLower("log");
    $("log").focus();
  },
  question: () => {
    turnTab("ask");
    panel.focus(true);
  },
  board: () => $("stage").focus(),
  names: () => names.toggle(),
  inspect: () => {
    inspecting = !inspecting;
  },
  open: () => {
    openCrowd(rove.at ?? touch.lit ?? position.question?.about ?? "");
  },
  escape: () => {
    reaches.stop();
    teller.skip();
    hint.close();
    crowd.close();
  },
});

// --- beginning --------------------------------------------------------------------------------------------------------

$("undo").addEventListener("click", undo);
$("closer").addEventListener("click", () => boards.current?.camera.closer(1.4));
$("farther").addEventListener("click", () => boards.current?.camera.closer(1 / 1.4));
$("whole").addEventListener("click", () => boards.current?.camera.whole());
$("units").addEventListener("toggle", () => showUnits(position, boards));
$("in-words").addEventListener("toggle", () => showWords(position, boards));
$("share").addEventListener("click", () => openLinks(about, position));
listenToTabs();
live.open(token);
about = await get(`/api/m/${token}/about`).catch(() => null);
if (about) {
  if (!recall(about.match)) welcome(about, rename);
  screen.begin(about, token);
  clocks.set(about.now);
  if (position.parts.title) showTitle();
  showResult(position, game, token, about);
  showSeed(token);
  screen.follow();
  coach.begin(about);
  if (new URLSearchParams(location.search).has("links")) {
    history.replaceState(null, "", location.pathname);
    openLinks(about, position);
  }
}
