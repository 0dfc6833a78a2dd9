// The links of a match, loaded when they are wanted or somebody is waited for: to friends for their seats, and to
// spectators.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { at } from "../server/address.js";
import { remove } from "../page/api.js";
import { copy } from "../page/copy.js";
import { $, dialog } from "../page/dom.js";
import { draw, fill, h } from "../page/draw.js";
import { keep, recall } from "../page/memory.js";
import { computed } from "../vendor/signals-core.js";

/** Host names that work only on this computer. */
const HERE_ONLY = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Open the panel with all links that this browser knows. @param {About} about @param {Position} position */
export function openLinks(about, position) {
  const kept = recall(about.match);
  const friends = Object.entries(kept?.friends ?? {}).map(([seat, token]) => {
    const status = position.parts.seats?.[Number(seat)];
    return link(
      t`For ${status?.name || t`a friend`}, who plays ${status?.side ?? t`a seat`}`,
      token,
      t`Send it only to the player of this seat.`,
    );
  });
  fill($("links"), [
    HERE_ONLY.test(location.hostname) && onlyHere(),
    ...friends,
    link(t`For spectators`, about.spectator, t`It shows what everyone may see. You can share it freely.`),
    ...Object.entries(kept?.seats ?? {}).map(([seat, token]) =>
      link(
        t`Your own seat, ${position.parts.seats?.[Number(seat)]?.side ?? ""}`,
        token,
        t`Keep it to yourself: it lets you play on from another device.`,
      ),
    ),
  ]);
  dialog("share-dialog").showModal();
}

/** Let the panel of notices say what the table has to say, and for whom it waits. @param {Position} position @param {Signal<About|null>} about */
export function drawNotices(position, about) {
  const waits = computed(() => (about.value ? waysIn(about.value, position) : []));
  draw($("table-says"), () => {
    const { notices = [] } = position.parts;
    $("notices").hidden = !notices.length && !waits.value.length;
    return [...notices, ...waits.value.map(({ says }) => says)].map((words) => h("p", {}, words));
  });
  draw($("ways-in"), () => waits.value.map(({ link }) => link));
}

/**
 * Each seat to which nobody has come yet, in words, and the link to it.
 * @param {About} about @param {Position} position
 * @returns {{says: string, link: HTMLElement|null}[]}
 */
function waysIn(about, position) {
  const kept = recall(about.match);
  return position.missing(about.screen).map((seat) => {
    const { side = "", name = "" } = position.parts.seats?.[seat] ?? {};
    const waits = name ? t`Waiting for ${name} (${side}).` : t`Waiting for a player (${side}).`;
    if (kept?.friends[seat])
      return { says: t`${waits} Send them this link.`, link: address(`/m/${kept.friends[seat]}`, t`Link for ${side}`) };
    if (kept?.lobby?.includes(seat))
      return { says: t`${waits} Their seat is in the lobby.`, link: inTheLobby(about, kept.opener, seat) };
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
  const button = opener && h("button", { type: "button", onclick: withdraw }, t`Withdraw the offer`);
  return h("div", { class: "row" }, address("/lobby", t`Link to the lobby`), button);
}

const onlyHere = () =>
  h(
    "p",
    { class: "panel", id: "only-here" },
    h("strong", {}, t`These links work only on this computer.`),
    " ",
    h("a", { href: at("/help#friends"), target: "_blank", rel: "noopener" }, t`Open the table to other computers.`),
  );

/** @param {string} title @param {string} token @param {string} note */
function link(title, token, note) {
  const told = h("span", { class: "soft small" }, note);
  return h("div", { class: "seat-link" }, h("strong", {}, title), told, address(`/m/${token}`, title));
}

/** An address to copy. @param {string} path @param {string} title */
function address(path, title) {
  const field = h("input", { type: "text", readonly: true, value: location.origin + path, "aria-label": title });
  const button = h("button", { type: "button" }, t`Copy`);
  button.addEventListener("click", () => copy(button, field.value, field));
  return h("div", { class: "row address", key: path }, field, button);
}
