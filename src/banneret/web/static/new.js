// A new match: who sits where, and then straight to your seat.

/** @import { Opened } from "../wire.js" */
/** @import { Wish } from "./page/opening.js" */
/** @import { SentDraft } from "./workshop/sent-draft.js" */

import { t } from "./words/words.js";
import { inTab } from "./server/address.js";
import { get, newest, post, sentence } from "./page/api.js";
import { clock, listenToClock } from "./page/clock-wish.js";
import { inWords } from "./core/stars.js";
import { botName } from "./page/bot-names.js";
import { $, all, field, from, h, markup, one } from "./page/dom.js";
import { earned, played, set, setting } from "./page/memory.js";
import { tellTrouble } from "./page/trouble.js";
import { goToSeat, HERE } from "./page/opening.js";
import { renew } from "./page/renew.js";

const form = /** @type {HTMLFormElement} */ ($("new"));
const { game = "", title = "", levels = "" } = form.dataset;
/** What each bot says of itself, by its name. */
const programs = /** @type {Record<string, string>} */ (JSON.parse(form.dataset.programs ?? ""));
const graded = levels.split(" ").filter((level) => level in programs);
const others = Object.keys(programs).filter((name) => !graded.includes(name));
/** @typedef {[string, string, string]} Choice  who plays: a value, a label, and a line about it */
/** Who can only play where a server is. @type {Choice[]} */
const FAR_AWAY = [
  ["friend", t`a friend by link`, t`You get a link to send.`],
  ["lobby", t`the lobby`, t`The first to join plays.`],
  ["invite", t`a player by name`, t`Write the name of their account. They see your invitation in the lobby.`],
];
/** @type {[string, Choice[]][]} */
const WHO = [
  [
    t`People`,
    [
      ["me", "you", ""],
      ["screen", "same screen", t`You pass the screen to each other. Secrets are covered.`],
      ...(inTab ? [] : FAR_AWAY),
    ],
  ],
  [t`Bots`, graded.map(program)],
  [t`Other bots`, others.map(program)],
];
/** Whom all others can be at once, in a word or three. @type {[string, string][]} */
const AGAINST = [
  ["bot", t`A bot`],
  ...(inTab ? [] : [/** @type {[string, string]} */ (["friend", t`A friend by link`])]),
  ["screen", t`Same screen`],
  ...(inTab ? [] : [/** @type {[string, string]} */ (["lobby", t`The lobby`])]),
];
const CHOICES = WHO.flatMap(([, choices]) => choices);

/** @param {string} name @returns {Choice} */
function program(name) {
  return [name, t`${botName(name)} bot`, programs[name]];
}

/** The bot that is offered: the one of the last match, and for the first match the gentlest. */
const opponent = [setting(`opponent.${game}`, ""), ...graded, ...others].find((name) => name in programs) ?? "friend";

const FIRST = t`Set for a first match.`;
const USUAL = t`Standard settings.`;

/** What another match hands on: its options by their keys, who sat at each `seat`, and its clocks. */
const like = new URLSearchParams(location.search);

/** @param {string} kind */
const fields = (kind) => /** @type {HTMLInputElement[]} */ (all(`.option ${kind}`, form));
/** @param {string} kind */
const values = (kind) => Object.fromEntries(fields(kind).map(({ name, value }) => [name, value]));
/** The fields that say what is chosen: of radio buttons only the one that is on. */
const CHOSEN = "[name]:not([type=file], [type=radio]:not(:checked))";
/** What is chosen; an option that has no effect, and is hidden, stays as it usually is. */
const options = () => values(`${CHOSEN}:not([hidden] *)`);

/** @type {SentDraft|null} the draft from the workshop on which is played */
let ownDraft = null;
/** The option that takes such a file, and those that it replaces. */
const { drawn: asFile = "", replaced = "" } = form.dataset;

/** Play on a draft from the workshop. @param {string} draft */
async function takeDraft(draft) {
  const { sentDraft } = await import("./workshop/sent-draft.js");
  ownDraft = sentDraft(draft);
  if (!ownDraft) return tellTrouble(t`This browser does not keep that; look at what you have drawn in the workshop.`);
  const { title, says, fewest, most } = ownDraft;
  $("poster").replaceChildren();
  $("own-map").hidden = false;
  $("own-map-name").textContent = title;
  $("own-map-says").textContent = says;
  for (const option of all("#option-map option, #option-players option", form)) {
    const number = Number(option.getAttribute("value"));
    if (number && (number < fewest || number > most)) option.remove();
  }
  hideReplaced();
}

/** Hide the options that have no effect with a draft. */
function hideReplaced() {
  if (ownDraft)
    for (const key of [asFile, ...replaced.split(" ")])
      for (const option of all(`.option:has(#option-${key}, [name="${key}"])`, form)) option.hidden = true;
}

/** The component files that were picked, by the names of their options. */
async function sentFiles() {
  const picked = fields("[type=file]").flatMap(({ name, files }) => (files?.length ? [{ name, file: files[0] }] : []));
  const sent = picked.map(async ({ name, file }) => [name, { name: file.name, text: await file.text() }]);
  const { name, text } = ownDraft ?? {};
  return { ...Object.fromEntries(await Promise.all(sent)), ...(ownDraft ? { [asFile]: { name, text } } : {}) };
}

/** Take over the options of another match. */
function takeOver() {
  for (const radio of fields("[type=radio]")) if (like.get(radio.name) === radio.value) radio.checked = true;
  for (const field of fields("[name]:not([type=file], [type=radio])")) {
    const before = field.value;
    field.value = like.get(field.name) ?? before;
    if (!field.value) field.value = before; // no such choice
  }
}

/** Offer what makes a first match of a game easy, until one was played to its end; and say which of both is set. */
function easeIn() {
  const eased = /** @type {HTMLInputElement[]} */ (all("[data-first]", form));
  $("set-for").hidden = !eased.length;
  $("set-for").textContent = played(game) ? USUAL : FIRST;
  if (!played(game)) for (const field of eased) setTo(field, field.dataset.first ?? "");
}

/** Choose a value of an option, which is a field or a set of radio buttons. @param {HTMLInputElement} option @param {string} value */
function setTo(option, value) {
  const radio = /** @type {HTMLInputElement|null} */ (
    option.querySelector(`[type=radio][value="${CSS.escape(value)}"]`)
  );
  if (radio) radio.checked = true;
  else option.value = value;
}

/** Show the stars that were won here. */
function showStars() {
  for (const [stop, stars] of Object.entries(earned(game))) {
    const shown = form.querySelector(`.stars[data-stop="${CSS.escape(stop)}"]`);
    shown?.setAttribute("data-won", String(stars));
    shown?.setAttribute("aria-label", inWords(stars));
  }
}

/** Hide the options that have no effect with the present choice of others. */
function showOptions() {
  const chosen = values(CHOSEN);
  for (const option of all("[data-when]", form)) {
    const { when = "", values = "" } = option.dataset;
    option.hidden = !values.split(" ").includes(chosen[when]);
  }
  hideReplaced();
}

/** Say how many play such a match, and how long it takes. */
function showFacts() {
  const sized = /** @type {HTMLOptionElement|null} */ (form.querySelector("[data-minutes]:checked"));
  if (!sized) return;
  for (const fact of ["players", "minutes"]) $(`fact-${fact}`).textContent = sized.dataset[fact] ?? "";
}

/** The options whose board is shown; null: none is yet. @type {string|null} */
let drawn = like.has("workshop") ? null : String(new URLSearchParams(options()));

/** The board of such a match; as long as there is none, the last one stays. */
async function showBoard() {
  const query = String(new URLSearchParams(options()));
  if (drawn === query) return;
  drawn = query;
  try {
    const { svg } = ownDraft
      ? await post(`/api/workshop/${game}/board`, { text: ownDraft.text })
      : await get(`/api/games/${game}/board?${query}`);
    if (svg && drawn === query) $("poster").replaceChildren(markup(svg));
  } catch (error) {
    tellTrouble(sentence(error));
  }
}

const sidesOf = newest(get);

/** One line for each seat that the options give; who was chosen for it stays. */
async function showSeats() {
  showOptions();
  showFacts();
  try {
    const sides = /** @type {string[]|null} */ (
      await sidesOf(`/api/games/${game}/seats?${new URLSearchParams(options())}`)
    );
    if (!sides) return;
    tellTrouble("");
    drawSeats(sides);
  } catch (error) {
    tellTrouble(sentence(error));
  }
}

/** @param {string[]} sides */
function drawSeats(sides) {
  const chosen = wishes();
  const change = () => drawSeats(sides);
  renew($("seats"), ...sides.map((side, seat) => line(side, seat, chosen[seat]?.who ?? usual(seat), change)));
  showLead(sides);
  showAgainst();
  showLevels();
  starter().disabled = false;
}

/** Of two sides, the one that somebody leads themselves. @param {string[]} sides */
function showLead(sides) {
  const mine = wishes().flatMap(({ who }, seat) => (who === "me" ? [seat] : []));
  $("lead").hidden = sides.length !== 2 || mine.length !== 1;
  /** @param {string} side @param {number} seat */
  const button = (side, seat) =>
    h("button", { type: "button", "aria-pressed": String(seat === mine[0]), onclick: () => lead(seat) }, side);
  renew($("leads"), ...sides.map(button));
}

/** Change places with the other side. @param {number} seat */
function lead(seat) {
  const rows = all(".seat-wish", form);
  if (wishes()[seat].who === "me") return;
  for (const kind of ["select", "input"]) {
    const [first, second] = rows.map((row) => /** @type {HTMLInputElement} */ (one(kind, row)));
    [first.value, second.value] = [second.value, first.value];
  }
  one("select", rows[0]).dispatchEvent(new Event("change"));
}

/** Where one seat is one's own, who all others are; the seats below say it one by one. */
function showAgainst() {
  const rest = wishes().flatMap(({ who }) => (who === "me" ? [] : who));
  const [first, ...more] = new Set(rest.map((who) => (who in programs ? "bot" : who)));
  $("against").hidden = !rest.length || rest.length !== wishes().length - 1;
  /** @param {[string, string]} kind */
  const button = ([kind, label]) => {
    const pressed = String(kind === first && !more.length);
    return h("button", { type: "button", "aria-pressed": pressed, onclick: () => playAgainst(kind) }, label);
  };
  renew($("kinds"), ...AGAINST.map(button));
  $("against-says").textContent = more.length ? "" : (WHO[0][1].find(([kind]) => kind === first)?.[2] ?? "");
}

/** Let all others be of a kind. @param {string} kind */
function playAgainst(kind) {
  const choices = all(".seat-wish select", form).map((choice) => /** @type {HTMLSelectElement} */ (choice));
  for (const choice of choices) if (choice.value !== "me") choice.value = kind === "bot" ? opponent : kind;
  choices[0].dispatchEvent(new Event("change"));
}

/** The choices of seats that a bot of a level plays. @returns {HTMLSelectElement[]} */
const ofLevels = () =>
  all(".seat-wish select", form)
    .map((choice) => /** @type {HTMLSelectElement} */ (choice))
    .filter(({ value }) => graded.includes(value));

/** Show how strong the bots are; without one there is nothing to ask. */
function showLevels() {
  const bots = ofLevels().map(({ value }) => value);
  $("levels").hidden = !bots.length;
  for (const level of all("[data-level]", form))
    level.setAttribute("aria-pressed", String(bots.every((bot) => bot === level.dataset.level)));
}

/** Let all bots be of a level. @param {string} level */
function setLevel(level) {
  for (const choice of ofLevels()) {
    choice.value = level;
    choice.dispatchEvent(new Event("change"));
  }
}

/** Who is offered for a seat at first. @param {number} seat */
function usual(seat) {
  const sat = like.getAll("seat")[seat];
  return CHOICES.some(([value]) => value === sat) ? sat : seat === 0 ? "me" : opponent;
}

/** @param {string} side @param {number} seat @param {string} chosen who is to play it @param {() => void} onchange */
function line(side, seat, chosen, onchange) {
  const says = CHOICES.find(([value]) => value === chosen)?.[2] ?? "";
  const about = h("p", { class: "small soft", id: `about-${seat}`, "aria-live": "polite" }, says);
  const who = h(
    "select",
    { name: `who-${seat}`, "aria-label": t`Who plays ${side}`, "aria-describedby": about.id, onchange },
    ...WHO.map(([label, choices]) => h("optgroup", { label }, ...choices.map((choice) => option(choice, chosen)))),
  );
  const name = h("input", {
    type: "text",
    name: `name-${seat}`,
    maxlength: 40,
    placeholder: "name",
    "aria-label": t`Name of who plays ${side}`,
    value: seat === 0 ? setting("name", "") : "",
    hidden: chosen in programs,
  });
  return h("div", { class: "seat-wish", "data-row": String(seat) }, h("strong", {}, side), who, name, about);
}

/** @param {Choice} choice @param {string} chosen */
const option = ([value, label], chosen) => h("option", { value, selected: value === chosen }, label);

/** @returns {Wish[]} */
const wishes = () =>
  all(".seat-wish", form).map((row) => ({
    who: row.querySelector("select")?.value ?? "",
    name: row.querySelector("input")?.value.trim() ?? "",
  }));

/** A seat as the server wants it. @param {Wish} wish @param {number} _seat @param {Wish[]} all */
function wanted({ who, name }, _seat, all) {
  if (who === "invite" && !name) throw new Error(t`Write the name of the player you invite.`);
  if (who === "invite") return { invite: name };
  const screen = HERE.includes(who) && all.some((one) => one.who === "screen");
  return { bot: who in programs ? who : "", name, open: who === "lobby", screen };
}

/** What opens the match. */
const starter = () => /** @type {HTMLButtonElement} */ (one(".start", form));

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const seats = wishes();
  starter().disabled = true;
  try {
    const checkable = field("checkable").checked;
    const match = {
      game,
      options: options(),
      files: await sentFiles(),
      seats: seats.map(wanted),
      checkable,
      clock: clock(),
    };
    goOn(seats, await post("/api/matches", match));
  } catch (error) {
    tellTrouble(sentence(error));
    starter().disabled = false;
  }
}

/** Remember the bot for the next match, and go to the first seat that is mine. @param {Wish[]} seats @param {Opened} opened */
function goOn(seats, opened) {
  const against = seats.find(({ who }) => who in programs);
  if (against) set(`opponent.${game}`, against.who);
  goToSeat(seats, { game, title }, opened);
}

/** Say whether what is folded away is as usual. */
function showStandard() {
  const changed = all(".more :is(select, input:not([type=number]))", form).some(isChanged);
  $("standard").textContent = changed ? "changed" : "standard";
}

/** What makes a first match easy, or has no effect, is nobody's change. @param {HTMLElement} field */
function isChanged(field) {
  if (field.closest("[hidden]")) return false;
  const { first } = field.dataset;
  if (first !== undefined && !played(game) && /** @type {HTMLInputElement} */ (field).value === first) return false;
  if (!(field instanceof HTMLSelectElement)) {
    const { type, checked, defaultChecked, value, defaultValue } = /** @type {HTMLInputElement} */ (field);
    return type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  }
  const usual = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return field.value !== usual.value;
}

form.addEventListener("submit", start);
listenToClock(like);
form.addEventListener("change", (event) => from(event).closest(".option") && showSeats().then(showBoard));
form.addEventListener("change", showStandard);
for (const level of all("[data-level]", form))
  level.addEventListener("click", () => setLevel(level.dataset.level ?? ""));
addEventListener("pageshow", (event) => event.persisted && location.reload()); // a browser that goes back mixes up the fields

/** Show the form; what is shared with parts that come later must be there before they are waited for. */
async function begin() {
  if (like.has("workshop")) await takeDraft(like.get("workshop") ?? "");
  if (like.size) {
    takeOver();
    starter().disabled = true; // until it is known who can play
  } else {
    easeIn();
    drawSeats(JSON.parse(form.dataset.sides ?? "")[played(game) ? "usual" : "first"]);
  }
  showStars();
  await showSeats();
  await showBoard();
}

begin();
