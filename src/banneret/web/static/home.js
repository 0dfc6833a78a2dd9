// @ts-nocheck
// My matches on the first page: the links that this browser remembers, and whose turn it is in each.

import { get } from "./api.js";
import { $, h, whoSits } from "./dom.js";
import { done, forget, matches } from "./memory.js";
import "./pictures.js";

const FIRST = 6;

/** Show the newest matches, or all of them. */
async function show(all = false) {
  const known = matches();
  const kept = all ? known : known.slice(0, FIRST);
  $("mine").hidden = !kept.length;
  $("matches").replaceChildren(...kept.map(row));
  if (kept.length < known.length)
    $("matches").append(
      h("li", {}, h("button", { type: "button", onclick: () => show(true) }, `All ${known.length} matches`)),
    );
  for (const one of kept) await look(one);
}

/** A match by the title of its game. */
const called = (kept) =>
  document.querySelector(`.game[href="/new/${CSS.escape(kept.game)}"] h2`)?.textContent ?? kept.game;

function row(kept) {
  const link = Object.values(kept.seats)[0] ?? kept.spectator;
  return h(
    "li",
    { class: "panel kept", id: `match-${kept.match}` },
    h(
      "a",
      { href: `/m/${link}` },
      h("strong", {}, called(kept)),
      kept.scene && kept.scene !== called(kept) && h("span", {}, kept.scene),
      h("span", { class: "people soft" }),
      h("span", { class: "turn soft" }, "…"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": `Forget ${[called(kept), kept.scene].filter(Boolean).join(", ")}`,
        title: "Forget this match",
        onclick: () => {
          forget(kept.match);
          show();
        },
      },
      "×",
    ),
  );
}

async function look(kept) {
  const line = $(`match-${kept.match}`);
  const link = Object.values(kept.seats)[0] ?? kept.spectator;
  try {
    const about = await get(`/api/m/${link}/about`);
    const mine = Object.keys(kept.seats).map(Number);
    const asked = about.seats.findIndex((seat, index) => seat.asked && mine.includes(index));
    const others = about.seats.filter((seat) => seat.asked).map((seat) => seat.name || seat.bot || seat.side);
    line.querySelector(".people").textContent = about.seats
      .map((seat, index) => `${whoSits(seat, mine.includes(index))} (${seat.side})`)
      .join(" against ");
    line.querySelector(".turn").textContent = about.over
      ? "over"
      : asked >= 0
        ? "your move"
        : `waiting for ${others.join(" and ")}`;
    line.classList.toggle("asked", asked >= 0);
    if (asked >= 0) line.querySelector("a").href = `/m/${kept.seats[asked]}`;
  } catch (error) {
    line.querySelector(".turn").textContent = error.status === 404 ? "is not here any more" : "cannot be reached";
  }
}

/** How far somebody has come in the courses. */
function showCourses() {
  for (const link of document.querySelectorAll("[data-learn]")) {
    const lessons = link.dataset.lessons.split(" ");
    const count = done(link.dataset.learn).filter((one) => lessons.includes(one)).length;
    if (count) link.textContent = `Learn to play, ${count} of ${lessons.length} lessons done`;
  }
}

show();
showCourses();
