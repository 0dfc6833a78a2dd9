// The links of a match: to friends for their seats, and to spectators.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { remove } from "../page/api.js";
import { $, dialog, h } from "../page/dom.js";
import { keep, recall } from "../page/memory.js";

/** Host names that work only on this computer. */
const HERE_ONLY = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Open the panel with all links that this browser knows. @param {About} about @param {Position} position */
export function openLinks(about, position) {
  const kept = recall(about.match);
  const friends = Object.entries(kept?.friends ?? {}).map(([seat, token]) => {
    const status = position.parts.seats?.[Number(seat)];
    return link(
      `For ${status?.name || "a friend"}, who plays ${status?.side ?? "a seat"}`,
      token,
      "Send it only to the player of this seat.",
    );
  });
  $("links").replaceChildren(
    ...(HERE_ONLY.test(location.hostname) ? [onlyHere()] : []),
    ...friends,
    link("For spectators", about.spectator, "It shows what everyone may see. You can share it freely."),
    ...Object.entries(kept?.seats ?? {}).map(([seat, token]) =>
      link(
        `Your own seat, ${position.parts.seats?.[Number(seat)]?.side ?? ""}`,
        token,
        "Keep it to yourself: it lets you play on from another device.",
      ),
    ),
  );
  dialog("share-dialog").showModal();
}

/** The seats for which a match still waits for somebody. @param {Position} position @param {number[]} here  seats at this screen */
export function emptySeats({ parts: { seat, seats = [] } }, here) {
  if (typeof seat !== "number") return [];
  const empty = seats.map(({ bot, came }, place) => place !== seat && !bot && !came && !here.includes(place));
  return [...empty.keys()].filter((place) => empty[place]);
}

/**
 * Each seat to which nobody has come yet, in words, and the link to it.
 * @param {About} about @param {Position} position @param {number[]} empty
 * @returns {{says: string, link: HTMLElement|null}[]}
 */
export function waysIn(about, position, empty) {
  const kept = recall(about.match);
  return empty.map((seat) => {
    const { side = "", name = "" } = position.parts.seats?.[seat] ?? {};
    const waits = name ? `Waiting for ${name} (${side}).` : `Waiting for a player (${side}).`;
    if (kept?.friends[seat])
      return { says: `${waits} Send them this link.`, link: address(`/m/${kept.friends[seat]}`, `Link for ${side}`) };
    if (kept?.lobby?.includes(seat))
      return { says: `${waits} Their seat is in the lobby.`, link: inTheLobby(about, kept.opener, seat) };
    return { says: waits, link: null };
  });
}

/** The link to the lobby, and a button that withdraws the offer of a seat: then the seat has a link again. @param {About} about @param {string|undefined} opener @param {number} seat */
function inTheLobby({ match }, opener, seat) {
  const withdraw = async () => {
    const { link } = await remove(`/api/opened/${opener}/offers/${seat}`);
    const kept = recall(match);
    keep({ match, lobby: kept?.lobby?.filter((one) => one !== seat), friends: { ...kept?.friends, [seat]: link } });
    location.reload();
  };
  const button = opener && h("button", { type: "button", onclick: withdraw }, "Withdraw the offer");
  return h("div", { class: "row" }, address("/lobby", "Link to the lobby"), button);
}

const onlyHere = () =>
  h(
    "p",
    { class: "panel", id: "only-here" },
    h("strong", {}, "These links work only on this computer. "),
    "To let others in, ",
    h("a", { href: "/help#friends", target: "_blank", rel: "noopener" }, "open the table to other computers"),
    ".",
  );

/** @param {string} title @param {string} token @param {string} note */
function link(title, token, note) {
  const told = h("span", { class: "soft small" }, note);
  return h("div", { class: "seat-link" }, h("strong", {}, title), told, address(`/m/${token}`, title));
}

/** An address to copy. @param {string} path @param {string} title */
function address(path, title) {
  const field = h("input", { type: "text", readonly: true, value: location.origin + path, "aria-label": title });
  const button = h("button", { type: "button" }, "Copy");
  button.addEventListener("click", () => copy(button, field.value, field));
  return h("div", { class: "row address", "data-row": path }, field, button);
}

/**
 * Copy a text, and say so on the button. Where a page may not copy, the text is shown instead.
 * @param {HTMLButtonElement} button @param {string} text
 */
export async function copy(button, text, field = h("input", { type: "text", readonly: true, value: text })) {
  const said = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!field.isConnected) button.after(field);
    field.select();
    document.execCommand("copy");
  }
  button.replaceChildren("Copied");
  setTimeout(() => button.replaceChildren(...said), 1500);
}
