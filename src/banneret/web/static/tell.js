// Telling: what happens is shown one thing after another, at a pace that can be set, and can be skipped. A question does
// not wait for it: whoever is asked may answer at once.

/**
 * @import { EntryPart, PieceChange, QuestionPart, Spot } from "../wire.js"
 * @import { Drama } from "./drama.js"
 * @import { Change, Position } from "./position.js"
 */

import { $, from, h, one } from "./dom.js";
import { diceRow } from "./log.js";
import { setting } from "./memory.js";

/** How much time is taken, beside the normal pace. @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
const GLIDE = 260;
const READ = 420;
/** The parts of a message that are told; all others belong to the question. */
const TOLD = new Set([
  "is",
  "pieces",
  "marks",
  "log",
  "boards",
  "shown",
  "tracks",
  "sides",
  "seats",
  "result",
  "faces",
  "signs",
]);

/** The pace that somebody chose; who prefers no motion sees how things end. */
export const paceNamed = () =>
  setting("pace", matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "normal");

export class Teller {
  /**
   * @param {(message: Change) => void} show @param {Position} position @param {Drama} drama
   * @param {() => void} [rested] called when all is told
   */
  constructor(show, position, drama, rested = () => {}) {
    this.show = show;
    this.position = position;
    this.drama = drama;
    this.rested = rested;
    /** @type {Change[]} */
    this.waiting = [];
    /** @type {Change|null|undefined} the message that is being told */
    this.current = null;
    this.running = false;
    this.hurry = false;
    this.wake = () => {};
    $("skip").addEventListener("click", () => this.skip());
    $("stage").addEventListener("click", (event) => this.touched(event), { capture: true });
    addEventListener("keydown", (event) => this.pressed(event), { capture: true });
  }

  get telling() {
    return this.running;
  }

  get pace() {
    if (this.hurry || document.hidden) return 0;
    return PACES[paceNamed()] ?? PACES.normal;
  }

  /** Tell a message when those before it have been told; its question is asked now. @param {Change} message */
  hear(message) {
    this.position.learn(message.marks?.pictures, message.cards?.pictures);
    const mine = message.is === "change" && message.questions?.find((question) => question.mine);
    if (mine && this.pace) this.ask(message, mine);
    this.waiting.push(message);
    if (!this.running) this.run();
  }

  /**
   * Show what belongs to a question, and take it out of what is still to be told.
   * @param {Change} message @param {QuestionPart} mine
   */
  ask(message, mine) {
    const parts = Object.entries(message).filter(([name]) => !TOLD.has(name));
    /** @type {Change} */
    const now = { ...Object.fromEntries(parts), is: "change" };
    for (const told of [message, this.current, ...this.waiting])
      for (const [part] of parts) if (told) Reflect.deleteProperty(told, part);
    const offered = new Set(mine.options?.map(({ key }) => key));
    const fresh = message.pieces?.put?.filter(
      ({ key, svg }) => svg && offered.has(key) && !this.position.pieces.has(key),
    );
    this.show(fresh?.length ? { ...now, pieces: { put: fresh } } : now);
  }

  /** Show at once all that waits to be told. */
  skip() {
    this.hurry = true;
    this.wake();
  }

  /** Who touches the board while something is told wants to see its end, and means nothing else. @param {MouseEvent} event */
  touched(event) {
    if (!this.running || from(event).closest("button")) return;
    event.stopPropagation();
    this.skip();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.running || ![" ", "Enter"].includes(event.key)) return;
    if (from(event).closest("button, input, select, a, dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  /** Forget what waits: a whole state follows. */
  drop() {
    this.waiting = [];
    this.skip();
  }

  async run() {
    this.running = true;
    for (this.current = this.waiting.shift(); this.current; this.current = this.waiting.shift())
      await this.tell(this.current);
    $("table").classList.remove("told");
    this.running = false;
    this.hurry = false;
    $("skip").hidden = true;
    one("span:not([class])", $("told"))?.remove(); // the log has the sentence; the dice stay
    this.rested();
  }

  /** @param {Change} message */
  async tell(message) {
    const entries = message.log?.new ?? [];
    const goesOn = message.is === "change" && message.log?.keep === this.position.log.length;
    if (!this.pace || !entries.length || !goesOn) {
      this.show(message);
      const last = entries.at(-1);
      if (message.is !== "state" && last) this.caption(last);
      return;
    }
    $("table").classList.add("told");
    $("table").style.setProperty("--pace", String(this.pace));
    const moves = glides(message, this.position).filter(({ key }) => !this.drama.tellsOf(key, entries));
    const { faces } = message;
    this.show({ is: "change", ...(faces ? { faces } : {}), ...(moves.length ? { pieces: { put: moves } } : {}) });
    if (moves.length) await this.wait(GLIDE);
    for (const entry of entries) await this.read(entry, message);
    this.drama.clear();
    const { log, ...rest } = message;
    this.show(rest);
  }

  /** @param {EntryPart} entry @param {Change} message */
  async read(entry, message) {
    this.show({ is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.caption(entry);
    await this.wait(READ + (this.pace ? this.drama.show(entry, message) : 0));
  }

  /** @param {EntryPart} entry */
  caption(entry) {
    $("skip").hidden = !this.pace;
    $("told").replaceChildren(h("span", {}, entry.text), entry.dice ? diceRow(entry.dice, this.position.faces) : "");
  }

  /** @param {number} milliseconds @returns {Promise<void>} */
  wait(milliseconds) {
    if (!this.pace) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, milliseconds * this.pace);
    });
  }
}

/**
 * The pieces of a message that only go elsewhere: they move first, and what becomes of them is told before it shows.
 * @param {Change} message @param {Position} position @returns {PieceChange[]}
 */
function glides(message, position) {
  return (message.pieces?.put ?? []).flatMap(({ key, at, spot }) => {
    const known = position.pieces.get(key);
    return known && spot && !alike(known.spot, spot) ? [{ key, at, spot, tired: known.tired }] : [];
  });
}

/** @param {Spot|null} one @param {Spot} other */
const alike = (one, other) =>
  one?.board === other.board && one.x === other.x && one.y === other.y && one.size === other.size;
