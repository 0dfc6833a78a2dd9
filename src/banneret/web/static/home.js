// The first page: my matches, and how far somebody has come in the courses.

/** @import { AboutPart } from "../wire.js" */
/** @import { Kept } from "./memory.js" */

import { get } from "./api.js";
import { $, all, one } from "./dom.js";
import { done, matches } from "./memory.js";
import { showMatches } from "./mine.js";
import "./pictures.js";

/** How far somebody has come in the courses. */
function showCourses() {
  for (const link of all("[data-learn]")) {
    const { learn = "", lessons: names = "" } = link.dataset;
    const lessons = names.split(" ");
    const count = done(learn).filter((name) => lessons.includes(name)).length;
    if (!count) continue;
    link.textContent = `Learn to play, ${count} of ${lessons.length} lessons done`;
    link.dataset.begun = count < lessons.length ? "partly" : "wholly";
  }
}

/** The first card leads back to a match or a course that has been begun. */
async function showFirst() {
  const [newest] = matches();
  if (newest && (await goOnWith(newest))) return;
  const [begun] = all("[data-begun=partly]");
  const [learned] = all("[data-begun=wholly]");
  if (begun) {
    const title = titleOf(begun.dataset.learn ?? "");
    goOn(`You have begun to learn ${title}. ${begun.textContent}.`, begun.getAttribute("href") ?? "", "Next lesson");
  } else if (learned) {
    const { learn: game = "" } = learned.dataset;
    goOn(`You have done all lessons of ${titleOf(game)}.`, `/new/${game}`, "New match");
  }
}

/** Lead to a match; nothing if it is over or gone. @param {Kept} kept */
async function goOnWith({ game, seats, spectator }) {
  const link = Object.values(seats)[0] ?? spectator;
  const about = /** @type {AboutPart|null} */ (await get(`/api/m/${link}/about`).catch(() => null));
  if (!about || about.over) return false;
  const mine = Object.keys(seats).find((seat) => about.seats[Number(seat)]?.asked);
  const title = titleOf(game);
  goOn(
    mine ? `${title}: it is your move.` : `${title} is waiting for others.`,
    `/m/${seats[mine ?? ""] ?? link}`,
    "To the match",
  );
  return true;
}

/** @param {string} game @returns {string} */
const titleOf = (game) => JSON.parse($("matches").dataset.titles ?? "")[game] ?? game;

/** @param {string} text @param {string} href @param {string} label */
function goOn(text, href, label) {
  const card = $("first");
  one("h2", card).textContent = "Go on";
  one("p", card).textContent = text;
  const link = one("a", card);
  link.setAttribute("href", href);
  link.textContent = label;
}

showMatches();
showCourses();
showFirst();
