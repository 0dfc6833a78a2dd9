// The lobby: seats that wait for a player. It changes by itself while it is open.

/**
 * @typedef {Object} OpenSeat  a seat that can be taken: its match, its side, and who sits there already
 * @property {string} match @property {number} seat @property {string} side @property {string} game
 * @property {string} title @property {string[]} others @property {string} pace
 * @property {[string, string][]} settings  what was chosen for the match: the label of an option, and the choice
 */

import { post, sentence } from "./page/api.js";
import { $, h, one } from "./page/dom.js";
import { recall } from "./page/memory.js";
import { renew } from "./page/renew.js";
import { Heartbeat } from "./page/heartbeat.js";

const AGAIN = 3000;
const titles = /** @type {Record<string, string>} */ (JSON.parse($("lobby").dataset.titles ?? ""));

/** @param {{seats: OpenSeat[], invitations: OpenSeat[]}} news */
function show({ seats, invitations }) {
  $("invited").hidden = !invitations.length;
  renew($("invitations"), ...invitations.map(row));
  renew($("open-seats"), ...seats.map(row));
  $("none").hidden = Boolean(seats.length);
  one("p", $("none")).textContent =
    "No seat is open just now. Offer one yourself, or play against a program until somebody comes.";
  one(".row", $("none")).hidden = false;
}

/** @param {OpenSeat} open */
function row(open) {
  const { match, seat, side, game, title, settings, others, pace } = open;
  const told = settings.map(([label, chosen]) => `${label}: ${chosen}`);
  if (pace) told.push(`Clocks: ${pace}`);
  return h(
    "li",
    { class: "panel open-seat", "data-row": `${match} ${seat}` },
    h(
      "div",
      {},
      h("p", {}, h("strong", {}, titles[game] ?? game), title && title !== titles[game] ? ` · ${title}` : null),
      h("p", { class: "small soft" }, told.join(" · ")),
      h("p", { class: "small" }, others.length ? `You play ${side} with ${others.join(", ")}.` : `You play ${side}.`),
    ),
    mine(match) ??
      h("button", { type: "button", class: "primary", onclick: () => take(match, seat) }, "Take this seat"),
  );
}

/** The way back to a match in which I sit already; nobody takes a seat beside themselves by mistake. @param {string} match */
function mine(match) {
  const [link] = Object.values(recall(match)?.seats ?? {});
  return link && h("a", { class: "button", href: `/m/${link}` }, "Your match");
}

/** @param {string} match @param {number} seat */
async function take(match, seat) {
  trouble("");
  try {
    const { link } = await post("/api/lobby/take", { match, seat });
    location.href = `/m/${link}`;
  } catch (error) {
    trouble(sentence(error));
  }
}

/** @param {string} words */
function trouble(words) {
  $("trouble").hidden = !words;
  $("trouble").textContent = words;
}

/** @type {WebSocket} */
let socket;
const heartbeat = new Heartbeat(listen);

function listen() {
  if (socket) socket.onclose = null;
  socket?.close();
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/lobby/live`);
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = () => {
    heartbeat.rest();
    setTimeout(listen, AGAIN);
  };
  heartbeat.heard();
}

/** @param {any} news */
function hear(news) {
  heartbeat.heard();
  if (news.is === "pong") return;
  if (news.is === "problem") trouble(news.detail);
  else show(news);
}

listen();
