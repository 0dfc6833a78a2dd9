// The last seven days of the puzzle of the day, and how many were solved in a row.

import { t } from "../words/words.js";
import { lastDays, streakOf } from "../state/streak.js";
import { $, all, one, plural } from "../page/dom.js";
import { puzzled } from "../page/memory.js";

/** Today's date in UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

const SAID = { open: t`not played`, solved: "solved", failed: t`not solved` };

/** Show the streak and the week. @param {string} [day] the last day */
export function showWeek(day = today()) {
  const { days } = puzzled();
  const streak = streakOf(days, day);
  $("streak").textContent = streak ? plural(streak, "day", "days") : t`Begins today`;
  const places = all("li", $("week"));
  for (const [place, date] of lastDays(day, places.length).entries()) {
    const item = places[place];
    const name = new Date(date).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
    one("span", item).textContent = name;
    const how = days[date] === undefined ? "open" : days[date] ? "solved" : "failed";
    item.className = how;
    item.classList.toggle("today", date === day);
    item.title = `${name}: ${SAID[how]}`;
  }
}
