// The first page: my matches, and how far somebody has come in the courses.

import { $, all, h, one } from "./page/dom.js";
import { ongoing } from "./page/ongoing.js";
import { done } from "./page/memory.js";
import { showMatches } from "./page/mine.js";
import "./page/pictures.js";

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

/** The first card leads back to a match and to a course that have been begun. */
async function showFirst() {
  const match = await ongoing();
  const [begun] = all("[data-begun=partly]");
  const [learned] = all("[data-begun=wholly]");
  const lesson = begun && `You have begun to learn ${titleOf(begun.dataset.learn ?? "")}. ${begun.textContent}.`;
  const course = begun?.getAttribute("href") ?? "";
  if (match) {
    const title = titleOf(match.kept.game);
    const last = match.kept.lesson && match.kept.game === begun?.dataset.learn;
    const turn = match.mine ? `${title}: it is your move.` : `${title} is waiting for others.`;
    goOn(`${turn} ${last ? "With this match you end its course." : (lesson ?? "")}`, match.link, "To the match");
    if (lesson && !last) one("a", $("first")).after(h("a", { class: "button", href: course }, "Next lesson"));
  } else if (lesson) {
    goOn(lesson, course, "Next lesson");
  } else if (learned) {
    const { learn: game = "" } = learned.dataset;
    goOn(`You have done all lessons of ${titleOf(game)}.`, `/new/${game}`, "New match");
  }
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
addEventListener("hashchange", () => showMatches());
showCourses();
showFirst();
