// @ts-nocheck
// The first page: my matches, and how far somebody has come in the courses.

import { get } from "./api.js";
import { $ } from "./dom.js";
import { done, matches } from "./memory.js";
import { showMatches } from "./mine.js";
import "./pictures.js";

/** How far somebody has come in the courses. */
function showCourses() {
  for (const link of document.querySelectorAll("[data-learn]")) {
    const lessons = link.dataset.lessons.split(" ");
    const count = done(link.dataset.learn).filter((one) => lessons.includes(one)).length;
    if (count) link.textContent = `Learn to play, ${count} of ${lessons.length} lessons done`;
  }
}

/** The first card leads back to a match or a course that has been begun. */
async function showFirst() {
  const [newest] = matches();
  if (newest && (await goOnWith(newest))) return;
  const begun = [...document.querySelectorAll("[data-learn]")].find((link) => link.textContent.includes(" done"));
  if (begun) goOn(`You have begun a course. ${begun.textContent}.`, begun.href, "Next lesson");
}

/** Lead to a match; nothing if it is over or gone. */
async function goOnWith({ game, seats, spectator }) {
  const link = Object.values(seats)[0] ?? spectator;
  const about = await get(`/api/m/${link}/about`).catch(() => null);
  if (!about || about.over) return false;
  const mine = Object.keys(seats).find((seat) => about.seats[seat].asked);
  const title = JSON.parse($("matches").dataset.titles)[game] ?? game;
  goOn(
    mine ? `${title}: it is your move.` : `${title} is waiting for others.`,
    `/m/${seats[mine] ?? link}`,
    "To the match",
  );
  return true;
}

function goOn(text, href, label) {
  const card = $("first");
  card.querySelector("h2").textContent = "Go on";
  card.querySelector("p").textContent = text;
  const link = card.querySelector("a");
  link.href = href;
  link.textContent = label;
}

showMatches();
showCourses();
showFirst();
