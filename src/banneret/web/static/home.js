// The first page: playing at once, my matches, how far somebody has come in the courses, who waits at the lobby.

/** @import { OpenSeat } from "./page/open-seats.js" */

import { t } from "./words/words.js";
import { inTab } from "./server/address.js";
import { streakOf } from "./state/streak.js";
import { get, post } from "./page/api.js";
import { $, all, button, h, one, plural } from "./page/dom.js";
import { done, puzzled, setting } from "./page/memory.js";
import { showMatches } from "./page/mine.js";
import { joins, offer } from "./page/open-seats.js";
import { goToSeat } from "./page/opening.js";
import { attempt } from "./page/trouble.js";
import { today } from "./past/week.js";

const GENTLEST = "beginner";
/** How many open seats are told. */
const MOST = 3;

/** Open a match of the easiest game against the gentlest bot, without asking anything. */
async function playNow() {
  const { game = "", title = "" } = $("play-now").dataset;
  const name = setting("name", "");
  button("play-now").disabled = true;
  const seats = [{ name }, { bot: GENTLEST }];
  const opened = await attempt(async () =>
    goToSeat(
      [
        { who: "me", name },
        { who: GENTLEST, name: "" },
      ],
      { game, title },
      await post("/api/matches", { game, seats }),
    ),
  );
  button("play-now").disabled = opened;
}

/** @typedef {{title: string, href: string, count: number, of: number}} Course  how many lessons of a game are done */

/** How far somebody has come in the course of a game. @param {HTMLElement} link @returns {Course} */
function course(link) {
  const { learn = "", title = "", lessons: names = "" } = link.dataset;
  const lessons = names.split(" ");
  const count = done(learn).filter((name) => lessons.includes(name)).length;
  return { title, href: link.getAttribute("href") ?? "", count, of: lessons.length };
}

/** Show on each banner how many lessons are done; the first page goes on with the course that is begun. */
function showCourses() {
  const links = all("[data-learn]");
  const courses = links.map(course);
  for (const [place, { count, of }] of courses.entries())
    one(".count", links[place]).textContent = t`${count} of ${of}`;
  const begun = courses.find(({ count, of }) => count && count < of);
  const next = begun ?? courses.find(({ count }) => !count);
  if (!next || !courses.some(({ count }) => count)) return;
  $("learn-now").setAttribute("href", next.href);
  one("span", $("learn-now")).textContent = begun ? t`Next lesson` : t`Learn ${next.title}`;
  $("pitch-note").textContent = courses
    .filter(({ count }) => count)
    .map(({ title, count, of }) => t`${title} course: ${count} of ${of}.`)
    .join(" ");
}

/** Tell who waits for a player. */
async function showLobby() {
  if (inTab) return;
  /** @type {{seats: OpenSeat[]}} */
  const { seats } = await get("/api/lobby").catch(() => ({ seats: [] }));
  if (!seats.length) return;
  const matches = new Set(seats.map(({ match }) => match)).size;
  $("waiting-title").textContent = t`${plural(matches, t`table is`, t`tables are`)} waiting for a player`;
  $("waits").replaceChildren(...seats.slice(0, MOST).map(waiting));
}

/** @param {OpenSeat} open */
function waiting(open) {
  const { titles = "{}", cloths = "{}" } = $("waiting").dataset;
  const [title, cloth] = [titles, cloths].map((names) => JSON.parse(names)[open.game] ?? "");
  return h(
    "li",
    {},
    h("span", { class: `game-flag g-${cloth}` }),
    h("span", {}, h("strong", {}, title), ` ${offer(open)}`),
    joins(open),
  );
}

/** Tell how many puzzles of the day were solved in a row, and whether today's is done. */
function showStreak() {
  const daily = document.getElementById("daily");
  if (!daily) return; // there are no puzzles
  const { days } = puzzled();
  const streak = streakOf(days, today());
  if (streak) $("daily-streak").textContent = t`Puzzle of the day: ${plural(streak, "day", "days")} in a row`;
  if (days[today()] !== undefined) daily.textContent = days[today()] ? t`Solved today` : t`Look at it`;
}

$("play-now").addEventListener("click", playNow);
addEventListener("pageshow", (event) => event.persisted && location.reload()); // what was pressed can be pressed again
addEventListener("hashchange", () => showMatches());
showMatches();
showCourses();
showLobby();
showStreak();
