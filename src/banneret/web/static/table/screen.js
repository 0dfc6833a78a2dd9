// Several seats at one screen: the page follows whose turn it is, behind a curtain if there are secrets.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @typedef {{seat: number, link: string}} Next  the seat that is asked, at this screen, and the link to it */

import { post } from "../page/api.js";
import { $, one } from "../page/dom.js";
import { fill } from "../page/draw.js";
import { keep, recall, setting } from "../page/memory.js";
import { when } from "../state/when.js";
import { computed, effect, signal } from "../vendor/signals-core.js";

export class Screen {
  /** @type {Signal<Next|null>} who lifts the curtain, or has lifted it last; `follow` writes it */
  #behind = signal(null);
  /** The curtain hangs until the position of the next seat has come. */
  #hangs = computed(() => {
    const next = this.#behind.value;
    return next !== null && next.seat !== this.position.parts.seat;
  });

  /** @param {Position} position @param {Signal<About|null>} about @param {(token: string) => void} go shows another seat */
  constructor(position, about, go) {
    this.position = position;
    this.about = about;
    this.go = go;
    $("lift").addEventListener("click", () => go(this.#behind.value?.link ?? ""));
    effect(() => this.draw());
    when(
      () => this.next?.link,
      () => this.follow(),
    );
  }

  /** The seat that is asked, if it is another one at this screen. @returns {Next|null} */
  get next() {
    const { parts, questions, question } = this.position;
    const kept = recall(this.about.value?.match);
    if (!kept?.screen?.includes(parts.seat ?? -1) || question || parts.result) return null;
    const next = questions.find(({ seat, alike }) => !alike && kept.screen.includes(seat));
    const link = next && kept.seats[next.seat];
    return link ? { seat: next.seat, link } : null;
  }

  /** Go to the next seat, or let it lift the curtain first. */
  follow() {
    const { next } = this;
    if (next && this.position.parts.curtain) this.#behind.value = next;
    else if (next) this.go(next.link);
  }

  draw() {
    const hangs = this.#hangs.value;
    $("curtain").hidden = !hangs;
    $("table").inert = hangs;
    const { seat = -1 } = this.#behind.value ?? {};
    const { side = "" } = this.position.parts.seats?.[seat] ?? {};
    const name = this.position.seatName(seat);
    fill(one("strong", $("lift")), name);
    fill($("lift-side"), name === side ? "" : side);
    if (hangs) $("lift").focus();
  }
}

/**
 * Remember a seat. If its screen is shared, but not with this browser, tell the server: then nobody at the other screen
 * gets advice.
 * @param {About} about what the match of the page's link is @param {string} token
 */
export function rememberSeat(about, token) {
  const { seat, screen } = about;
  const shared = seat !== null && screen.includes(seat);
  if (shared && !recall(about.match)?.screen.includes(seat)) post(`/api/m/${token}/elsewhere`).catch(() => null);
  const seats = seat === null ? {} : { [seat]: token };
  keep({ match: about.match, game: about.game, title: about.title, spectator: about.spectator, seats });
  if (seat !== null && setting("member", "")) post("/api/me/matches", { links: [token] }).catch(() => null);
}
