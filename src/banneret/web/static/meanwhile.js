// Questions that several are asked, and the first answer counts: whoever read while another answered is told who it was,
// and what came of it, until they answer themselves.

/** @import { Change, Position } from "./position.js" */

import { $ } from "./dom.js";
import { isAsked } from "./position.js";

export class Meanwhile {
  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    /** @type {Change["questions"]} the newest questions, shown or not */
    this.open = [];
    this.words = "";
    /** Whether this seat has answered the question that is still open here. */
    this.answered = false;
  }

  /** A message has come, and may be told later. @param {Change} message */
  hear({ is, questions, log }) {
    if (!questions) return;
    const before = this.open?.find(isAsked);
    const others = this.open?.filter((one) => one !== before) ?? [];
    this.open = questions;
    const now = questions.find(isAsked);
    if (before && same(before, now)) return;
    const { answered } = this;
    this.answered = false;
    if (is === "state" || answered || !before || !others.length) return;
    const who = others.map(({ seat }) => this.position.seatName(seat)).join(" or ");
    const first = `You were not asked alone, and ${who} answered first`;
    const changed = now?.name === before.name ? ", so your answers have changed" : "";
    this.words = [`${first}${changed}.`, ...(log?.new ?? []).slice(0, 1).map(({ text }) => `${text}.`)].join(" ");
  }

  show() {
    $("meanwhile").hidden = !this.words;
    if ($("meanwhile").textContent !== this.words) $("meanwhile").textContent = this.words;
  }

  /** This seat answers. */
  forget() {
    this.words = "";
    this.answered = true;
  }
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
