// A new match: who sits where, and then straight to your seat.

/** @import { OpenedPart } from "../wire.js" */
/** @typedef {{who: string, name: string}} Wish  who is to sit at a seat */

import { get, post, sentence } from "./api.js";
import { clock, listenToClock } from "./clock-wish.js";
import { $, all, field, h, markup, one } from "./dom.js";
import { keep, matches, set, setting } from "./memory.js";
import "./pictures.js";

const form = /** @type {HTMLFormElement} */ ($("new"));
const { game = "", title = "", bots: named = "" } = form.dataset;
const bots = named.split(" ").filter(Boolean);
const opponent = bots.includes("easy") ? "easy" : bots[0];
const WHO = [
  ["me", "me"],
  ["screen", "somebody at this screen"],
  ["friend", "a friend, by link"],
  ["lobby", "anybody (lobby)"],
  ["invite", "a member, by name"],
  ...bots.map((bot) => [bot, `${bot} bot`]),
];

/** Who sits at this screen. */
const HERE = ["me", "screen"];

/** @param {string} kind */
const fields = (kind) => /** @type {HTMLInputElement[]} */ (all(`.option ${kind}`, form));
const options = () => Object.fromEntries(fields("[name]:not([type=file])").map(({ name, value }) => [name, value]));

/** The component files that were picked, by the names of their options. */
async function sentFiles() {
  const picked = fields("[type=file]").flatMap(({ name, files }) => (files?.length ? [{ name, file: files[0] }] : []));
  const sent = picked.map(async ({ name, file }) => [name, { name: file.name, text: await file.text() }]);
  return Object.fromEntries(await Promise.all(sent));
}

/** Who plays a game for the first time is offered what makes it easy to begin. */
function easeIn() {
  if (matches().some((match) => match.game === game)) return;
  for (const field of fields("[data-first]")) field.value = field.dataset.first ?? "";
}

/** Hide the options that have no effect with the present choice of others. */
function showOptions() {
  const chosen = options();
  for (const option of all("[data-when]", form)) {
    const { when = "", values = "" } = option.dataset;
    option.hidden = !values.split(" ").includes(chosen[when]);
  }
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

/** The sides whose seats are shown. */
let seated = "";

/** One line for each seat that the options give; what was chosen before stays, and so does where somebody types. */
async function showSeats() {
  showOptions();
  try {
    const sides = /** @type {string[]} */ (await get(`/api/games/${game}/seats?${new URLSearchParams(options())}`));
    trouble("");
    if (seated === String(sides)) return;
    seated = String(sides);
    const before = wishes();
    const held = document.activeElement?.getAttribute("name");
    const lines = sides.map((side, seat) => line(side, seat, before[seat]));
    $("seats").replaceChildren(one("legend", $("seats")), ...lines);
    if (held) one(`[name="${CSS.escape(held)}"]`, form)?.focus();
  } catch (error) {
    trouble(sentence(error));
  }
}

/** @param {string} side @param {number} seat @param {Wish|undefined} before */
function line(side, seat, before) {
  const chosen = before?.who ?? (seat === 0 ? "me" : opponent);
  const who = h(
    "select",
    { name: `who-${seat}`, "aria-label": `Who plays ${side}` },
    ...WHO.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
  const name = h("input", {
    type: "text",
    name: `name-${seat}`,
    maxlength: 40,
    placeholder: "name",
    "aria-label": `Name of who plays ${side}`,
    value: before?.name ?? (seat === 0 ? setting("name", "") : ""),
  });
  return h("div", { class: "seat-wish" }, h("strong", {}, side), who, name);
}

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
  return { bot: bots.includes(who) ? who : "", name, open: who === "lobby", screen };
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

/** Remember the links, and go to the first seat that is mine. @param {Wish[]} seats @param {OpenedPart} opened */
function remember(seats, opened) {
  /** @param {...string} kinds */
  const those = (...kinds) => seats.flatMap(({ who }, seat) => (kinds.includes(who) ? [seat] : []));
  /** @param {number[]} list */
  const links = (list) => Object.fromEntries(list.map((seat) => [seat, opened.seats[seat] ?? ""]));
  const [here, friends] = [those(...HERE), those("friend")];
  if (seats[0].name && seats[0].who === "me") set("name", seats[0].name);
  keep({
    match: opened.match,
    game,
    title,
    spectator: opened.spectator,
    seats: links(here),
    friends: links(friends),
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
listenToClock();
one(".options", form).addEventListener("change", () => showSeats().then(showBoard));
addEventListener("pageshow", (event) => event.persisted && location.reload()); // come back to, its fields are mixed up
easeIn();
showSeats();
