// My matches: the links that this browser remembers, whose turn it is in each, and the results of finished matches.

/** @import { About } from "../../wire.js" */
/** @import { Kept } from "./memory.js" */

import { t } from "../words/words.js";
import { boardAt, inTab, matchAt, replayAt } from "../server/address.js";
import { get, Refusal, remove } from "./api.js";
import { howItEnded, outcome } from "../core/ending.js";
import { starsFor } from "../core/stars.js";
import { $, h, one, whoSits } from "./dom.js";
import { earn, forget, keep, matches, merge, recall, setting } from "./memory.js";
import { confirmed } from "./confirm.js";

const FIRST = 3;

/** Show my matches; those of a member come from the server, on every device of theirs. */
export async function showMatches({ all = false } = {}) {
  show(all);
  if (!setting("member", "")) return;
  const kept = await get("/api/me/matches").catch(() => []);
  if (merge(kept)) show(all);
}

/** Show the newest matches, or all of them. @param {boolean} all */
async function show(all) {
  const known = matches();
  const kept = all ? known : known.slice(0, FIRST);
  $("mine").hidden = !kept.length && !asked();
  $("no-matches").hidden = Boolean(kept.length);
  $("matches").replaceChildren(...kept.map(row));
  if (inTab) tellHowKept();
  if (kept.length < known.length)
    $("matches").append(
      h("li", {}, h("button", { type: "button", onclick: () => show(true) }, t`All ${known.length} matches`)),
    );
  for (const one of kept) await look(one);
}

/** Say how surely this browser keeps its matches. */
async function tellHowKept() {
  const sure = await navigator.storage?.persisted?.();
  $("how-kept").textContent = sure
    ? t`This browser keeps them until you delete its data.`
    : t`When this device runs out of room, the browser may drop them. Keep the record of a match that matters.`;
}

/** Whether somebody has come to look at their matches. */
const asked = () => location.hash === "#mine";

/** A match by the title of its game. @param {Kept} kept @returns {string} */
const called = (kept) => JSON.parse($("matches").dataset.titles ?? "")[kept.game] ?? kept.game;

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** @param {Kept} kept */
function row(kept) {
  const link = Object.values(kept.seats)[0] ?? kept.spectator;
  const cloth = JSON.parse($("matches").dataset.cloths ?? "{}")[kept.game];
  return h(
    "li",
    { class: `panel kept g-${cloth ?? ""}`, id: `match-${kept.match}` },
    h(
      "a",
      { href: matchAt(kept.game, link) },
      h("img", { src: boardAt(kept.game, link), alt: "", loading: "lazy" }),
      h(
        "span",
        { class: "about" },
        h("strong", {}, kept.scene ?? called(kept)),
        kept.scene && kept.scene !== called(kept) && h("span", { class: "small soft" }, called(kept)),
        h("span", { class: "people small soft" }, kept.told?.people ?? ""),
        kept.from && h("span", { class: "small soft" }, t`Played on from ${kept.from}`),
        kept.at > 0 && h("span", { class: "when small soft" }, when(kept.at)),
        h("span", { class: "turn" }, kept.told?.turn ?? "…"),
      ),
    ),
    h("a", { class: "again small", href: replayAt(kept.game, link), hidden: !kept.told?.over }, t`Replay`),
    inTab && h("a", { class: "record small", href: `/api/m/${link}/record`, hidden: true }, t`Record`),
    h(
      "button",
      {
        type: "button",
        class: "plain forget",
        "aria-label": t`Forget ${[called(kept), kept.scene].filter(Boolean).join(", ")}`,
        title: t`Forget this match`,
        onclick: () => drop(kept),
      },
      "×",
    ),
  );
}

/** Forget a match, if that is meant: whoever has no other copy of its link cannot come back. @param {Kept} kept */
async function drop({ match, ...kept }) {
  const name = [called({ match, ...kept }), kept.scene].filter(Boolean).join(", ");
  const text = t`Its links here are lost. Without a link you can't come back.`;
  if (!(await confirmed(t`Forget ${name}?`, text, [t`Forget`, t`Keep`]))) return;
  forget(match);
  if (setting("member", "")) await remove(`/api/me/matches/${match}`).catch(() => null);
  show(false);
}

/** @param {Kept} kept */
async function look(kept) {
  const link = Object.values(kept.seats)[0] ?? kept.spectator;
  try {
    tell(kept, await get(`/api/m/${link}/about`));
  } catch (error) {
    const turn = $(`match-${kept.match}`)?.querySelector(".turn");
    const gone = error instanceof Refusal && error.status === 404;
    if (turn) turn.textContent = gone ? t`No longer there` : t`Can't be reached`;
  }
}

/** The stars of a match that was perhaps played to its end in another browser. @param {About} about @param {number[]} mine */
function learnStars({ game, options, winners, seats }, mine) {
  const option = JSON.parse($("matches").dataset.roads ?? "{}")[game];
  if (option) earn(game, options[option], starsFor(winners, seats, mine));
}

/** Who sits at a seat; a seat that nobody has named is told once. @param {string} who @param {string} side */
const sits = (who, side) => (who === side ? who : `${who} (${side})`);

/** @param {Kept} kept @param {About} about */
function tell(kept, about) {
  const line = $(`match-${kept.match}`);
  if (!line) return;
  const mine = Object.keys(kept.seats).map(Number);
  if (about.over && !kept.from) learnStars(about, mine);
  const asked = about.seats.findIndex((seat, index) => seat.asked && mine.includes(index));
  const others = about.seats.filter((seat) => seat.asked).map((seat) => whoSits(seat, false, seat.side));
  const people = about.seats
    .map((seat, index) => sits(whoSits(seat, mine.includes(index)), seat.side))
    .join(" against ");
  const turn = about.over
    ? howItEnded(outcome(about.winners, mine), kept.ended, about.result)
    : asked >= 0
      ? t`Your turn`
      : t`Waiting for ${others.join(" and ")}`;
  one(".people", line).textContent = people;
  one(".again", line).hidden = !about.over;
  if (inTab) one(".record", line).hidden = !about.length;
  one(".turn", line).textContent = turn;
  if (recall(kept.match)) keep({ match: kept.match, told: { people, turn, over: about.over } });
  line.classList.toggle("asked", asked >= 0);
  if (asked < 0) return;
  $("mine").classList.add("urgent");
  one("a", line).setAttribute("href", matchAt(kept.game, kept.seats[asked]));
  one(":scope > li:not(.asked)", $("matches"))?.before(line); // what waits for me comes first
}
