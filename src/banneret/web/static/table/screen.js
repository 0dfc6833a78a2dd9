// Several seats at one screen: the page follows whose turn it is, behind a curtain if there are secrets.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */

import { post } from "../page/api.js";
import { $, one } from "../page/dom.js";
import { keep, recall, setting } from "../page/memory.js";

export class Screen {
  /** @param {{position: Position, go: (token: string) => void}} owner */
  constructor(owner) {
    this.owner = owner;
    this.match = "";
    this.next = "";
    $("lift").addEventListener("click", () => this.lift());
  }

  /**
   * Remember this seat. If its screen is shared, but not with this browser, tell the server: then nobody at the
   * other screen gets advice.
   * @param {About} about what the match of the page's link is @param {string} token
   */
  begin(about, token) {
    this.match = about.match;
    const { seat, screen } = about;
    const shared = seat !== null && screen.includes(seat);
    if (shared && !recall(about.match)?.screen.includes(seat)) post(`/api/m/${token}/elsewhere`).catch(() => null);
    const seats = about.seat === null ? {} : { [about.seat]: token };
    keep({ match: about.match, game: about.game, title: about.title, spectator: about.spectator, seats });
    if (about.seat !== null && setting("member", "")) post("/api/me/matches", { links: [token] }).catch(() => null);
  }

  /** Go to the seat that is asked, if it is another one at this screen. */
  follow() {
    const { parts, questions, question } = this.owner.position;
    const kept = recall(this.match);
    if (!kept?.screen?.includes(parts.seat ?? -1) || question || parts.result) return;
    const next = questions.find(({ seat, alike }) => !alike && kept.screen.includes(seat));
    const link = next && kept.seats[next.seat];
    if (!link) return;
    const { side = "" } = parts.seats?.[next.seat] ?? {};
    const name = this.owner.position.seatName(next.seat);
    if (parts.curtain) this.draw(name, name === side ? "" : side, link);
    else this.owner.go(link);
  }

  /** Cover the screen until whoever is next lifts the curtain. @param {string} name @param {string} side @param {string} token */
  draw(name, side, token) {
    if (!$("curtain").hidden) return;
    this.next = token;
    one("strong", $("lift")).textContent = name;
    $("lift-side").textContent = side;
    $("curtain").hidden = false;
    $("table").inert = true;
    $("lift").focus();
  }

  lift() {
    this.owner.go(this.next);
  }

  /** The next seat's own position has come: show it. */
  arrived() {
    $("curtain").hidden = true;
    $("table").inert = false;
  }
}
