// @ts-nocheck
// The coach: in a person's first match of a game one sentence at each kind of question, and at what newcomers do not
// understand, each of them once. Whoever closes it is left alone.

import { get } from "./api.js";
import { $ } from "./dom.js";
import { coached, coaches } from "./memory.js";

export class Coach {
  /** @param {Object} position @param {string} game */
  constructor(position, game) {
    this.position = position;
    this.game = game;
    this.guide = null;
    this.read = 0;
    $("coach-close").addEventListener("click", () => this.turn(false));
    $("hints")?.addEventListener("change", (event) => this.turn(event.target.checked));
  }

  /** Somebody sits down: in the first match of this game the coach sits beside them. */
  async begin({ match, seat, game }) {
    if (seat === null || !$("hints")) return;
    this.match = match;
    const known = coached(game);
    if (!known) coaches(game, { match, seen: [], off: false });
    $("hints").checked = this.on;
    this.read = this.position.log.length;
    if (this.on) await this.learn();
    this.show();
  }

  get on() {
    const known = coached(this.game);
    return Boolean(known && known.match === this.match && !known.off);
  }

  async turn(on) {
    coaches(this.game, { match: this.match, seen: [], off: !on });
    $("hints").checked = on;
    if (on) await this.learn();
    this.show();
  }

  async learn() {
    this.guide ??= await get(`/api/games/${this.game}/guide`).catch(() => null);
  }

  /** Say what the question is about, and what has happened, if it is the first time. */
  show() {
    const { parts, question, log } = this.position;
    if ($("aim")) $("aim").hidden = !question || parts.since >= 0;
    const name = question?.name ?? "";
    if (!this.on || !this.guide || parts.result) {
      $("coach").hidden = true;
      return;
    }
    if (this.asked && name !== this.asked) this.saw(`question ${this.asked}`);
    if (this.asked !== name) this.told = "";
    this.asked = name;
    for (const { event } of log.slice(this.read)) this.happened(event);
    this.read = log.length;
    const { seen } = coached(this.game);
    const says = seen.includes(`question ${name}`) ? "" : this.guide.questions[name];
    const words = [this.told, says].filter(Boolean).join(" ");
    if ($("coach-says").textContent !== words) $("coach-says").textContent = words;
    $("coach").hidden = !words;
  }

  happened(event) {
    const words = this.guide.events[event];
    if (!words || coached(this.game).seen.includes(`event ${event}`)) return;
    this.told = words;
    this.saw(`event ${event}`);
  }

  saw(what) {
    const known = coached(this.game);
    if (!known.seen.includes(what)) coaches(this.game, { ...known, seen: [...known.seen, what] });
  }
}
