// @ts-nocheck
// The replay page: the position at any move, the log up to it, and a new match from there.

import { get, post } from "./api.js";
import { Boards } from "./board.js";
import { showCards, showTracks, showTray, showUnits } from "./cards.js";
import { Crowd } from "./crowd.js";
import { Chapters } from "./chapters.js";
import { $ } from "./dom.js";
import { Hint } from "./hint.js";
import { listen } from "./keys.js";
import { Log } from "./log.js";
import { keep } from "./memory.js";
import { Outcome } from "./outcome.js";
import { Names } from "./names.js";
import { Position } from "./position.js";
import { crowds } from "./reach.js";
import { showSeats } from "./seats.js";
import { copy } from "./share.js";
import { showForm, showSheets, showSteps } from "./sheets.js";
import { listenToTabs, turnLower, turnTab } from "./tabs.js";
import { Touch } from "./touch.js";
import { showWords } from "./words.js";

const STEP = 900;

const { token, game } = $("table").dataset;
const position = new Position();
const boards = new Boards($("stage"), $("board-tabs"), JSON.parse($("boards").textContent));
const log = new Log(position, game);
log.lightPlaces(boards);
const names = new Names($("stage"), boards);
const slider = $("at");
const chapters = new Chapters();
let seats = [];
let wanted = null;
let playing = null;

const hint = new Hint({
  position,
  boards,
  game,
  forbidden: () => false,
  ask: (key) => hint.answer(thing(key)),
  does: () => "",
  costs: () => "",
  aside: () => false,
});
const crowd = new Crowd({ position, boards, game, option: () => undefined, ask: (key) => crowd.answer(thing(key)) });

new Touch(document.body, {
  offered: () => false,
  leadsTo: () => false,
  stands: () => [],
  look: (key, event) => hint.show(key, event),
  leave: () => hint.leave(),
  ask: (key, event) => hint.show(key, event, { pinned: true }),
  answer: () => {},
  go: () => {},
  weigh: () => false,
  crowd: (key) => crowd.of(key),
  open: (key) => crowd.open(key),
  lit: () => {},
});

/** What is known of a thing at this moment. */
function thing(key) {
  return { key, details: position.parts.details?.[key] ?? [] };
}

/** Go to a move; if the last one is still on its way, the newest wish is the one that counts. */
async function go(at) {
  at = Math.min(Math.max(0, at), Number(slider.max));
  slider.value = at;
  const busy = wanted !== null;
  wanted = at;
  if (busy) return;
  while (wanted !== null) {
    const next = wanted;
    await load(next);
    if (wanted === next) wanted = null;
  }
}

async function load(at) {
  try {
    const message = await get(`/api/m/${token}/replay/${at}`);
    show(message);
    trouble("");
  } catch (error) {
    stop();
    trouble(error.message);
  }
}

function show(message) {
  position.apply({ ...message, seats, since: -1 });
  boards.apply(position, message);
  names.show();
  slider.max = message.length;
  slider.value = message.at;
  history.replaceState(null, "", `?at=${message.at}`);
  log.show();
  $("title").textContent = position.parts.title;
  $("phase").textContent = position.parts.phase;
  $("where").textContent = `After ${message.at} of ${message.length} moves`;
  $("prompt").textContent =
    position.parts.result?.text ??
    position.questions
      .map(({ seat, prompt }) => prompt && `${position.seatName(seat)}: ${prompt}`)
      .filter(Boolean)
      .join(" ");
  boards.shade([], "", crowds(position));
  boards.glow([], position.questions[0]?.about ?? "", []);
  crowd.refresh({ asked: true });
  showSeats(position);
  showSheets(position);
  showForm(position);
  showSteps(position);
  showTracks(position);
  showCards(position);
  showTray(position);
  showUnits(position, boards);
  showWords(position, boards);
}

function play() {
  if (playing) return stop();
  if (Number(slider.value) >= Number(slider.max)) go(0);
  playing = setInterval(
    () => (Number(slider.value) < Number(slider.max) ? go(Number(slider.value) + 1) : stop()),
    STEP,
  );
  $("play").setAttribute("aria-pressed", "true");
  return undefined;
}

function stop() {
  clearInterval(playing);
  playing = null;
  $("play").setAttribute("aria-pressed", "false");
}

async function fork() {
  try {
    const opened = await post(`/api/m/${token}/fork`, { at: Number(slider.value) });
    const about = await get(`/api/m/${opened.spectator}/about`);
    const mine = opened.seats.flatMap((link, seat) => (link ? [seat] : []));
    const links = Object.fromEntries(mine.map((seat) => [seat, opened.seats[seat]]));
    keep({
      match: opened.match,
      game,
      title: about.title,
      spectator: opened.spectator,
      seats: links,
      screen: mine.length > 1 ? mine : [],
    });
    location.href = `/m/${links[position.parts.seat] ?? Object.values(links)[0] ?? opened.spectator}`;
  } catch (error) {
    trouble(error.message);
  }
}

function trouble(words) {
  $("trouble").hidden = !words;
  $("trouble").textContent = words;
}

const step = (by) => {
  stop();
  go(Math.abs(by) === 1 ? chapters.from(Number(slider.value), by) : Number(slider.value) + by);
};

slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
for (const [id, act] of Object.entries({
  first: () => step(-Infinity),
  back: () => step(-1),
  play,
  on: () => step(1),
  last: () => step(Infinity),
  fork,
  copy: () => copy($("copy"), `${location.origin}/m/${about.spectator}/replay?at=${slider.value}`),
  help: () => $("help-dialog").showModal(),
  closer: () => boards.current?.camera.closer(1.4),
  farther: () => boards.current?.camera.closer(1 / 1.4),
  whole: () => boards.current?.camera.whole(),
})) {
  $(id).addEventListener("click", act);
}
$("units").addEventListener("toggle", () => showUnits(position, boards));
$("in-words").addEventListener("toggle", () => showWords(position, boards));

listen({
  pan: (aside, down) => boards.current?.camera.pan(aside * 0.15, down * 0.15),
  rove: (aside, down) => step(aside + down),
  option: () => false,
  enter: () => false,
  closer: () => boards.current?.camera.closer(1.3),
  farther: () => boards.current?.camera.closer(1 / 1.3),
  whole: () => boards.current?.camera.whole(),
  help: () => $("help-dialog").showModal(),
  names: () => names.toggle(),
  log: () => {
    turnTab("log");
    turnLower("log");
    $("log").focus();
  },
  escape: () => {
    hint.close();
    crowd.close();
  },
});
listenToTabs();
const about = await get(`/api/m/${token}/about`).catch(() => ({ seats: [], over: false }));
seats = about.seats;
new Outcome(
  () => token,
  (at) => {
    stop();
    go(at);
  },
).show(about.over);
const start = new URLSearchParams(location.search).get("at");
await go(Number(start));
chapters.learn(await get(`/api/m/${token}/chapters`).catch(() => []));
