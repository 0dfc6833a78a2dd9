// Since your last turn, loaded when somebody was away: what has happened then, told once more and shown on the board.

/** @import { Entry } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Log } from "../panels/log.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { $, plural } from "../page/dom.js";
import { draw } from "../page/draw.js";
import { diceRow, placesOf } from "../panels/log.js";
import { effect, signal, untracked } from "../vendor/signals-core.js";

const READ = 1300;
const DICE = 900;

export class Since {
  #open = signal(false);
  #telling = signal(false);
  /** @type {Signal<Entry|null>} what is told just now */
  #told = signal(null);
  /** How much of the log was read before somebody went. */
  #read = Infinity;

  /** @param {Store} store @param {Boards} boards @param {Log} log */
  constructor(store, boards, log) {
    const { position } = store;
    this.position = position;
    this.boards = boards;
    this.log = log;
    $("since-tell").addEventListener("click", () => this.tell());
    $("since-close").addEventListener("click", () => this.close());
    draw($("since-count"), () => t`${plural(position.missed.length, "thing", "things")} happened.`);
    draw($("since-tell"), () => (this.#telling.value ? t`Stop` : t`Show me`));
    draw($("since-tale"), () => {
      const entry = this.#told.value;
      return entry && [entry.text, entry.dice && diceRow(entry.dice, position.faces)];
    });
    effect(() => void $("since").toggleAttribute("hidden", !this.#open.value || !position.missed.length));
    effect(() => {
      position.log;
      untracked(() => this.show());
    });
    effect(() => {
      if (store.busy.value) untracked(() => this.close());
    });
  }

  /** Somebody has come to the table, and has read nothing yet. */
  arrived() {
    this.#read = -1;
    this.show();
  }

  /** The page is hidden for a while, or is seen again. */
  turned() {
    if (!document.hidden) return this.show();
    this.#read = Math.min(this.#read, this.position.log.length);
    this.log.lastTurn = null;
    return undefined;
  }

  /** Offer to tell what happened, if somebody was away and has missed something. */
  show() {
    if (this.#telling.value || document.hidden || this.position.log.length <= this.#read) return;
    this.#read = Infinity;
    this.#open.value = true;
  }

  /** Tell one thing after another, and show the places that it names. */
  async tell() {
    if (this.#telling.value) return this.close();
    this.#telling.value = true;
    for (const entry of this.position.missed) {
      if (!this.#telling.value) return undefined;
      this.say(entry);
      await new Promise((resolve) => setTimeout(resolve, READ + (entry.dice ? DICE : 0)));
    }
    return this.close();
  }

  /** @param {Entry|null} entry */
  say(entry) {
    this.#told.value = entry;
    this.boards.point(entry ? placesOf(entry) : [], this.position);
    this.log.point(entry ? entry.number : null);
  }

  close() {
    this.#telling.value = false;
    this.#open.value = false;
    this.say(null);
  }
}
