// The coach: one sentence at each kind of question, and at what newcomers do not understand, each of them once: in the
// first match, and in a later one for what that had not. Whoever closes it is left alone.

/** @import { About } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/** @typedef {{questions: Record<string, string>, events: Record<string, string>}} Guide */

import { get } from "../page/api.js";
import { $, field } from "../page/dom.js";
import { coached, coaches, played } from "../page/memory.js";

export class Coach {
  /** @param {Position} position @param {string} game */
  constructor(position, game) {
    this.position = position;
    this.game = game;
    /** @type {Guide|null} */
    this.guide = null;
    this.read = 0;
    /** The name of the last question. */
    this.asked = "";
    /** What the coach said last of what has happened. */
    this.told = "";
    /** Of what it was. */
    this.toldOf = "";
    /** @type {unknown} this seat's own question, until it is answered */
    this.toldWith = undefined;
    $("coach-told-close").addEventListener("click", () => {
      this.told = "";
      this.explain();
    });
    $("coach-close").addEventListener("click", () => this.turn(false));
    field("hints")?.addEventListener("change", () => this.turn(field("hints").checked));
  }

  /** Somebody sits down: the coach sits beside them, unless they had played before it knew them. @param {About} about */
  async begin({ seat, game }) {
    if (seat === null || !$("hints")) return;
    if (!coached(game)) coaches(game, { seen: [], off: played(game) });
    field("hints").checked = this.on;
    this.read = this.position.log.length;
    if (this.on) await this.learn();
    this.show();
  }

  get on() {
    return !(coached(this.game)?.off ?? true);
  }

  /** @param {boolean} on */
  async turn(on) {
    coaches(this.game, { seen: [], off: !on });
    field("hints").checked = on;
    if (on) await this.learn();
    this.show();
  }

  async learn() {
    this.guide ??= await get(`/api/games/${this.game}/guide`).catch(() => null);
  }

  /** Say what the question is about, and what has happened, if it is the first time. */
  show() {
    const { parts, question, log } = this.position;
    if ($("aim")) $("aim").hidden = !question || (parts.since ?? -1) >= 0;
    const name = question?.name ?? "";
    const { guide } = this;
    $("table").classList.toggle("coached", this.on && !played(this.game));
    if (!this.on || !guide || parts.result) {
      $("coach").hidden = true;
      $("coach-told").hidden = true;
      return;
    }
    if (this.asked && name !== this.asked) this.saw(`question ${this.asked}`);
    this.asked = name;
    this.goOn(question);
    for (const { event } of log.slice(this.read)) this.happened(guide, event ?? "");
    this.read = log.length;
    const says = this.knows(`question ${name}`) ? "" : (guide.questions[name] ?? "");
    if ($("coach-says").textContent !== says) $("coach-says").textContent = says;
    $("coach").hidden = !says;
    this.explain();
  }

  /** What has happened is explained until this seat has answered: never late, beside another question. @param {unknown} question */
  goOn(question) {
    if (this.toldWith && this.toldWith !== question) this.told = "";
    this.toldWith = question;
  }

  /** What has happened stands beside the log, unless the question is explained: then it waits for the next time. */
  explain() {
    $("coach-told-says").textContent = this.told;
    $("coach-told").hidden = !this.told || !$("coach").hidden;
    if (!$("coach-told").hidden) this.saw(`event ${this.toldOf}`);
  }

  /** @param {Guide} guide @param {string} event */
  happened(guide, event) {
    const words = guide.events[event];
    if (!words || this.knows(`event ${event}`)) return;
    this.told = words;
    this.toldOf = event;
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
