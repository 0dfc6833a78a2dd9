// Telling: what happens is shown one thing after another, at a pace that can be set, and can be skipped. What chance
// decides is seen before it is said: dice, tiles and cards come first, and then the words and the question that follow
// from them. Any other question does not wait: whoever is asked may answer at once.

/**
 * @import { Entry, PieceChange, Sheet, Spot } from "../../wire.js"
 * @import { Drama } from "./drama.js"
 * @import { Change, Position } from "../core/position.js"
 */

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
    /** @type {Change[]} */
    this.waiting = [];
    /** @type {Change|null|undefined} the message that is being told */
    this.current = null;
    /** @type {Set<Entry>} what chance has decided, and nobody has seen yet */
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

  /** Tell a message after those before it. Its question is asked as soon as it gives no dice away. @param {Change} message */
  hear(message) {
    this.position.learn(message.marks?.pictures, message.cards?.pictures);
    if (this.pace) for (const entry of this.toSee(message)) this.unseen.add(entry);
    this.waiting.push(message);
    if (this.pace && message.result && this.position.question) this.show({ is: "change", questions: [], held: "end" });
    if (this.pace && asksMe(message)) this.askOrHold();
    if (!this.running) this.told = this.run();
  }

  /** What somebody must see before they are asked: what chance has decided, and how a battle ended. @param {Change} message */
  toSee(message) {
    const entries = message.log?.new ?? [];
    const over = closes(message, this.position, this.drama.boards.shown);
    return entries.filter((entry, place) => this.drama.reveals(entry) || (over && place === entries.length - 1));
  }

  /** Ask the newest question, or hold it back while dice still roll. In a match with clocks it never waits. */
  askOrHold() {
    const timed = this.position.parts.clocks?.some(Boolean);
    if (timed || !this.unseen.size) this.ask();
    else this.show({ is: "change", questions: [], held: true });
  }

  /** Show what belongs to the newest question, if it is one's own, and take it out of what is still to be told. */
  ask() {
    const all = [...(this.current ? [this.current] : []), ...this.waiting];
    const message = all.findLast(({ questions }) => questions);
    if (!message || !asksMe(message)) return;
    const parts = Object.entries(message).filter(([name]) => !TOLD.has(name));
    /** @type {Change} */
    const now = { ...Object.fromEntries(parts), is: "change", held: false };
    for (const told of all) {
      for (const [part] of parts) if (part !== "sheets") Reflect.deleteProperty(told, part);
      if (told.sheets && now.sheets) told.sheets = withForm(told.sheets, now.sheets);
    }
    if (now.sheets) now.sheets = withForm(this.position.parts.sheets ?? [], now.sheets);
    const offered = new Set(now.questions?.find(isAsked)?.options?.map(({ key }) => key));
    const fresh = message.pieces?.put?.filter(
      ({ key, svg }) => svg && offered.has(key) && !this.position.pieces.has(key),
    );
    this.show(fresh?.length ? { ...now, pieces: { put: fresh } } : now);
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

  /** @param {Change} message */
  async tell(message) {
    const entries = message.log?.new ?? [];
    const goesOn = message.is === "change" && message.log?.keep === this.position.log.length;
    if (this.pace && entries.length && goesOn) await this.tellAll(entries, message);
    else {
      const last = entries.at(-1);
      for (const entry of entries) {
        this.unseen.delete(entry);
        this.stage(entry);
      }
      this.show(message);
      if (message.is !== "state" && last) this.caption(last);
    }
  }

  /** @param {Entry[]} entries @param {Change} message */
  async tellAll(entries, message) {
    $("table").classList.add("told");
    $("table").style.setProperty("--pace", String(this.pace));
    $("skip").hidden = false;
    const staged = new Set(entries.flatMap(({ pieces }) => (pieces?.put ?? []).map(({ key }) => key)));
    const moves = glides(message, this.position).filter(
      ({ key }) => !staged.has(key) && !this.drama.tellsOf(key, entries),
    );
    const { faces } = message;
    this.show({
      is: "change",
      ...(faces ? { faces } : {}),
      ...(moves.length ? { pieces: { put: moves } } : {}),
      ...(message.questions ? { questions: answered(this.position) } : {}),
    });
    if (moves.length) await this.wait(GLIDE);
    for (const entry of entries) await this.read(entry, message, entry === entries.at(-1) ? counts(message) : {});
    if (closes(message, this.position, this.drama.boards.shown)) await this.wait(RESULT);
    this.drama.clear();
    const { log, ...rest } = message;
    this.show(rest);
  }

  /**
   * Show an entry and say it; what chance decides is said after it is seen.
   * @param {Entry} entry @param {Change} message @param {Partial<Change>} counted what changes with its words
   */
  async read(entry, message, counted) {
    const first = this.drama.reveals(entry);
    if (first)
      $("told").replaceChildren(); // the last sentence would stand below dice that it does not tell of
    else this.say(entry, counted);
    const takes = this.pace ? this.drama.show(entry, message) : 0;
    const settles = first ? Math.min(takes, SETTLE) : 0;
    if (settles) await this.wait(settles);
    if (first) this.say(entry, counted);
    if (this.unseen.delete(entry) && !this.unseen.size) this.ask();
    await this.wait(READ + takes - settles);
  }

  /** @param {Entry} entry @param {Partial<Change>} counted */
  say(entry, counted) {
    this.show({ ...counted, is: "change", log: { keep: this.position.log.length, new: [entry] } });
    this.stage(entry);
    this.caption(entry);
  }

  /** The pieces that an entry changes stand as it says. @param {Entry} entry */
  stage({ pieces }) {
    if (pieces) this.show({ is: "change", pieces });
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

/** Whether a message holds a question to this seat. @param {Change} message */
const asksMe = ({ is, questions }) => is === "change" && Boolean(questions?.some(isAsked));

/** What a message counts: it changes with the last line of what is told, neither before it nor after. @param {Change} message */
const counts = ({ tracks, sheets }) => ({ ...(tracks && { tracks }), ...(sheets && { sheets }) });

/** Sheets, but those that belong to a question are the newest ones. @param {Sheet[]} sheets @param {Sheet[]} newest */
const withForm = (sheets, newest) => [...newest.filter(({ open }) => open), ...sheets.filter(({ open }) => !open)];

/**
 * The questions at hand, without the words of those of others and without those that the table answers: what is told next
 * is what came of them.
 * @param {Position} position
 */
const answered = ({ parts }) =>
  (parts.questions ?? []).filter(({ alike }) => !alike).map((one) => (isAsked(one) ? one : { ...one, prompt: "" }));

/** Whether a message takes away the board that is looked at; one that grows has another name. @param {Change} message @param {Position} position @param {string} looked */
function closes({ shown, boards }, position, looked) {
  const grows = boards?.some((board) => "was" in board && board.was === looked);
  return Boolean(shown && position.parts.shown?.includes(looked) && !shown.includes(looked) && !grows);
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
