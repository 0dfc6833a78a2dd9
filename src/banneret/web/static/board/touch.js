// Touching: what lies under the pointer or has the focus is lit wherever it shows, and a touch answers the question.

/** @import { Pointed } from "./hint.js" */
/**
 * @typedef {Object} Owner
 * @property {(key: string) => boolean} offered
 * @property {(key: string) => boolean} leadsTo            whether a piece can be sent there
 * @property {(key: string) => string[]} stands            what stands on a cell, and where a piece stands
 * @property {(key: string, event: Pointed) => void} look  something is pointed at
 * @property {() => void} leave                            nothing is pointed at any more
 * @property {(key: string, event: Pointed) => void} touchOther  something was touched that is not offered
 * @property {(key: string) => unknown} answer
 * @property {(key: string) => unknown} walk               send a piece there
 * @property {(key: string) => string|undefined} aimedAt  the answer that is aimed at a thing, if only one is
 * @property {(key: string) => boolean} weigh              show the odds of an answer, if it has any
 * @property {(key: string, thing: Element) => boolean} reads  show the words of a card, if they cannot be read there
 * @property {(key: string|null) => void} onceMore         say what the second touch of a finger does, or nothing
 * @property {(key: string) => string[]} crowded           the pieces that share a cell
 * @property {(key: string) => boolean} open               lay them open
 * @property {(key: string|null) => void} lit              another thing is lit, or none
 */

import { all, from, showing } from "../page/dom.js";

const LINGER = 350;
const HOLD = 500;
/** For so many milliseconds after a new question nobody can have read what now lies under the pointer. */
const READ = 350;
/** In a hand the cards close up: so long it may be the card before that is meant. */
const CLOSES_UP = 900;
const STILL = 10;
/** Buttons beside the board for things that are seen elsewhere too. */
const BUTTONS = ".option, .pick, .far";
const PRESSED = "#stage [data-crowd], :is(#stage, #hand, #cards, #lying, #tray) [data-key]";

export class Touch {
  /** @param {HTMLElement} root @param {Owner} owner */
  constructor(root, owner) {
    this.owner = owner;
    /** @type {string|null} */
    this.lit = null;
    /** @type {string|null} */
    this.weighed = null;
    this.keyed = false;
    this.finger = false;
    this.held = false;
    this.start = { x: NaN, y: NaN };
    /** Where a pointer that is no finger was last. */
    this.rested = { x: NaN, y: NaN };
    /** The last answer: when it was given, or a new question shown; where, and what was touched, for this question or the last. */
    this.last = { time: -READ, x: NaN, y: NaN, key: "", card: "" };
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && !this.keyed && this.over(event));
    root.addEventListener("focusin", (event) => from(event).matches(":focus-visible") && this.focused(event));
    root.addEventListener("click", (event) => this.touched(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerup", () => clearTimeout(this.holding));
    root.addEventListener("pointercancel", () => clearTimeout(this.holding));
    root.addEventListener("contextmenu", (event) => {
      if (this.finger && this.pressed(from(event))) event.preventDefault();
    });
  }

  /**
   * The key that a touch of this element means: its own if offered, or that of what stands on or under it, or of the
   * answer that is aimed at it.
   * @param {Element|null} element
   */
  meant(element) {
    const { owner } = this;
    const key = keyed(element)?.dataset.key;
    if (!key || owner.offered(key)) return key;
    const around = owner.stands(key);
    const all = [key, ...around];
    const aimed = all.map((one) => owner.aimedAt(one)).find(Boolean);
    return around.find((one) => owner.offered(one)) ?? aimed ?? all.find((one) => owner.leadsTo(one)) ?? key;
  }

  /** The thing on the board, or the card, that a long touch of this element looks at. @param {Element} element */
  pressed(element) {
    return /** @type {HTMLElement|null} */ (element.closest(PRESSED));
  }

  /** A finger that stays on a thing shows what it is, and does nothing. @param {PointerEvent} event */
  down(event) {
    this.finger = event.pointerType === "touch";
    this.held = false;
    this.start = { x: event.clientX, y: event.clientY };
    if (!this.finger) this.rested = this.start;
    clearTimeout(this.holding);
    const thing = this.finger && this.pressed(from(event));
    if (thing) this.holding = setTimeout(() => this.hold(thing, event), HOLD);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > STILL) clearTimeout(this.holding);
    if (event.pointerType === "touch") return;
    if (this.keyed) {
      this.keyed = false;
      this.over(event);
    }
    this.rested = { x: event.clientX, y: event.clientY };
  }

  /** @param {HTMLElement} thing @param {PointerEvent} event */
  hold(thing, event) {
    this.held = true;
    const { key = "", crowd } = thing.dataset;
    if (crowd || this.owner.crowded(key).length > 1) this.owner.open(crowd ?? key);
    else this.owner.touchOther(key, event);
  }

  /** Light a thing by keys until the pointer moves. @param {string} key */
  lightByKeys(key) {
    this.keyed = true;
    this.light(key);
  }

  /** @param {FocusEvent} event */
  focused(event) {
    this.keyed = true;
    this.over(event);
  }

  /** @param {PointerEvent|FocusEvent} event */
  over(event) {
    const target = from(event);
    const pointed = event instanceof PointerEvent;
    clearTimeout(this.lingering);
    if (pointed && event.clientX === this.rested.x && event.clientY === this.rested.y) {
      this.rest();
      return;
    }
    if (pointed) this.rested = { x: event.clientX, y: event.clientY };
    const key = this.meant(target) ?? null;
    if (key !== this.lit) this.light(key);
    const thing = looked(keyed(target));
    if (thing) {
      const where = thing.contains(target) ? event : { target: thing };
      this.lingering = setTimeout(() => this.owner.look(thing.dataset.key ?? "", where), pointed ? LINGER : 0);
    } else this.owner.leave();
  }

  /** What has moved under a pointer that rests is not meant, until the pointer moves. */
  rest() {
    this.keyed = true;
    this.light(null);
    this.owner.leave();
  }

  /** Light up everything that shows this key, and nothing else. @param {string|null} key */
  light(key) {
    for (const element of all(".lit")) element.classList.remove("lit");
    this.lit = key && (this.owner.offered(key) || this.owner.leadsTo(key)) ? key : null;
    this.owner.lit(this.lit);
    if (this.lit) {
      for (const element of showing(this.lit)) element.classList.add("lit");
      if (this.owner.offered(this.lit)) this.owner.weigh(this.lit);
    }
  }

  /** Whether the first touch of a finger only shows something: the odds of an answer, or the words of a card. @param {string} key @param {Element} thing */
  isFirst(key, thing) {
    if (thing.matches(".pick")) return false; // it says its chance itself
    return this.owner.weigh(key) || this.owner.reads(key, thing);
  }

  /** A finger's first touch of an answer with odds shows them, on the board and in the list; a key answers at once. @param {MouseEvent} event */
  touched(event) {
    const thing = /** @type {HTMLElement|null} */ (from(event).closest("[data-key], [data-crowd]"));
    if (this.held) return;
    const { key: own = "", crowd } = thing?.dataset ?? {};
    const key = this.meant(thing) ?? own;
    if (key !== this.weighed && !from(event).closest("#odds")) this.drop();
    if (!thing) return;
    clearTimeout(this.lingering);
    if (crowd || this.hidesSome(thing)) {
      this.owner.open(crowd ?? own);
      return;
    }
    if (this.slipped(key, event, thing.closest("#hand") ? CLOSES_UP : READ)) return;
    if (this.owner.leadsTo(key)) {
      this.owner.walk(key);
    } else if (!this.owner.offered(key)) {
      this.owner.touchOther(own, event);
    } else if (this.finger && event.detail > 0 && this.weighed !== key && this.isFirst(key, thing)) {
      this.expect(key);
      this.light(key);
    } else {
      this.expect(null);
      this.last = { time: event.timeStamp, x: event.clientX, y: event.clientY, key, card: key };
      this.light(null);
      this.owner.answer(key);
    }
  }

  /** Something else was touched: the first touch of a thing counts no more. */
  drop() {
    if (this.weighed === null) return;
    this.expect(null);
    this.light(null);
    this.owner.weigh("");
  }

  /** The next touch of this thing answers; null: none does. @param {string|null} key */
  expect(key) {
    this.weighed = key;
    this.owner.onceMore(key);
  }

  /** A new question is shown: neither a touch in haste counts, nor one for the last question, nor where a pointer rests. */
  asked() {
    this.keyed = true;
    this.last.time = performance.now();
    this.last.key = ""; // what has the same name as the last answer is another answer now
    this.expect(null);
  }

  /** Whether this touch follows another so quickly that it meant what stood there before. @param {string} key @param {MouseEvent} event */
  slipped(key, event, moved = READ) {
    const { time, x, y, key: before, card } = this.last;
    const still = Math.hypot(event.clientX - x, event.clientY - y) <= STILL;
    const haste = key === card ? READ : moved;
    return event.detail > 0 && still && key !== before && event.timeStamp - time < haste;
  }

  /** Whether a touch of this piece opens its crowd: it means nothing else, or a finger cannot tell which piece. @param {HTMLElement} thing */
  hidesSome(thing) {
    const { owner } = this;
    const { key = "" } = thing.dataset;
    const others = owner.crowded(key);
    if (!thing.closest("#stage") || !thing.matches(".piece") || others.length < 2) return false;
    const meant = this.meant(thing) ?? key;
    if (this.finger && others.filter((one) => owner.offered(one)).length > 1) return true;
    return !owner.offered(meant) && !owner.leadsTo(meant);
  }
}

/** What a note is shown of: a thing, or the card in the hand that a button means. @param {HTMLElement|null} thing */
function looked(thing) {
  if (!thing?.matches(BUTTONS)) return thing;
  return [...showing(thing.dataset.key ?? "")].find((one) => one.closest("#hand")) ?? null;
}

/** What has a key, at or around this element. @param {Element|null} element */
const keyed = (element) => /** @type {HTMLElement|null} */ (element?.closest("[data-key]") ?? null);
