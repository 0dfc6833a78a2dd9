// A lesson: a table with words, and things to touch. The server plays it anew with all answers so far, and sends what
// is new.

/** @import { Change, LessonReply, Opened, State } from "../wire.js" */
/** @import { Pointed } from "./board/hint.js" */
/** @import { Signal } from "./vendor/signals-core.js" */
/** @typedef {LessonReply & {frame: State|Change}} Told  what comes of the answers */

import { t } from "./words/words.js";
import { at, matchAt } from "./server/address.js";
import { post, sentence } from "./page/api.js";
import { $, one } from "./page/dom.js";
import { draw, drawIfAny, h } from "./page/draw.js";
import { ongoingOf } from "./page/ongoing.js";
import { coaches, finish, keep } from "./page/memory.js";
import { Advice } from "./panels/advice.js";
import { diceRow } from "./panels/log.js";
import { Panel } from "./panels/question.js";
import { turnTab } from "./panels/tabs.js";
import { Table } from "./table/table.js";
import { batch, computed, effect, signal } from "./vendor/signals-core.js";

/** Where the answers go; a sample has no name, takes every answer, and says why something is refused. */
const { source = "", lesson = "", following, match } = $("lesson").dataset;
/** @type {Signal<string[]>} the answers so far; `goOn` writes it */
const answers = signal([]);
/** @type {Signal<string[]>} what is still to be said; at the last of it, it is time to touch something, or all is done */
const says = signal([]);
/** Whether all answers were given. */
const done = signal(false);
/** Whether what comes of an answer is being told. */
const telling = signal(false);
/** @type {Signal<{words: string}|null>} what was wrong */
const wrong = signal(null);
/** The last line of the log before the last answer. */
const read = signal(Infinity);
/** Where a match of this lesson goes on. */
const begun = signal("");
const asks = computed(() => !telling.value && !done.value && says.value.length === 1);
const over = computed(() => !telling.value && done.value && says.value.length <= 1);
let busy = false;
let mistakes = 0;

const table = new Table({
  answer,
  touchOther,
  askAbout: lesson ? undefined : askAbout,
  asking: asks,
  reach: "costs", // each step is an answer of its own, and nobody walks
});
const { boards, crowd, game, hint, position, store, teller, touch } = table;
const panel = new Panel(store, boards);
new Advice(
  store,
  () => true,
  () => post(`${source}/hint`, { answers: answers.value }),
);

effect(() => {
  $("question").hidden = !asks.value;
  $("next").hidden = telling.value || says.value.length <= 1;
  $("undo").hidden = !answers.value.length;
  $("table").classList.toggle("begun", Boolean(begun.value));
  if (over.value && lesson && !match) finish(game, lesson);
});
draw($("says"), () => says.value[0]);
drawIfAny($("rolled"), () => {
  const rolled = position.log.findLast(({ number, dice }) => dice && number > read.value)?.dice; // the words speak of them
  return rolled && diceRow(rolled, position.faces);
});
drawIfAny(
  $("wrong"),
  () => wrong.value?.words,
  () => wrong.value && $("wrong").scrollIntoView({ block: "nearest" }),
);
draw($("onward"), () => {
  if (begun.value) return toMatch(begun.value);
  return over.value && onward();
});

/** Say the next thing. @param {string[]} words @param {boolean} [last] whether all answers were given */
function say(words, last = done.value) {
  batch(() => {
    wrong.value = null;
    telling.value = false;
    says.value = words;
    done.value = last;
  });
  if (over.value) one(".primary:not([hidden])", $("onward"))?.focus({ preventScroll: true });
  else if (!asks.value) $("next").focus({ preventScroll: true });
}

/** @param {string[]} given @param {boolean} whole */
async function ask(given, whole) {
  if (busy) return;
  busy = true;
  store.send();
  try {
    const told = /** @type {Told} */ (await post(source, { answers: given, whole }));
    if (told.wrong) mistaken(told);
    else await goOn(given, told);
  } catch (error) {
    mistake(sentence(error));
  }
  store.busy.value = false;
  busy = false;
}

/** @param {string} words */
function mistake(words) {
  wrong.value = { words };
}

/** Another thing was touched: say so kindly, and after a second mistake light the right one. @param {Told} told */
function mistaken({ wrong: words, right }) {
  mistakes += 1;
  mistake(words);
  if (mistakes > 1) touch.lightByKeys(right);
}

/** @param {string[]} given @param {Told} told */
async function goOn(given, { says: words, done: last, frame }) {
  const back = given.length < answers.value.length;
  mistakes = 0;
  batch(() => {
    wrong.value = null;
    answers.value = given;
    read.value = back ? Infinity : (position.log.at(-1)?.number ?? Infinity);
    telling.value = true;
  });
  hint.forget();
  crowd.close();
  await teller.tellWhole(frame);
  turnTab("ask");
  say(back ? words.slice(-1) : words, last); // if it goes back, the rest was read
}

/** @param {string} key */
function answer(key) {
  crowd.close();
  if (store.offered(key)) ask([...answers.value, key], false);
}

/** A touch of what is not offered: what it is; or if a piece that is offered can go there, what to touch first, or why it stays. @param {string} key @param {Pointed} event */
async function touchOther(key, event) {
  if (!lesson) return hint.show(key, event, { pinned: true });
  const { shown } = store.reach;
  const piece = shown?.piece ?? "";
  if (!shown?.cells.has(key) || !store.offered(piece)) return hint.show(key, event, { pinned: true });
  try {
    const told = /** @type {Told} */ (await post(source, { answers: [...answers.value, piece] }));
    if (told.wrong) return mistaken(told);
  } catch (error) {
    return mistake(sentence(error));
  }
  return mistake(t`First choose ${position.pieces.get(piece)?.name}, then the place.`);
}

/** What a thing of a sample is, and why it is not offered. @param {string} key */
async function askAbout(key) {
  const thing = await post(`${source}/look`, { answers: answers.value, thing: key }).catch(() => null);
  if (thing) table.learn(thing);
}

/** Go back to before the last answer. */
function undo() {
  if (asks.value && answers.value.length) ask(answers.value.slice(0, -1), true);
}

/** @param {string} href @param {string} words @param {string} [kind] */
const link = (href, words, kind = "") => h("a", { class: `button ${kind}`, href }, words);

/** The lesson is done: on to the next one, or to the match. */
function onward() {
  return [
    match && h("button", { type: "button", class: "primary", id: "play", onclick: play }, t`Play`),
    following && link(at(`/learn/${game}/${following}`), t`Next lesson`, "primary"),
    link(at(`/learn/${game}`), t`All lessons`),
    !match &&
      h("button", { type: "button", class: lesson ? "" : "primary", onclick: () => location.reload() }, t`Once more`),
  ];
}

/** The match of this lesson goes on: lead there, without the board of the lesson. @param {string} href */
function toMatch(href) {
  return [
    link(href, t`To your match`, "primary"),
    link("?again", t`Begin another`),
    link(at(`/learn/${game}`), t`All lessons`),
  ];
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
    location.href = matchAt(game, link ?? opened.spectator);
  } catch (error) {
    mistake(sentence(error));
  }
}

table.listen({
  undo,
  option: (index) => (asks.value && panel.order[index] ? answer(panel.order[index].key) : false),
  question: () => {
    turnTab("ask");
    if (asks.value) panel.focus(true);
    else one("#onward :not([hidden])").focus();
  },
});
$("undo").addEventListener("click", undo);
$("next").addEventListener("click", () => say(says.value.slice(1)));
const going = match && !location.search ? await ongoingOf(game) : null;
if (going) {
  says.value = [t`The match of this lesson has begun, and goes on where you left it.`];
  begun.value = going.link;
} else await ask([], true);
