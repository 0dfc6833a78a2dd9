// Since your last turn: what has happened while somebody was away, told once more and shown on the board.

/** @import { Entry } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Log } from "../panels/log.js" */
/** @import { Position } from "../core/position.js" */

import { $, plural } from "../page/dom.js";
import { diceRow, placesOf } from "../panels/log.js";

const READ = 1300;
const DICE = 900;

export class Since {
  /** @param {{position: Position, boards: Boards, log: Log}} owner */
  constructor(owner) {
    this.owner = owner;
    this.read = Infinity;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.show()));
    $("since-tell").addEventListener("click", () => this.tell());
    $("since-close").addEventListener("click", () => this.close());
  }

  /** Somebody has come to the table, and has read nothing yet. */
  arrived() {
    this.read = -1;
  }

  /** The page is hidden for a while. */
  leave() {
    this.read = Math.min(this.read, this.owner.position.log.length);
    this.owner.log.lastTurn = null;
  }

  /** What there is to tell; nothing, if this seat has never answered. */
  get entries() {
    const { log, parts } = this.owner.position;
    const { since = -1 } = parts;
    return since >= 0 ? log.filter(({ number }) => number >= since) : [];
  }

  /** Offer to tell what happened, if somebody was away and has missed something. */
  show() {
    const { log, parts } = this.owner.position;
    if (parts.result) $("since").hidden = true;
    if (this.telling || document.hidden || log.length <= this.read) return;
    const { length } = this.entries;
    this.read = Infinity;
    $("since").hidden = !length || Boolean(parts.result);
    $("since-count").textContent = `${plural(length, "thing", "things")} happened.`;
    $("since-tale").replaceChildren();
  }

  /** Tell one thing after another, and show the places that it names. */
  async tell() {
    if (this.telling) return this.close();
    this.telling = true;
    $("since-tell").textContent = "Stop";
    for (const entry of this.entries) {
      if (!this.telling) return undefined;
      this.say(entry);
      await new Promise((resolve) => setTimeout(resolve, READ + (entry.dice ? DICE : 0)));
    }
    return this.close();
  }

  /** @param {Entry} entry */
  say(entry) {
    const { position, boards, log } = this.owner;
    $("since-tale").replaceChildren(entry.text, entry.dice ? diceRow(entry.dice, position.faces) : "");
    boards.point(placesOf(entry), position);
    log.point(entry.number);
  }

  close() {
    this.telling = false;
    $("since").hidden = true;
    $("since-tell").textContent = "Show me";
    this.owner.boards.point([], this.owner.position);
    this.owner.log.point(null);
  }
}
