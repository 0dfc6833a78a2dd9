// Telling: what happens is shown one thing after another, each as long as its weight says, at a pace that can be set.
// What chance decides is seen before it is said: dice, tiles and cards come first, and then the words and the question
// that follow from them. Any other question does not wait: whoever is asked may answer at once.

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
import { soundOf, steps, Telling, TIMES, weightOf } from "../state/schedule.js";
import { sound } from "./sound.js";

/** How much time each pace takes, as a multiple of the normal one. @type {Record<string, number>} */
const PACES = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
/** How much faster it is told to who skips for the first time, or holds a key. */
const FAST = 4;
/** When dice lie still, and a card or a tile shows its face: a share of the time of its event. */
const SETTLED = 0.6;
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
    this.speed = 1;
    /** Whether a key is held down. */
    this.held = false;
    this.turn = new Telling();
    /** Whether the newest question is this seat's own. */
    this.asksMine = false;
    /** Whether nothing else happens before this seat is asked, or the match is over. */
    this.whole = false;
    /** @type {Frame[]} what comes after the frame that is shown, in its message */
    this.coming = [];
    this.wake = () => {};
    /** @type {Promise<void>|undefined} */
    this.told = undefined;
    $("skip").addEventListener("click", () => this.faster());
    $("stage").addEventListener("click", (event) => this.touched(event), { capture: true });
    addEventListener("keydown", (event) => this.pressed(event), { capture: true });
    addEventListener("keyup", () => this.released());
  }

  get telling() {
    return this.running;
  }

  /** How long things take, as a multiple of their usual time. */
  get pace() {
    if (this.hurry || document.hidden) return 0;
    return (PACES[paceNamed()] ?? PACES.normal) / this.speed;
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
    this.count(message);
    return message;
  }

  /** After an answer of this seat its time begins anew, and each other seat that is asked has more. @param {Message} message */
  count(message) {
    if (this.asksMine && framesOf(message).some(({ entry }) => entry)) this.turn = new Telling();
    const { questions } = nextOf(message);
    if (questions) this.asksMine = questions.some(isAsked);
    this.whole = this.asksMine || ends(message);
    if (questions) this.turn.asks(questions.filter((one) => !isAsked(one)).map(({ seat }) => seat));
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

  /** Tell four times as fast, and if that is so already, show the end. */
  faster() {
    if (this.speed > 1) this.skip();
    else if (this.running) this.setSpeed(FAST);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    if (this.speed === speed) return;
    this.speed = speed;
    this.wake();
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

  /** A key that is held tells faster; pressed again, it shows the end. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.running || ![" ", "Enter"].includes(event.key)) return;
    if (from(event).closest("button, input, select, a, dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    this.held = event.repeat;
    if (event.repeat) this.setSpeed(FAST);
    else this.faster();
  }

  /** Whoever lets go of a key that was held sees the rest at the usual pace. */
  released() {
    if (this.held) this.setSpeed(1);
    this.held = false;
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
    this.setSpeed(1);
    this.turn.rest();
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
    for (const [place, frame] of frames.entries()) {
      this.coming = frames.slice(place);
      if (frame.entry) await this.read(frame.entry, frame);
      else await this.goOn(frame, this.coming.length > 1);
    }
    this.coming = [];
    this.drama.clear();
    this.show({ ...nextOf(message), is: "change" });
  }

  /** How long the first of these frames is shown, and then a board that closes with it. @param {Frame} frame */
  times(frame) {
    const rows = [this.coming, ...this.waiting.map(framesOf)];
    const weights = rows.flatMap((frames) => steps(frames, this.drama.shows));
    const own = steps([frame, {}], this.drama.shows);
    return own.map((_, place) => this.turn.next(weights.slice(place), this.whole));
  }

  /** What changes beside the events; before them, pieces only go elsewhere. @param {Frame} frame @param {boolean} before */
  async goOn(frame, before) {
    if (!before) this.drama.clear();
    this.show({ ...frame, is: "change" });
    if (before) await this.wait(this.times(frame)[0]);
  }

  /** Show an event and say it; what chance decides is said after it is seen. @param {Entry} entry @param {Frame} frame */
  async read(entry, frame) {
    const [time, stays = 0] = this.times(frame);
    const first = frame.reveals;
    if (first)
      $("told").replaceChildren(); // the last sentence would stand below dice that it does not tell of
    else this.say(entry, frame);
    if (time) this.stage(entry, frame, time);
    const settles = first ? time * SETTLED : 0;
    if (settles) await this.wait(settles);
    if (first) this.say(entry, frame);
    if (frame.pieces) this.show({ is: "change", pieces: frame.pieces });
    if (this.unseen.delete(frame) && !this.unseen.size) this.ask();
    if (time) await this.wait(time - settles);
    if (stays) await this.wait(stays);
  }

  /** Show an event on the board, and let it be heard. @param {Entry} entry @param {Frame} frame @param {number} time */
  stage(entry, frame, time) {
    if (!this.pace) return;
    const show = this.drama.shows[entry.event ?? ""];
    const weight = weightOf(show, entry);
    $("table").style.setProperty("--pace", String((this.pace * time) / TIMES[Math.max(weight, entry.dice ? 2 : 1)]));
    this.drama.show(entry, frame, weight);
    if (this.speed === 1) sound(soundOf(show, entry));
  }

  /** The words of an event, with what it counts. @param {Entry} entry @param {Frame} frame */
  say(entry, frame) {
    this.show({ ...partsOf(frame), is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.caption(entry);
  }

  /** The line below the board; what weighs nothing stands in the log alone. @param {Entry} entry */
  caption(entry) {
    $("skip").hidden = !this.pace;
    if (!weightOf(this.drama.shows[entry.event ?? ""], entry)) return;
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
