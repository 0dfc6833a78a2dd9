// The match page: a table with the live connection, what a seat may do, and what the others do.

/** @import { About, Change as Sent, Heard, Proposal, State } from "../wire.js" */
/** @import { Pointed } from "./board/hint.js" */
/** @import { Signal } from "./vendor/signals-core.js" */

import { t } from "./words/words.js";
import { Drag } from "./board/drag.js";
import { flat } from "./core/frames.js";
import { askForSounds, sound } from "./drama/sound.js";
import { linkHere, showLink } from "./server/address.js";
import { alertAway } from "./page/alerts.js";
import { get } from "./page/api.js";
import "./page/copy.js"; // several of the parts that come later need it
import { $, h } from "./page/dom.js";
import { drawIfAny } from "./page/draw.js";
import { finish, keep, plays, recall, setting } from "./page/memory.js";
import { later } from "./page/later.js";
import { confirmed } from "./page/confirm.js";
import { Advice } from "./panels/advice.js";
import { Clocks } from "./panels/clocks.js";
import { drawCardOfTurn } from "./panels/cards.js";
import { Coach } from "./panels/coach.js";
import { entropy } from "./panels/dice.js";
import { Form } from "./panels/form.js";
import { Proposals, proposed } from "./panels/proposal.js";
import { Panel } from "./panels/question.js";
import { drawResult } from "./panels/result.js";
import { turnTab } from "./panels/tabs.js";
import { Meanwhile } from "./state/meanwhile.js";
import { when } from "./state/when.js";
import { Live } from "./table/live.js";
import { Screen, rememberSeat } from "./table/screen.js";
import { Table } from "./table/table.js";
import { Unasked } from "./table/unasked.js";
import { effect, signal } from "./vendor/signals-core.js";

/** The link of the seat that is shown; `go` writes it. */
const token = signal(linkHere());
/** What the server tells of the match once. @type {Signal<About|null>} */
const about = signal(null);
/** @type {Signal<"there"|"lost"|"outdated">} how the line to the server is; the live connection writes it */
const line = signal("there");
/** The round or the turn in which it ended, once it is known. */
const ended = signal("");
let doubt = new AbortController();
/** Whether this seat has waited for its turn. */
let waited = false;

const table = new Table({ answer, touchOther, walk, askAbout });
const { boards, crowd, game, hint, log, position, store, teller, touch } = table;
const { reach } = store;

const form = new Form(store, send);
const proposals = new Proposals(store, {
  answer: send,
  walk,
  ask: (key) => live.say({ do: "propose", key }),
  propose: (key) => touchOther(key, { target: boards.touching(key) }),
});
const panel = new Panel(store, boards, form, (keys) => proposals.follow(keys));
const coach = new Coach(position, game);
const meanwhile = new Meanwhile(position);
new Advice(
  store,
  () => position.alone(about.value?.screen),
  () => get(`/api/m/${token.value}/advice`),
);
const unasked = new Unasked({ position, decide, undo });

const live = new Live(
  {
    boards: () => boards.keys,
    hear,
    lost: () => {
      line.value = "lost";
      store.busy.value = false;
    },
    back: () => {
      line.value = "there";
      teller.drop();
    },
    outdated: () => {
      line.value = "outdated";
    },
  },
  $("table").dataset.wire ?? "",
);

new Drag($("stage"), {
  movable: (key) => store.offered(key) || position.question?.about === key,
  drop: (piece, key) => proposals.drop(piece, touch.meant(boards.touching(key)) ?? key),
});

new Screen(position, about, go);
const clocks = new Clocks(
  position,
  () => token.value,
  (words) => store.complain(words),
);

const rename = (/** @type {string} */ name) => live.say({ do: "rename", name });
/** Whether the page has nothing to ask before its player plays. */
const ready = signal(false);
/** Tell the table that somebody sits here, once that is so. */
function come() {
  if (ready.value && position.parts.seats?.[position.parts.seat ?? -1]?.came === false) live.say({ do: "come" });
}
function beReady() {
  ready.value = true;
}

const number = () => position.parts.number ?? 0;

// --- what comes later ------------------------------------------------------------------------------------------------

const shared = () => import("./past/sharing.js");
const end = later(async () => {
  const [{ End }, sharing] = await Promise.all([import("./past/end.js"), shared()]);
  return new End({ position, game, token: () => token.value, about, boards, ended, shows: table.drama.shows, sharing });
});
const since = later(async () => new (await import("./drama/since.js")).Since(store, boards, log));
/** Whether somebody wants talk; the menu writes it. */
const talks = signal(setting("talk", "on") === "on");
const talk = later(async () => new (await import("./table/talk.js")).Talk(position, token, talks));
const menu = later(async () => {
  const [{ Menu }, sharing] = await Promise.all([import("./table/menu.js"), shared()]);
  return new Menu({ position, names: table.names, boards, sharing, act, rename, talks });
});
const welcome = later(() => import("./table/welcome.js"));
const links = later(() => import("./table/share.js"));
const notices = later(async () => (await import("./table/share.js")).drawNotices(position, about));

/** @param {string} name */
async function act(name) {
  await teller.skip();
  const ends = position.parts.acts?.find((one) => one.name === name)?.ends;
  if (!live.say({ do: "act", name, number: number() })) return;
  if (ends) store.send();
  playedNow();
}

/** Remember when this match was last played. */
function playedNow() {
  if (about.value) keep({ match: about.value.match, at: Date.now() });
}

/** Say that the line is lost; or that this page is of another release than its server, and offer to load it again. */
function showLine() {
  $("lost").hidden = line.value === "there";
  const again = () => h("button", { type: "button", onclick: () => location.reload() }, t`Load the page again`);
  if (line.value === "outdated") $("lost").replaceChildren(t`Banneret was updated. Nothing is lost.`, " ", again());
}

// --- what the server says --------------------------------------------------------------------------------------------

/** @param {Heard} message */
function hear(message) {
  if (message.is === "thing") table.learn(message);
  else if (message.is === "proposal") hearProposal(message);
  else if (message.is === "problem") trouble(message.detail);
  else hearPosition(message);
}

/** @param {State|Sent} message */
function hearPosition(message) {
  if (message.is === "state") Object.assign(position.parts, { seats: message.seats, seat: message.seat });
  const known = unasked.hear(message);
  const change = flat(known, position.log.length);
  meanwhile.hear(change);
  reach.hear(change);
  teller.hear(known);
}

/** @param {Proposal} message */
function hearProposal(message) {
  const found = proposals.hear(message);
  if (!found) return;
  const again = proposed(found, () => touchOther(found.key, { target: null }));
  hint.propose(found.key, again);
  store.consider(found);
}

/** @param {string} words */
function trouble(words) {
  form.stop();
  proposals.stop();
  reach.stop();
  store.complain(words);
  const questions = unasked.failed();
  if (questions) table.show({ is: "change", questions });
}

effect(showLine);
effect(() => clocks.show());
effect(() => showTitle());
effect(() => {
  $("talk-open").hidden = !talks.value;
  if (talks.value && position.parts.said) talk();
});
effect(() => {
  const missing = about.value ? position.missing(about.value.screen) : [];
  if (position.parts.notices?.length || missing.length) notices();
});
drawResult(store, game, about, ended);
drawCardOfTurn(store);

effect(() => {
  const { title } = position.parts;
  if (title !== undefined) document.title = `${position.question ? "● " : ""}${title} · Banneret`;
});
drawIfAny($("meanwhile"), () => meanwhile.said.value);
effect(() => {
  position.questions; // which of them are shown, the buttons at the stocks follow
  unasked.show();
});

// --- what is done when something has changed --------------------------------------------------------------------------

when(() => Boolean(about.value && position.parts.seats), showNewLinks);
when(() => ready.value && position.parts.seats, come);
when(() => store.questionKey.value, askedAnew);
when(() => about.value && position.parts.result, showEnd);
when(() => position.parts.number, goOn);
when(() => position.arrivals, arrived);

/** The next answer of several that were given at once. */
function goOn() {
  const step = reach.next();
  if (step !== undefined) send(step);
  proposals.goOn();
  form.goOn();
}

/** Open the links of this match. */
function showLinks() {
  const of = about.value;
  if (of) links((part) => part.openLinks(of, position));
}

/** The whole position has come: somebody sits down, or the line is there again. */
function arrived() {
  if (position.missed.length) since((part) => part.arrived());
}

/** Open the links of a match that was just opened, once it is known who sits where. */
function showNewLinks() {
  if (!about.value || !position.parts.seats || !new URLSearchParams(location.search).has("links")) return;
  history.replaceState(null, "", location.pathname);
  showLinks();
}

/** It is over, and what belongs to the end is shown. */
function showEnd() {
  if (!about.value || !position.parts.result) return;
  const { news } = position;
  turnTab("ask");
  remember(about.value);
  end((part) => {
    const heard = part.come(news);
    if (news) sound(heard);
  });
}

/** Remember what the player has learned by this match. @param {About} about */
function remember({ match, seat }) {
  if (seat === null) return;
  plays(game);
  const lesson = recall(match)?.lesson;
  if (lesson) finish(game, lesson);
}

/** What the match is called; the first page will call it so too. */
function showTitle() {
  const { title } = position.parts;
  if (title === undefined) return;
  const from = recall(about.value?.match)?.from;
  $("game").hidden = title === $("game").textContent;
  $("title").textContent = from ? t`${title} · played on from ${from}` : title;
  if (about.value) keep({ match: about.value.match, scene: title });
}

/** Something else is asked, or nothing any more. */
function askedAnew() {
  meanwhile.say();
  ring();
  hint.forget();
  doubt.abort();
  doubt = new AbortController();
  if (position.question) turnTab("ask");
}

/** Ring a bell when this seat has waited and is asked; give notice if the page is hidden. */
function ring() {
  const mine = Boolean(position.question);
  if (mine && waited) {
    sound("bell");
    alertAway(t`Your move in ${position.parts.title}.`, about.value?.match ?? "");
  }
  waited = !mine;
}

// --- what is touched -------------------------------------------------------------------------------------------------

/** @param {string} key */
function askAbout(key) {
  live.say({ do: "look", key });
}

/** A touch of what is not offered: what it is and why not, or how it can be attacked; the second touch attacks it. @param {string} key @param {Pointed} event */
function touchOther(key, event) {
  if (proposals.of(key)) {
    hint.close();
    proposals.take(key);
    return;
  }
  hint.show(key, event, { pinned: true });
  if (proposals.mayBe(key)) proposals.ask(key);
}

/** Answer the question. A walk goes on only if the answer says who goes along. @param {string} key */
function answer(key) {
  if (!position.question?.some) reach.stop();
  proposals.stop();
  send(key);
}

/** @param {string} key */
async function send(key) {
  log.leave();
  if (teller.telling) teller.skip();
  const option = store.option(key);
  if (store.busy.value || !option) return;
  hint.close();
  if (!position.question?.some) crowd.close();
  const { label, confirm } = option;
  const stood = number();
  if (confirm && !(await confirmed(`${label}?`, confirm, [label, t`Go back`], doubt.signal))) return;
  meanwhile.forget();
  unasked.give(key, stood);
}

/** Give an answer at a position. @param {string} key @param {number} at its number */
function decide(key, at) {
  if (!live.say({ do: "decide", key, number: at, ...entropy() })) return;
  store.send();
  playedNow();
}

/** @param {string} key */
function walk(key) {
  hint.close();
  crowd.close();
  const step = store.busy.value ? undefined : reach.go(key);
  if (step !== undefined) send(step);
}

async function undo() {
  await teller.skip();
  form.stop();
  reach.stop();
  proposals.stop();
  if (!position.parts.may_undo) return;
  meanwhile.forget();
  unasked.undone();
  if (live.say({ do: "undo", number: number() })) store.send();
}

/** Go to another seat at this screen. @param {string} next */
function go(next) {
  token.value = next;
  $("table").dataset.token = next;
  showLink(game, next);
  live.open(next);
}

// --- beginning -------------------------------------------------------------------------------------------------------

/** What the match is has come: what needs that begins. @param {About} here */
function begin(here) {
  if (recall(here.match)) beReady();
  else welcome((part) => part.welcome(here, { rename, come: beReady }));
  rememberSeat(here, token.value);
  clocks.set(here.now);
  about.value = here; // what is kept of the match follows what was kept of it before
  coach.begin(here);
  if (here.seat !== null && !position.parts.result) askForSounds();
}

table.listen({
  undo,
  option: (index) => (panel.order[index] ? answer(panel.order[index].key) : false),
  question: () => {
    turnTab("ask");
    panel.focus(true);
  },
  escape: () => {
    const banner = $("stage").querySelector(".fallen-banner");
    if (banner) return banner.remove();
    reach.stop();
    return table.escape();
  },
});
$("undo").addEventListener("click", undo);
document.addEventListener("visibilitychange", () => since((part) => part.turned()));
$("share").addEventListener("click", showLinks);
$("menu").addEventListener("click", () => menu((part) => part.open()));
$("talk-open").addEventListener("click", () => talk((part) => part.toggle()));
live.open(token.value);
get(`/api/m/${token.value}/about`).then(begin, () => null);
