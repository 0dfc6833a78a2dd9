// A puzzle: a table with one question, which has one best answer. What may follow an answer is shown; after a wrong one
// the puzzle begins again, as long as there are hearts left.

/** @import { Change, PuzzleHint, PuzzleReply, State } from "../wire.js" */
/** @import { Signal } from "./vendor/signals-core.js" */
/** @typedef {PuzzleReply & {frame: State|Change}} Told  what comes of an answer */
/** @typedef {"asking"|"telling"|"wrong"|"solved"|"failed"} Stage */

import { t } from "./words/words.js";
import { wordsOf } from "./board/picture.js";
import { at } from "./server/address.js";
import { post, sentence } from "./page/api.js";
import { copy } from "./page/copy.js";
import { $, all, one } from "./page/dom.js";
import { draw, drawIfAny, fill, h } from "./page/draw.js";
import { puzzleEnded } from "./page/memory.js";
import { puzzleHere } from "./past/puzzle-place.js";
import { sharing } from "./past/sharing.js";
import { showWeek } from "./past/week.js";
import { Panel } from "./panels/question.js";
import { turnTab } from "./panels/tabs.js";
import { Table } from "./table/table.js";
import { batch, computed, effect, signal } from "./vendor/signals-core.js";

const hearts = all("svg", $("hearts"));
/** @type {Signal<Stage>} */
const stage = signal("telling");
/** The side that one plays. */
const leads = signal("");
/** What is said of the last answer. */
const verdict = signal("");
/** How many answers were wrong. */
const missed = signal(0);
/** @type {Signal<PuzzleHint|null>} the last hint */
const hinted = signal(null);
/** How many hints were given. */
let hints = 0;
const asks = computed(() => stage.value === "asking");
const left = computed(() => hearts.length - missed.value);
const over = computed(() => stage.value === "solved" || stage.value === "failed");
let busy = false;

const table = new Table({ answer, asking: asks, reach: "costs" });
const { boards, crowd, game, hint, store, teller, touch } = table;
const { source, name, day, following, back } = await puzzleHere(game);
const panel = new Panel(store, boards);

effect(() => {
  $("question").hidden = !asks.value;
  $("puzzle").dataset.stage = stage.value;
  for (const [place, heart] of hearts.entries()) heart.classList.toggle("gone", place >= left.value);
  $("hearts").ariaLabel = t`${left.value} of ${hearts.length} left`;
});
effect(() => {
  if (asks.value && hinted.value) for (const key of hinted.value.about.slice(0, 1)) touch.lightByKeys(key);
});
draw($("says"), () => leads.value && t`You lead ${leads.value}. One answer is far better than the others: find it.`);
drawIfAny($("verdict"), () => verdict.value || (asks.value && hinted.value?.says) || "");
draw($("onward"), () => onward());

/** Ask the server. @template T @param {string} address @param {object} wish @returns {Promise<T|null>} */
async function send(address, wish) {
  if (busy) return null;
  busy = true;
  store.send();
  try {
    return /** @type {T} */ (await post(address, wish));
  } catch (error) {
    verdict.value = sentence(error);
    return null;
  } finally {
    store.busy.value = false;
    busy = false;
  }
}

/** Show what a message tells, and what the page says then. @param {Told} told @param {Stage} next @param {string} says */
async function tell(told, next, says) {
  batch(() => {
    stage.value = "telling";
    verdict.value = "";
  });
  hint.forget();
  crowd.close();
  await teller.tellWhole(told.frame);
  turnTab("ask");
  batch(() => {
    verdict.value = says;
    stage.value = next;
  });
  if (next !== "asking") one("button, a", $("onward")).focus({ preventScroll: true });
}

/** Begin, or begin again. */
async function begin() {
  const told = /** @type {Told|null} */ (await send(source, { answer: "" }));
  if (!told) return;
  leads.value = told.leads;
  await tell(told, "asking", "");
}

/** @param {string} key */
async function answer(key) {
  crowd.close();
  if (!asks.value || !store.offered(key)) return;
  const told = /** @type {Told|null} */ (await send(source, { answer: key }));
  if (!told) return;
  if (told.right) return end(told, "solved");
  missed.value += 1;
  await tell(told, "wrong", told.says);
  if (!left.value) note(0);
}

/** The puzzle is over. @param {Told} told @param {"solved"|"failed"} how */
async function end(told, how) {
  note(how === "solved" ? missed.value + 1 : 0);
  await tell(told, how, how === "solved" ? t`Right! ${told.says}` : told.says);
}

/** Remember how it ended. @param {number} tries */
function note(tries) {
  if (!name) return;
  puzzleEnded(`${game}/${name}`, tries, day);
  showWeek(day || undefined);
}

/** Show the best answer. */
async function giveUp() {
  const last = /** @type {PuzzleHint|null} */ (await send(`${source}/hint`, { number: 2 }));
  const told = last && /** @type {Told|null} */ (await send(source, { answer: last.about[0] }));
  if (told) await end({ ...told, says: `${last.says} ${told.says}` }, "failed");
}

/** Say more. */
async function help() {
  hints = Math.min(hints + 1, 2);
  const found = /** @type {PuzzleHint|null} */ (await send(`${source}/hint`, { number: hints }));
  if (!found) return;
  if (found.about.length === 1) hints = 2;
  batch(() => {
    verdict.value = "";
    hinted.value = found;
  });
}

/** @param {string} id @param {string} words @param {() => unknown} onclick @param {string} [kind] */
const act = (id, words, onclick, kind = "") =>
  h("button", { type: "button", id, key: id, class: kind, onclick }, words);
/** @param {string} href @param {string} words @param {string} [kind] */
const link = (href, words, kind = "") => h("a", { class: `button ${kind}`, key: words, href }, words);

/** What one can do now. */
function onward() {
  if (over.value) return afterwards();
  if (stage.value === "wrong")
    return [
      left.value > 0 && act("retry", t`Try again`, begin, "primary"),
      act("reveal", t`Show the answer`, giveUp, left.value > 0 ? "" : "primary"),
    ];
  return (
    asks.value && [act("hint-me", hints ? t`Another hint` : t`Hint`, help), act("give-up", t`Give up`, giveUp, "plain")]
  );
}

/** What one can do when it is over. */
function afterwards() {
  return [
    following && link(following, name ? t`Next puzzle` : t`Next mistake`, "primary"),
    day && act("share", t`Share the result`, share),
    link(back, name ? t`All puzzles` : t`To the match`),
    act("again", t`Once more`, again),
  ];
}

/** Play the same puzzle again; how it ended first stays remembered. */
function again() {
  batch(() => {
    missed.value = 0;
    hinted.value = null;
  });
  hints = 0;
  begin();
}

/** What can be shared: the address of this puzzle, if it is not a mistake of one's own, and its picture. */
function offerSharing() {
  const address = () => String(new URL(at(`/puzzle/${game}/${name}`), location.href));
  const shown = { game: `${game}-puzzle`, board: () => boards.current, words };
  fill($("share-here"), sharing(shown, name ? [{ key: "link", words: t`Copy a link to this puzzle`, address }] : []));
}

/** What a picture tells: what is asked, and of whom. */
const words = () => ({
  ...wordsOf(
    table.position,
    t`You lead ${leads.value}. One answer is far better than the others.`,
    table.position.questions[0]?.prompt ?? "",
  ),
  sides: [],
});

/** Copy what tells others how it went, without what is right. */
function share() {
  const squares = "\u{1F7E5}".repeat(missed.value) + (stage.value === "solved" ? "\u{1F7E9}" : "\u2B1B");
  const daily = new URL(at("/puzzle/daily"), location.href);
  copy(/** @type {HTMLButtonElement} */ ($("share")), t`Banneret, puzzle of ${day}: ${squares}\n${daily}`);
}

table.listen({
  option: (index) => (asks.value && panel.order[index] ? answer(panel.order[index].key) : false),
  question: () => {
    turnTab("ask");
    if (asks.value) panel.focus(true);
  },
});
if (name) showWeek(day || undefined);
offerSharing();
await begin();
