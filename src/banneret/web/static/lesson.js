// A lesson: a table with words, and things to touch. The server plays it anew with all answers so far, and sends what
// is new.

/** @import { Change, LessonReply, Opened, State } from "../wire.js" */
/** @import { Pointed } from "./board/hint.js" */
/** @typedef {LessonReply & {frame: State|Change}} Told  what comes of the answers */

import { post, sentence } from "./page/api.js";
import { $, h, one } from "./page/dom.js";
import { ongoingOf } from "./page/ongoing.js";
import { coaches, finish, keep } from "./page/memory.js";
import { Advice } from "./panels/advice.js";
import { diceRow } from "./panels/log.js";
import { Panel } from "./panels/question.js";
import { turnTab } from "./panels/tabs.js";
import { Table } from "./table/table.js";

const { lesson = "", following, match } = $("lesson").dataset;
/** @type {string[]} */
let answers = [];
/** @type {string[]} */
let says = [];
let done = false;
let busy = false;
let mistakes = 0;
/** The last line of the log before the last answer. */
let read = Infinity;

const table = new Table({
  answer,
  touchOther,
  reach: "costs", // each step is an answer of its own, and nobody walks
});
const { boards, crowd, game, hint, position, store, teller, touch } = table;
const { asking } = store;
asking.value = false;
const panel = new Panel(store, boards);
new Advice(
  store,
  () => true,
  () => post(`/api/lessons/${game}/${lesson}/hint`, { answers }),
);

/** Say the next thing; if it is the last, it is time to touch something, or the lesson is over. */
function say() {
  $("says").textContent = says[0] ?? "";
  showDice();
  $("wrong").hidden = true;
  const asks = !done && says.length === 1;
  $("question").hidden = !asks;
  asking.value = asks;
  const over = done && says.length <= 1;
  $("next").hidden = asking.value || over;
  $("undo").hidden = !answers.length;
  if (asks) table.ask();
  if (over) end();
  else if (!asking.value) $("next").focus({ preventScroll: true });
}

/** The dice of the last answer, of which the words may speak. */
function showDice() {
  const rolled = position.log.findLast(({ number, dice }) => dice && number > read)?.dice;
  $("rolled").hidden = !rolled;
  $("rolled").replaceChildren(rolled ? diceRow(rolled, position.faces) : "");
}

/** @param {string[]} given @param {boolean} whole */
async function ask(given, whole) {
  if (busy) return;
  busy = true;
  store.send();
  try {
    const told = /** @type {Told} */ (await post(`/api/lessons/${game}/${lesson}`, { answers: given, whole }));
    if (told.wrong) mistaken(told);
    else await goOn(given, told);
  } catch (error) {
    wrong(sentence(error));
  }
  store.busy.value = false;
  busy = false;
}

/** @param {string} words */
function wrong(words) {
  $("wrong").hidden = false;
  $("wrong").textContent = words;
  $("wrong").scrollIntoView({ block: "nearest" });
}

/** Another thing was touched: say so kindly, and after a second mistake light the right one. @param {Told} told */
function mistaken({ wrong: words, right }) {
  mistakes += 1;
  wrong(words);
  if (mistakes > 1) touch.lightByKeys(right);
}

/** @param {string[]} given @param {Told} told */
async function goOn(given, told) {
  const back = given.length < answers.length;
  $("wrong").hidden = true;
  answers = given;
  mistakes = 0;
  ({ says, done } = told);
  if (back) says = says.slice(-1); // the rest was read
  read = back ? Infinity : (position.log.at(-1)?.number ?? Infinity);
  asking.value = false;
  $("question").hidden = true;
  hint.forget();
  crowd.close();
  await teller.tellWhole(told.frame);
  turnTab("ask");
  say();
}

/** @param {string} key */
function answer(key) {
  crowd.close();
  if (store.offered(key)) ask([...answers, key], false);
}

/** A touch of what is not offered: what it is; or if a piece that is offered can go there, what to touch first, or why it stays. @param {string} key @param {Pointed} event */
async function touchOther(key, event) {
  const { shown } = store.reach;
  const piece = shown?.piece ?? "";
  if (!shown?.cells.has(key) || !store.offered(piece)) return hint.show(key, event, { pinned: true });
  try {
    const told = /** @type {Told} */ (await post(`/api/lessons/${game}/${lesson}`, { answers: [...answers, piece] }));
    if (told.wrong) return mistaken(told);
  } catch (error) {
    return wrong(sentence(error));
  }
  return wrong(`First choose ${position.pieces.get(piece)?.name}, then the place.`);
}

/** Go back to before the last answer. */
function undo() {
  if (asking.value && answers.length) ask(answers.slice(0, -1), true);
}

/** The lesson is done: on to the next one, or to the match. */
function end() {
  /** @param {string} to @param {string} words @param {string} kind */
  const link = (to, words, kind) => h("a", { class: `button ${kind}`, href: to }, words);
  if (!match) finish(game, lesson);
  const buttons = [
    match && h("button", { type: "button", class: "primary", id: "play", onclick: play }, "Play"),
    following && link(`/learn/${game}/${following}`, "Next lesson", "primary"),
    link(`/learn/${game}`, "All lessons", ""),
    !match && h("button", { type: "button", onclick: () => location.reload() }, "Once more"),
  ];
  $("onward").replaceChildren(...buttons.filter((button) => button instanceof Node));
  one(".primary", $("onward"))?.focus({ preventScroll: true });
}

/** The match of this lesson goes on: lead there, without the board of the lesson. @param {string} to */
function showBegun(to) {
  $("table").classList.add("begun");
  $("says").textContent = "The match of this lesson has begun, and goes on where you left it.";
  $("onward").replaceChildren(
    h("a", { class: "button primary", href: to }, "To your match"),
    h("a", { class: "button", href: "?again" }, "Begin another"),
    h("a", { class: "button", href: `/learn/${game}` }, "All lessons"),
  );
}

/** Open the match at the end of the course, with the coach beside the board. */
async function play() {
  const { options, bot, sides } = JSON.parse(match ?? "");
  try {
    const seats = [{}, ...Array.from({ length: sides - 1 }, () => ({ bot }))];
    const opened = /** @type {Opened} */ (await post("/api/matches", { game, options, seats }));
    const [link] = opened.seats;
    keep({
      match: opened.match,
      game,
      title: $("title").textContent ?? "",
      spectator: opened.spectator,
      seats: { 0: link ?? "" },
      lesson,
    });
    coaches(game, { seen: [], off: false });
    location.href = `/m/${link}`;
  } catch (error) {
    wrong(sentence(error));
  }
}

table.listen({
  undo,
  option: (index) => (asking.value && panel.order[index] ? answer(panel.order[index].key) : false),
  question: () => {
    turnTab("ask");
    if (asking.value) panel.focus(true);
    else one("#onward :not([hidden])").focus();
  },
});
$("undo").addEventListener("click", undo);
$("next").addEventListener("click", () => {
  says = says.slice(1);
  say();
});
const begun = match && !location.search ? await ongoingOf(game) : null;
if (begun) showBegun(begun.link);
else await ask([], true);
