// The coach: one sentence at each kind of question, and at what newcomers do not understand, each of them once: in the
// first match, and in a later one for what that had not. Whoever closes it is left alone.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Signal } from "../vendor/signals-core.js" */
/** @typedef {{questions: Record<string, string>, events: Record<string, string>}} Guide */

import { get } from "../page/api.js";
import { $, field, one } from "../page/dom.js";
import { draw } from "../page/draw.js";
import { coached, coaches, played } from "../page/memory.js";
import { when } from "../state/when.js";
import { computed, effect, signal } from "../vendor/signals-core.js";

export class Coach {
  /** @type {Signal<Guide|null>} */
  #guide = signal(null);
  /** Whether the coach is wanted. */
  #on = signal(false);
  /** @type {Signal<{event: string, words: string}|null>} what is said of what has happened last */
  #told = signal(null);
  /** The name of the last question. */
  #asked = "";
  /** How much of the log was read. */
  #read = 0;
  /** @type {unknown} this seat's own question, until it is answered */
  #toldWith = undefined;
  #question = computed(() => this.position.question?.name ?? "");
  /** What is said of the question, the first time. */
  #says = computed(() => {
    const words = this.guide?.questions[this.#question.value] ?? "";
    return this.knows(`question ${this.#question.value}`) ? "" : words;
  });

  /** @param {Position} position @param {string} game */
  constructor(position, game) {
    this.position = position;
    this.game = game;
    $("coach-told-close").addEventListener("click", () => (this.#told.value = null));
    $("coach-close").addEventListener("click", () => this.turn(false));
    field("hints")?.addEventListener("change", () => this.turn(field("hints").checked));
    effect(() => this.showAim());
    effect(() => this.read());
    draw($("coach-says"), () => {
      $("coach").hidden = !this.#says.value;
      return this.#says.value;
    });
    draw($("coach-told-says"), () => this.explain());
    when(
      () => this.guide && this.#question.value,
      (question) => question !== null && this.ask(question),
    );
  }

  /** Something else is asked: what was asked before has been explained. @param {string} question */
  ask(question) {
    if (this.#asked && this.#asked !== question) this.saw(`question ${this.#asked}`);
    this.#asked = question;
  }

  /** What the coach knows, as long as they are wanted and the match goes on. */
  get guide() {
    return this.#on.value && !this.position.parts.result ? this.#guide.value : null;
  }

  /** Somebody sits down: the coach sits beside them, unless they had played before it knew them. @param {About} about */
  begin({ seat, game, aim }) {
    if ($("aim")) one("span", $("aim")).textContent = aim;
    if (seat === null || !$("hints")) return;
    if (!coached(game)) coaches(game, { seen: [], off: played(game) });
    this.#read = this.position.log.length;
    this.wake(!coached(game)?.off);
  }

  /** @param {boolean} on */
  turn(on) {
    coaches(this.game, { seen: [], off: !on });
    return this.wake(on);
  }

  /** @param {boolean} on */
  async wake(on) {
    field("hints").checked = on;
    this.#on.value = on;
    if (on) this.#guide.value ??= await get(`/api/games/${this.game}/guide`).catch(() => null);
  }

  /** Newcomers are told what the game is about, before their first answer. */
  showAim() {
    const { parts, question } = this.position;
    if ($("aim")) $("aim").hidden = !question || (parts.since ?? -1) >= 0;
    $("table").classList.toggle("coached", this.#on.value && !played(this.game));
  }

  /** What has happened is explained until this seat has answered: never late, beside another question. */
  read() {
    const { guide } = this;
    const { log, question } = this.position;
    if (!guide) return;
    if (this.#toldWith && this.#toldWith !== question) this.#told.value = null;
    this.#toldWith = question;
    for (const { event = "" } of log.slice(this.#read)) {
      const words = guide.events[event];
      if (words && !this.knows(`event ${event}`)) this.#told.value = { event, words };
    }
    this.#read = log.length;
  }

  /** What has happened stands beside the log, unless the question is explained: then it waits for the next time. */
  explain() {
    const told = this.guide && !this.#says.value ? this.#told.value : null;
    $("coach-told").hidden = !told;
    if (told) this.saw(`event ${told.event}`);
    return told?.words;
  }

  /** Whether this was said before. @param {string} what */
  knows(what) {
    return coached(this.game)?.seen.includes(what) ?? false;
  }

  /** @param {string} what */
  saw(what) {
    const known = coached(this.game);
    if (known && !known.seen.includes(what)) coaches(this.game, { ...known, seen: [...known.seen, what] });
  }
}
