// Meanwhile: questions that several are asked, and the first answer counts. Whoever read while another answered is told
// who it was, and what came of it, until they answer themselves. The same for questions with one answer, which the table
// gives.

/** @import { Question } from "../../wire.js" */
/** @import { Change, Position } from "../core/position.js" */

import { isAsked } from "../core/position.js";
import { signal } from "../vendor/signals-core.js";
import { t } from "../words/words.js";

/** Not worth reporting: a forced pass. */
const PASSES = ["Pass", "Done"];
/** So many of the last answers of the table are told; the log has them all. */
const MOST = 3;

export class Meanwhile {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    /** @type {Change["questions"]} the newest questions, shown or not */
    this.open = [];
    this.words = "";
    /** All that was done while nobody was asked here, as it is told; `say` writes it. */
    this.said = signal("");
    /** @type {Set<string>} what the table has answered for this seat since it answered itself */
    this.given = new Set();
    /** Whether this seat has answered the question that is still open here. */
    this.answered = false;
  }

  /** A message has come, and may be told later. @param {Change} message */
  hear({ is, questions, log }) {
    if (!questions) return;
    if (is === "state") this.given.clear();
    else if (!this.answered) this.give(questions);
    const before = this.open?.find(isAsked);
    const others = this.open?.filter((one) => one !== before) ?? [];
    this.open = questions;
    const now = questions.find(isAsked);
    if (before && same(before, now)) return;
    const { answered } = this;
    this.answered = false;
    if (is === "state" || answered || !before || !others.length) return;
    const who = others.map(({ seat }) => this.position.seatName(seat)).join(" or ");
    const changed = now?.name === before.name;
    const first = changed
      ? t`${who} was asked too, and answered first, so your answers have changed.`
      : t`${who} was asked too, and answered first.`;
    this.words = [first, ...(log?.new ?? []).slice(0, 1).map(({ text }) => `${text}.`)].join(" ");
  }

  /** Note the only answer to a question that is gone: the table has given it. @param {Question[]} now */
  give(now) {
    const forced = this.open?.find(({ mine, alike, options }) => mine && alike && options?.length === 1);
    const label = forced?.options?.[0].label;
    if (label && !PASSES.includes(label) && !now.some((one) => same(one, forced))) this.given.add(`“${label}”`);
  }

  /** All that was done while nobody was asked here. */
  get told() {
    const given = [...this.given].slice(-MOST).join(", ");
    const forced = given && t`No other choice: ${given}.`;
    return [this.words, forced].filter(Boolean).join(" ");
  }

  /** Something else is asked: now it is told. */
  say() {
    this.said.value = this.told;
  }

  /** This seat answers, or takes an answer back. */
  forget() {
    this.words = "";
    this.given.clear();
    this.answered = true;
  }
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
