// Opening a match, and going to one's seat. The browser remembers the links.

/** @import { About, Opened } from "../../wire.js" */
/** @import { Kept } from "./memory.js" */

import { matchAt } from "../server/address.js";
import { get } from "./api.js";
import { keep, set } from "./memory.js";

/** Who sits at this screen. */
export const HERE = ["me", "screen"];

/** @typedef {{who: string, name: string}} Wish  who is to sit at a seat: me, screen, friend, lobby, invite, or a bot */

/** Remember the links, and go to the first seat that is mine. @param {Wish[]} seats @param {{game: string, title: string}} match @param {Opened} opened */
export function goToSeat(seats, match, opened) {
  /** @param {...string} kinds */
  const those = (...kinds) => seats.flatMap(({ who }, seat) => (kinds.includes(who) ? [seat] : []));
  /** @param {number[]} list */
  const links = (list) => Object.fromEntries(list.map((seat) => [seat, opened.seats[seat] ?? ""]));
  const [here, friends] = [those(...HERE), those("friend")];
  const me = seats.find(({ who }) => who === "me");
  if (me?.name) set("name", me.name);
  keep({
    ...match,
    match: opened.match,
    spectator: opened.spectator,
    seats: links(here),
    friends: links(friends),
    lobby: those("lobby", "invite"),
    opener: opened.opener,
    screen: here.length > 1 ? here : [],
  });
  const to = here.length ? opened.seats[here[0]] : opened.spectator;
  if (!to) return;
  if (friends.length) location.href = `/m/${to}?links`;
  else location.href = matchAt(match.game, to);
}

/** Remember a match all of whose seats are mine. @param {Opened} opened @param {Partial<Kept>} more @returns {Promise<About>} */
export async function keepOpened({ match, spectator, seats }, more) {
  const about = /** @type {About} */ (await get(`/api/m/${spectator}/about`));
  const mine = Object.fromEntries(seats.flatMap((link, seat) => (link ? [[seat, link]] : [])));
  const screen = Object.keys(mine).map(Number);
  const { game, title } = about;
  const shared = screen.length > 1 ? screen : [];
  keep({ match, spectator, game, title, seats: mine, screen: shared, at: Date.now(), ...more });
  return about;
}
