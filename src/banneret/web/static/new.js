// A new match: who sits where, and then straight to your seat.

/** @import { Opened } from "../wire.js" */
/** @typedef {{who: string, name: string}} Wish  who is to sit at a seat */

import { get, post, sentence } from "./page/api.js";
import { clock, listenToClock } from "./page/clock-wish.js";
import { $, all, field, h, markup, one } from "./page/dom.js";
import { keep, played, set, setting } from "./page/memory.js";
import { renew } from "./page/renew.js";

const form = /** @type {HTMLFormElement} */ ($("new"));
const { game = "", title = "", levels = "" } = form.dataset;
/** What each program that plays says of itself, by its name. */
const programs = /** @type {Record<string, string>} */ (JSON.parse(form.dataset.programs ?? ""));
const graded = levels.split(" ").filter((level) => level in programs);
const others = Object.keys(programs).filter((name) => !graded.includes(name));
/** @typedef {[string, string, string]} Choice  who plays: a value, a label, and a line about it */
/** @type {[string, Choice[]][]} */
const WHO = [
  [
    "People",
    [
      ["me", "me", ""],
      ["screen", "somebody at this screen", "You pass the screen to each other. What is secret is covered meanwhile."],
      ["friend", "a friend, by link", "You get a link to send to them."],
      ["lobby", "anybody (lobby)", "The first who takes the seat in the lobby plays it."],
      ["invite", "a member, by name", "Write the name that they have here. They see your invitation in the lobby."],
    ],
  ],
  ["Programs, the gentlest first", graded.map(program)],
  ["Other programs", others.map(program)],
];
const CHOICES = WHO.flatMap(([, choices]) => choices);

/** @param {string} name @returns {Choice} */
function program(name) {
  return [name, `${name} bot`, programs[name]];
}

/** The program that is offered: the one of the last match, and for the first match the gentlest. */
const opponent = [setting(`opponent.${game}`, ""), ...graded, ...others].find((name) => name in programs) ?? "friend";

const FIRST = "Set for a first match.";
const USUAL = "Set as usual now, as you have played a match of this game to its end.";

/** What another match hands on: its options by their keys, who sat at each `seat`, and its clocks. */
const like = new URLSearchParams(location.search);

/** Who sits at this screen. */
const HERE = ["me", "screen"];

/** @param {string} kind */
const fields = (kind) => /** @type {HTMLInputElement[]} */ (all(`.option ${kind}`, form));
/** @param {string} kind */
const values = (kind) => Object.fromEntries(fields(kind).map(({ name, value }) => [name, value]));
/** What is chosen; an option that has no effect, and is hidden, stays as it usually is. */
const options = () => values("[name]:not([type=file], [hidden] *)");

/** The component files that were picked, by the names of their options. */
async function sentFiles() {
  const picked = fields("[type=file]").flatMap(({ name, files }) => (files?.length ? [{ name, file: files[0] }] : []));
  const sent = picked.map(async ({ name, file }) => [name, { name: file.name, text: await file.text() }]);
  return Object.fromEntries(await Promise.all(sent));
}

/** Take over the options of another match. */
function takeOver() {
  for (const field of fields("[name]:not([type=file])")) {
    const before = field.value;
    field.value = like.get(field.name) ?? before;
    if (!field.value) field.value = before; // no such choice
  }
}

/** Offer what makes a first match of a game easy, until one was played to its end; and say which of both is set. */
function easeIn() {
  const eased = fields("[data-first]");
  $("set-for").hidden = !eased.length;
  $("set-for").textContent = played(game) ? USUAL : FIRST;
  if (!played(game)) for (const field of eased) field.value = field.dataset.first ?? "";
}

/** Hide the options that have no effect with the present choice of others. */
function showOptions() {
  const chosen = values("[name]:not([type=file])");
  for (const option of all("[data-when]", form)) {
    const { when = "", values = "" } = option.dataset;
    option.hidden = !values.split(" ").includes(chosen[when]);
  }
}

/** Say how many play such a match, and how long it takes. */
function showFacts() {
  const sized = /** @type {HTMLOptionElement|null} */ (form.querySelector("[data-minutes]:checked"));
  if (!sized) return;
  for (const fact of ["players", "minutes"]) $(`fact-${fact}`).textContent = sized.dataset[fact] ?? "";
}

/** The options whose board is shown. */
let drawn = String(new URLSearchParams(options()));

/** The board of such a match; as long as there is none, the last one stays. */
async function showBoard() {
  const query = String(new URLSearchParams(options()));
  if (drawn === query) return;
  drawn = query;
  try {
    const { svg } = await get(`/api/games/${game}/board?${query}`);
    if (svg && drawn === query) $("poster").replaceChildren(markup(svg));
  } catch (error) {
    trouble(sentence(error));
  }
}

/** One line for each seat that the options give; who was chosen for it stays. */
async function showSeats() {
  showOptions();
  showFacts();
  try {
    const sides = /** @type {string[]} */ (await get(`/api/games/${game}/seats?${new URLSearchParams(options())}`));
    trouble("");
    drawSeats(sides);
  } catch (error) {
    trouble(sentence(error));
  }
}

/** @param {string[]} sides */
function drawSeats(sides) {
  const chosen = wishes();
  const change = () => drawSeats(sides);
  renew($("seats"), ...sides.map((side, seat) => line(side, seat, chosen[seat]?.who ?? usual(seat), change)));
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
    { name: `who-${seat}`, "aria-label": `Who plays ${side}`, "aria-describedby": about.id, onchange },
    ...WHO.map(([label, choices]) => h("optgroup", { label }, ...choices.map((choice) => option(choice, chosen)))),
  );
  const name = h("input", {
    type: "text",
    name: `name-${seat}`,
    maxlength: 40,
    placeholder: "name",
    "aria-label": `Name of who plays ${side}`,
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
  if (who === "invite" && !name) throw new Error("Write the name of the member whom you invite.");
  if (who === "invite") return { invite: name };
  const screen = HERE.includes(who) && all.some((one) => one.who === "screen");
  return { bot: who in programs ? who : "", name, open: who === "lobby", screen };
}

/** @param {SubmitEvent} event */
async function start(event) {
  event.preventDefault();
  const seats = wishes();
  const button = /** @type {HTMLButtonElement} */ (one(".start", form));
  button.disabled = true;
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
    remember(seats, await post("/api/matches", match));
  } catch (error) {
    trouble(sentence(error));
    button.disabled = false;
  }
}

/** Remember the links, and go to the first seat that is mine. @param {Wish[]} seats @param {Opened} opened */
function remember(seats, opened) {
  /** @param {...string} kinds */
  const those = (...kinds) => seats.flatMap(({ who }, seat) => (kinds.includes(who) ? [seat] : []));
  /** @param {number[]} list */
  const links = (list) => Object.fromEntries(list.map((seat) => [seat, opened.seats[seat] ?? ""]));
  const [here, friends] = [those(...HERE), those("friend")];
  if (seats[0].name && seats[0].who === "me") set("name", seats[0].name);
  const against = seats.find(({ who }) => who in programs);
  if (against) set(`opponent.${game}`, against.who);
  keep({
    match: opened.match,
    game,
    title,
    spectator: opened.spectator,
    seats: links(here),
    friends: links(friends),
    lobby: those("lobby", "invite"),
    opener: opened.opener,
    screen: here.length > 1 ? here : [],
  });
  const to = here.length ? opened.seats[here[0]] : opened.spectator;
  location.href = `/m/${to}${friends.length ? "?links" : ""}`;
}

/** @param {string} words */
function trouble(words) {
  $("trouble").hidden = !words;
  $("trouble").textContent = words;
}

form.addEventListener("submit", start);
listenToClock(like);
one(".options", form).addEventListener("change", () => showSeats().then(showBoard));
addEventListener("pageshow", (event) => event.persisted && location.reload()); // a browser that goes back mixes up the fields
if (like.size) takeOver();
else easeIn();
showSeats().then(showBoard);
