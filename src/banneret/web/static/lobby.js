// The lobby: seats that wait for a player. It changes by itself while it is open.

/** @import { OpenSeat } from "./page/open-seats.js" */

import { t } from "./words/words.js";
import { $, all, h } from "./page/dom.js";
import { joins, offer } from "./page/open-seats.js";
import { renew } from "./page/renew.js";
import { Heartbeat } from "./server/heartbeat.js";
import { server } from "./server/server.js";
import { tellTrouble } from "./page/trouble.js";

const AGAIN = 3000;
const LOST = t`The connection is lost; it will come back by itself.`;
/** @param {string} name @returns {Record<string, string>} */
const given = (name) => JSON.parse($("lobby").dataset[name] ?? "{}");
const [titles, cloths] = ["titles", "cloths"].map(given);
/** @type {{seats: OpenSeat[], invitations: OpenSeat[]}} */
let known = { seats: [], invitations: [] };
let lost = false;

function show() {
  const { seats, invitations } = known;
  const shown = seats.filter(({ game }) => wanted(game));
  $("invited").hidden = !invitations.length;
  renew($("invitations"), ...invitations.map(row));
  renew($("open-seats"), ...shown.map(row));
  $("coming").hidden = true;
  $("none").hidden = Boolean(shown.length);
}

/** Whether seats of a game are shown: those of all games, until some are chosen. @param {string} game */
function wanted(game) {
  const chosen = all("#filters [aria-pressed=true]").map(({ dataset }) => dataset.game);
  return !chosen.length || chosen.includes(game);
}

/** @param {OpenSeat} open */
function row(open) {
  const { match, seat, game, title, settings, pace } = open;
  const told = settings.map(([label, chosen]) => `${label}: ${chosen}`);
  if (pace) told.push(t`Clock: ${pace}`);
  return h(
    "li",
    { class: "panel open-seat", "data-row": `${match} ${seat}` },
    h("span", { class: `game-flag g-${cloths[game] ?? ""}` }),
    h(
      "div",
      {},
      h("p", {}, h("strong", {}, titles[game] ?? game), title && title !== titles[game] ? ` · ${title}` : null),
      h("p", {}, offer(open)),
      h("p", { class: "small soft" }, told.join(" · ")),
    ),
    joins(open),
  );
}

/** @type {WebSocket} */
let socket;
const heartbeat = new Heartbeat(() => {
  tellLost(true);
  listen();
});

function listen() {
  if (socket) socket.onclose = null;
  socket?.close();
  socket = server().connect("/lobby/live");
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = () => {
    heartbeat.rest();
    tellLost(true);
    setTimeout(listen, AGAIN);
  };
  heartbeat.heard();
}

/** Say that the line is gone, or that it is back. @param {boolean} now */
function tellLost(now) {
  if (lost !== now) tellTrouble(now ? LOST : "");
  lost = now;
}

/** @param {any} news */
function hear(news) {
  heartbeat.heard();
  tellLost(false);
  if (news.is === "pong") return;
  if (news.is === "problem") return tellTrouble(news.detail);
  known = news;
  show();
}

for (const filter of all("#filters button")) {
  filter.addEventListener("click", () => {
    filter.setAttribute("aria-pressed", String(filter.getAttribute("aria-pressed") !== "true"));
    show();
  });
}
listen();
