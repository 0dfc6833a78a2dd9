// Questions that need no person: the page answers them as somebody would who has nothing to decide. The rules do not know
// of it, so a record tells the same answers.

/** @import { OptionView, Question } from "../../wire.js" */
/**
 * @typedef {Object} Wishes
 * @property {boolean} alone  whether all others are programs
 * @property {boolean} only   whether somebody is asked only if they can play something
 * @property {boolean} passes whether they pass whatever they hold
 * @property {string} [part]  the part of the round
 */

/** To say no: now, or until a part of the match ends. */
const PASSES = ["pass", "hush"];

export class Needless {
  /**
   * @param {string[]} straight questions in which the only unit is taken at once, if all others are programs: people
   *     would see by it that nothing else can be played, and somebody of one's own side might act first
   * @param {string[]} asides answers that are at hand beside many questions, such as to trade
   * @param {string[]} once   those of them for which somebody is asked once in a part of the round
   */
  constructor(straight, asides, once = []) {
    this.straight = straight;
    this.asides = asides;
    this.once = once;
    /** @type {string|undefined} the part of the round in which somebody was asked for these */
    this.part = undefined;
    /** @type {string|null} the answer that somebody wishes to give as soon as it is offered */
    this.wish = null;
    /** Whether somebody has gone back to a question: then it is asked. */
    this.back = false;
    /** @type {{unit: string, option?: OptionView}|null} the unit that was taken at once, and how to leave it */
    this.taken = null;
  }

  /**
   * The answer that needs no person; null if somebody is asked.
   * @param {Question} question @param {Wishes} wishes
   */
  answer(question, wishes) {
    const { options = [], some, form } = question;
    const { alone, passes } = wishes;
    const keys = options.map(({ key }) => key);
    if (this.wish && keys.includes(this.wish)) return this.granted();
    if (this.back || some || form || !keys.includes("pass")) return null;
    if (passes && keys.includes("hush")) return "hush";
    const rest = options.filter(({ key }) => !PASSES.includes(key));
    if (rest.every(({ key }) => this.asides.includes(key)) && this.declines(question, wishes)) return "pass";
    const [unit] = rest;
    if (rest.length !== 1 || unit.odds || !(alone && this.straight.includes(question.name ?? ""))) return null;
    this.taken = { unit: unit.key, option: options.find(({ key }) => key === "pass") };
    return unit.key;
  }

  /**
   * Whether somebody declines what is at hand beside the question. Against people nothing may follow from a hand, so only
   * what all may know is declined there.
   * @param {Question} question @param {Wishes} wishes
   */
  declines({ options = [], secret }, { alone, only, part = "" }) {
    const offers = options.some(({ key }) => this.once.includes(key));
    if (!(only || (!alone && offers && !secret))) return false;
    const fresh = offers && part !== this.part;
    if (fresh) this.part = part;
    return !fresh;
  }

  /** The wish, which is fulfilled now. */
  granted() {
    const { wish } = this;
    this.asksAgain(null);
    return wish;
  }

  /** Somebody goes back to a question, and wishes to answer it so; or they go on. @param {string|null} wish @param {boolean} [back] */
  asksAgain(wish, back = false) {
    this.wish = wish;
    this.back = back;
    this.taken = null;
  }

  /** Wish for an answer, or no more. @param {string} key */
  wishFor(key) {
    this.wish = this.wish === key ? null : key;
  }

  /**
   * What is asked: without the answers that are at hand beside it, and with one to leave the unit that was taken at once.
   * @param {Question} question @param {boolean} mayUndo @returns {Question}
   */
  shown(question, mayUndo) {
    const { options, mine, about } = question;
    if (!options || !mine) return question;
    const kept = options.every(({ key }) => [...this.asides, ...PASSES].includes(key)) ? this.once : [];
    const own = options.filter(({ key }) => !this.asides.includes(key) || kept.includes(key));
    const { unit, option } = this.taken ?? {};
    const leaves = mayUndo && option && unit === about && !own.some(({ key }) => key === option.key);
    return { ...question, options: leaves ? [...own, option] : own };
  }
}
