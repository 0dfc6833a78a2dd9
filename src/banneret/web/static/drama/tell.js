// Telling: what happens is shown one thing after another, at a pace that can be set, and can be skipped. What chance
// decides is seen before it is said: dice, tiles and cards come first, and then the words and the question that follow
// from them. Any other question does not wait: whoever is asked may answer at once.

/**
 * @import { Change as Sent, Entry, Frame, State, Next } from "../../wire.js"
 * @import { Drama } from "./drama.js"
 * @import { Change, Position } from "../core/position.js"
 */
/** @typedef {State|(Omit<Sent, "number"> & {frames: Frame[], next: Next & {number?: number}})} Message  what waits to be told */

import { flat, partsOf } from "../core/frames.js";
import { isAsked } from "../core/position.js";
import { $, from, h, one } from "../page/dom.js";
import { setting } from "../page/memory.js";
import { diceRow } from "../panels/log.js";

/** How much time each pace takes, as a multiple of the normal one. @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
const GLIDE = 260;
const READ = 420;
/** How long a battle stays in sight when it is over; whoever is asked may answer before. */
const RESULT = 2600;
/** When dice lie still, and a card or a tile shows its face. */
const SETTLE = 950;
/** The pace that somebody chose; for people who prefer no motion, only the end is shown. */
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
    /** @type {Message[]} */
    this.waiting = [];
    /** @type {Message|null|undefined} the message that is being told */
    this.current = null;
    /** @type {Set<Frame>} what must be seen before the next question */
    this.unseen = new Set();
    this.running = false;
    this.hurry = false;
    this.wake = () => {};
    /** @type {Promise<void>|undefined} */
    this.told = undefined;
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

  /** Tell a message after those before it. Its question is asked as soon as it gives no dice away. @param {State|Sent} sent */
  hear(sent) {
    const message = this.take(sent);
    if (this.pace && ends(message) && this.position.question) this.show({ is: "change", questions: [], held: "end" });
    if (this.pace && asksMe(message)) this.askOrHold();
    if (!this.running) this.told = this.run();
  }

  /** Tell a message whole, and then ask its question. @param {State|Sent} sent */
  async tellWhole(sent) {
    this.take(sent);
    await this.run();
  }

  /** Let a message wait to be told; what it draws is known at once. @param {State|Sent} sent @returns {Message} */
  take(sent) {
    this.position.learn(sent);
    const message = sent.is === "state" ? sent : numbered(sent);
    if (this.pace) for (const frame of framesOf(message)) if (frame.reveals || frame.closes) this.unseen.add(frame);
    this.waiting.push(message);
    return message;
  }

  /** Ask the newest question, or hold it back while dice still roll. In a match with clocks it never waits. */
  askOrHold() {
    const timed = this.position.parts.clocks?.some(Boolean);
    if (timed || !this.unseen.size) this.ask();
    else this.show({ is: "change", questions: [], held: true });
  }

  /** Show our question now, if the newest is ours, and remove it from what waits. */
  ask() {
    const all = [...(this.current ? [this.current] : []), ...this.waiting].filter(({ is }) => is === "change");
    const newest = all.findLast((message) => nextOf(message).questions);
    if (!newest || !asksMe(newest)) return;
    this.show({ ...Object.assign({}, ...all.map(nextOf)), is: "change", held: false });
    for (const message of all) if (message.is === "change") message.next = {};
  }

  /** Show at once all that waits to be told. @returns {Promise<void>|undefined} until it is shown */
  skip() {
    if (!this.running) return undefined;
    this.hurry = true;
    this.wake();
    return this.told;
  }

  /** A touch of the board while something is told skips to its end, and means nothing else. @param {MouseEvent} event */
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
    this.unseen.clear();
    this.skip();
  }

  async run() {
    this.running = true;
    for (this.current = this.waiting.shift(); this.current; this.current = this.waiting.shift())
      await this.tell(this.current);
    $("table").classList.remove("told");
    this.running = false;
    this.hurry = false;
    if (this.position.parts.held) this.show({ is: "change", held: false });
    $("skip").hidden = true;
    one("span:not([class])", $("told"))?.remove(); // the log has the sentence; the dice stay
    this.rested();
  }

  /** @param {Message} message */
  async tell(message) {
    const frames = framesOf(message);
    const goesOn = message.is === "change" && message.keep === undefined;
    if (this.pace && goesOn && frames.some(({ entry }) => entry)) await this.tellAll(frames, message);
    else {
      for (const frame of frames) this.unseen.delete(frame);
      this.show(flat(message, this.position.log.length));
      const last = frames.findLast(({ entry }) => entry)?.entry;
      if (last) this.caption(last);
    }
  }

  /** @param {Frame[]} frames @param {Message} message */
  async tellAll(frames, message) {
    $("table").classList.add("told");
    $("table").style.setProperty("--pace", String(this.pace));
    $("skip").hidden = false;
    if (nextOf(message).questions) this.show({ is: "change", questions: answered(this.position) });
    for (const frame of frames) {
      if (frame.entry) await this.read(frame.entry, frame);
      else await this.goOn(frame, frame !== frames.at(-1));
    }
    this.drama.clear();
    this.show({ ...nextOf(message), is: "change" });
  }

  /** What changes beside the events; before them, pieces only go elsewhere. @param {Frame} frame @param {boolean} before */
  async goOn(frame, before) {
    if (!before) this.drama.clear();
    this.show({ ...frame, is: "change" });
    if (before) await this.wait(GLIDE);
  }

  /** Show an event and say it; what chance decides is said after it is seen. @param {Entry} entry @param {Frame} frame */
  async read(entry, frame) {
    const first = frame.reveals;
    if (first)
      $("told").replaceChildren(); // the last sentence would stand below dice that it does not tell of
    else this.say(entry, frame);
    const takes = this.pace ? this.drama.show(entry, frame) : 0;
    const settles = first ? Math.min(takes, SETTLE) : 0;
    if (settles) await this.wait(settles);
    if (first) this.say(entry, frame);
    if (frame.pieces) this.show({ is: "change", pieces: frame.pieces });
    if (this.unseen.delete(frame) && !this.unseen.size) this.ask();
    await this.wait(READ + takes - settles);
    if (frame.closes) await this.wait(RESULT);
  }

  /** The words of an event, with what it counts. @param {Entry} entry @param {Frame} frame */
  say(entry, frame) {
    this.show({ ...partsOf(frame), is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.caption(entry);
  }

  /** @param {Entry} entry */
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

/** A change that carries its number with its question: an answer names it. @param {Sent} sent @returns {Message} */
const numbered = ({ number, frames = [], next, ...rest }) => ({ ...rest, frames, next: { ...next, number } });

/** The question of a message, and what belongs to it. @param {Message} message */
const nextOf = (message) => (message.is === "state" ? message : message.next);

/** @param {Message} message @returns {Frame[]} */
const framesOf = (message) => (message.is === "state" ? [] : message.frames);

/** Whether a message holds a question to this seat. @param {Message} message */
const asksMe = (message) => message.is === "change" && Boolean(message.next.questions?.some(isAsked));

/** Whether the match ends with a message. @param {Message} message */
const ends = (message) => framesOf(message).some(({ result }) => result);

/**
 * Our open questions, without the words of those of others and without those that the table answers: the next entries are
 * their results.
 * @param {Position} position
 */
const answered = ({ parts }) =>
  (parts.questions ?? []).filter(({ alike }) => !alike).map((one) => (isAsked(one) ? one : { ...one, prompt: "" }));
