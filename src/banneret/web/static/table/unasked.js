// Answers that the page gives unasked, and those that are at hand beside the question: buttons at the stocks.

/** @import { Change as Sent, OptionView, Question, State, Step } from "../../wire.js" */
/** @import { Position } from "../core/position.js" */
/**
 * @typedef {Object} Owner
 * @property {Position} position
 * @property {(key: string, number: number) => void} decide  give an answer
 * @property {() => void} undo  take the last one back
 */

import { t } from "../words/words.js";
import { isAsked } from "../core/position.js";
import { $, field, h } from "../page/dom.js";
import { set, setting } from "../page/memory.js";
import { renew } from "../page/renew.js";
import { Needless } from "../state/needless.js";

export class Unasked {
  /** @param {Owner} owner */
  constructor(owner) {
    this.owner = owner;
    const { straight, asides, once } = JSON.parse($("unasked").textContent ?? "");
    /** @type {[string, string][]} the answers at the stocks, and what their buttons say */
    this.titles = asides;
    this.needless = new Needless(
      straight,
      this.titles.map(([key]) => key),
      once,
    );
    /** @type {Set<string>} of those for which one is asked once, the ones that have been offered: the others have no button */
    this.known = new Set();
    /** @type {Step[]} the parts of the round */
    this.steps = [];
    /** @type {Question[]} the newest questions, as they were sent */
    this.questions = [];
    /** Whether the newest answer may be taken back. */
    this.mayUndo = false;
    /** Whether the page has answered the newest question. */
    this.taken = false;
    /** Whether somebody passes whatever they hold: against people, who would see it by the time if it followed the hand. */
    this.passes = false;
    /** Whether cards are asked for between the answers of others. */
    this.hushes = asides.length > 0;
    this.number = -1;
    $("only").addEventListener("change", () => this.choose(field("only").checked));
  }

  get alone() {
    return this.owner.position.alone();
  }

  /** Whether somebody is asked only if they can play something. */
  get only() {
    return this.alone && setting("only", "on") === "on";
  }

  /** @param {boolean} on */
  choose(on) {
    if (this.alone) set("only", on ? "on" : "off");
    else this.passes = on;
    this.needless.back = false;
    this.taken = this.take(this.number);
  }

  /** Give an answer; one that is not asked for leaves the unit that was taken at once. @param {string} key @param {number} number of the position */
  give(key, number) {
    const { needless, owner } = this;
    const asked = this.offers(key);
    needless.asksAgain(asked ? needless.wish : key);
    if (asked) owner.decide(key, number);
    else owner.undo();
  }

  /** Somebody takes an answer back: what is asked then is asked, whatever it is. */
  undone() {
    this.needless.asksAgain(this.needless.wish, true);
  }

  /**
   * Answer the question of a message, if it needs no person; then it does not show it.
   * @param {State|Sent} message @returns {State|Sent}
   */
  hear(message) {
    const next = message.is === "state" ? message : message.next;
    const was = this.taken;
    this.questions = next?.questions ?? this.questions;
    this.mayUndo = next?.may_undo ?? this.mayUndo;
    this.steps = next?.steps ?? this.steps;
    if (message.is === "state" || message.number !== this.number) this.taken = this.take(message.number);
    this.number = message.number;
    if (!next?.questions && !was && !this.taken) return message;
    const questions = this.taken ? [] : this.shown();
    return message.is === "state" ? { ...message, questions } : { ...message, next: { ...next, questions } };
  }

  /** Answer the newest question if it needs no person. @param {number} number of the position @returns {boolean} whether it does */
  take(number) {
    const { alone, only, passes } = this;
    const mine = this.questions.find(isAsked);
    this.learn(mine?.options ?? []);
    const wishes = { alone, only, passes: passes && !alone, part: this.part };
    const key = mine ? this.needless.answer(mine, wishes) : null;
    if (key !== null) this.owner.decide(key, number);
    return key !== null;
  }

  /** The part of the round; the turns of all players are one. */
  get part() {
    const { name, side } = this.steps.find(({ now }) => now) ?? {};
    return side ? "turns" : name;
  }

  /** What is offered for the first time. @param {OptionView[]} options */
  learn(options) {
    for (const { key } of options) {
      this.hushes ||= key === "hush";
      if (this.needless.once.includes(key)) this.known.add(key);
    }
  }

  /** The questions as they are shown. */
  shown() {
    return this.questions.map((one) => this.needless.shown(one, this.mayUndo));
  }

  /** The question that was answered here, to be asked because that has failed; null if none was. */
  failed() {
    this.needless.asksAgain(null);
    if (!this.taken) return null;
    this.taken = false;
    return this.shown();
  }

  /** Show the buttons and the switch. */
  show() {
    const { alone } = this;
    const { seat, result } = this.owner.position.parts;
    $("asides").hidden = !this.hushes || typeof seat !== "number" || Boolean(result);
    field("only").checked = alone ? this.only : this.passes;
    $("only-says").textContent = alone ? t`Ask only if I can play` : t`Pass whatever I hold`;
    const shown = this.titles.filter(([key]) => this.known.has(key) || !this.needless.once.includes(key));
    renew($("aside-acts"), ...shown.map(([key, title]) => this.button(key, title)));
  }

  /** @param {string} key @param {string} title */
  button(key, title) {
    const offered = this.offers(key);
    const says = offered ? null : t`As soon as it is possible`;
    const wished = String(this.needless.wish === key);
    const given = { type: "button", "data-row": key, "aria-pressed": offered ? null : wished, title: says };
    return h("button", { ...given, onclick: () => this.press(key) }, title);
  }

  /** Whether an answer is asked for just now. @param {string} key */
  offers(key) {
    const mine = this.taken ? undefined : this.questions.find(isAsked);
    return Boolean(mine?.options?.some((option) => option.key === key));
  }

  /** @param {string} key */
  press(key) {
    if (this.offers(key)) this.give(key, this.number);
    else this.needless.wishFor(key);
    this.show();
  }
}
