// Proposals: a touch of an enemy that cannot be attacked yet proposes who goes where and attacks it, with the odds. A
// second touch does so, one answer after another. Dragging a piece to a thing is the same.

/** @import { Proposal } from "../../wire.js" */
/** @import { Store } from "../state/store.js" */

import { figureInWords } from "../core/figures.js";
import { h } from "../page/dom.js";

/** A step that takes the next thing that is offered and not chosen: what comes of several of them is a legal set. */
export const ANY = "*";

export class Proposals {
  /**
   * @param {Store} store
   * @param {{answer: (key: string) => unknown, walk: (key: string) => unknown, ask: (key: string) => unknown,
   *          propose: (key: string) => unknown}} does
   */
  constructor(store, does) {
    this.store = store;
    this.does = does;
    /** @type {(Proposal & {number: number|undefined})|null} */
    this.found = null;
    /** @type {string[]} */
    this.way = [];
  }

  /** Whether a touch of this key may be meant as an attack: it is a piece of somebody else. @param {string} key */
  mayBe(key) {
    const { position } = this.store;
    const piece = position.pieces.get(key);
    const { question } = position;
    return Boolean(question && !question.some && piece?.side && piece.side !== position.sideOf(question.seat)?.key);
  }

  /** What the server proposes, if it still counts. @param {string} key */
  of(key) {
    const { found, store } = this;
    const counts = found?.key === key && found.number === store.position.parts.number;
    return counts && found.keys?.length ? found : null;
  }

  /** Ask for a proposal. @param {string} key */
  ask(key) {
    this.number = this.store.position.parts.number;
    this.does.ask(key);
  }

  /** @param {Proposal} proposal */
  hear(proposal) {
    this.found = { ...proposal, number: this.number };
    return this.of(proposal.key);
  }

  /** Do what was proposed. @param {string} key */
  take(key) {
    this.follow(this.of(key)?.keys ?? []);
  }

  /** A piece was dragged to a thing. @param {string} piece @param {string} key */
  drop(piece, key) {
    this.follow(this.store.position.question?.about === piece ? [key] : [piece, key]);
  }

  /** @param {string[]} keys */
  follow(keys) {
    this.way = [...keys];
    this.goOn();
  }

  stop() {
    this.way = [];
  }

  /** The next answer, if it is offered; at the end of a drag also a walk, or a proposal. */
  goOn() {
    const { does, store } = this;
    if (!this.way.length || !store.question) return;
    const next = this.way[0] === ANY ? this.free() : this.way[0];
    const last = this.way.length === 1;
    if (store.offered(next)) {
      this.way.shift();
      does.answer(next);
    } else {
      this.stop();
      if (last && store.reach.leadsTo(next)) does.walk(next);
      else if (last && this.mayBe(next)) does.propose(next);
    }
  }

  /** The first thing that is offered and not chosen. */
  free() {
    const { chosen, options } = this.store;
    return options.find(({ key }) => key !== "done" && !chosen.value.has(key))?.key ?? "";
  }
}

/** A proposal in words, as a button that takes it. @param {Proposal} proposal @param {() => void} take */
export function proposed({ labels = [], odds }, take) {
  return h(
    "button",
    { type: "button", class: "propose", onclick: take },
    labels.join(", then "),
    " ",
    odds?.success && h("span", { class: "success" }, figureInWords(odds)),
  );
}
