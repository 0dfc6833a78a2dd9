// Touching: what lies under the pointer or has the focus is lit wherever it shows, and a touch answers the question.

/** @import { Effect, Gesture, Tap } from "../state/gestures.js" */
/** @import { Pointed } from "./hint.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Crowd } from "./crowd.js" */
/** @import { Hint } from "./hint.js" */
/**
 * @typedef {Object} Does  what comes of a touch
 * @property {(key: string) => unknown} answer
 * @property {(key: string) => unknown} walk  send a piece there
 * @property {(key: string, event: Pointed) => unknown} other  something was touched that is not offered
 * @property {(key: string) => boolean} costs  whether an answer costs more than others, which is said when it is lit
 */

import { after, BEGINNING } from "../state/gestures.js";
import { from, showing } from "../page/dom.js";

const LINGER = 350;
const HOLD = 500;
/** Buttons beside the board for things that are seen elsewhere too. */
const BUTTONS = ".option, .pick, .far";
const PRESSED = "#stage [data-crowd], :is(#stage, #hand, #cards, #lying, #tray) [data-key]";

export class Touch {
  /** @param {HTMLElement} root @param {Store} store @param {{hint: Hint, crowd: Crowd}} beside @param {Does} does */
  constructor(root, store, { hint, crowd }, does) {
    this.store = store;
    this.hint = hint;
    this.crowd = crowd;
    this.does = does;
    this.state = BEGINNING;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.take("over", event));
    root.addEventListener("focusin", (event) => from(event).matches(":focus-visible") && this.take("focus", event));
    root.addEventListener("click", (event) => this.take("tap", event, { tap: this.tap(event) }));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.take("move", event));
    root.addEventListener("pointerup", (event) => this.take("up", event));
    root.addEventListener("pointercancel", (event) => this.take("up", event));
    root.addEventListener("contextmenu", (event) => {
      if (this.state.finger && this.pressed(from(event))) event.preventDefault();
    });
  }

  /**
   * Take in an event of the page.
   * @param {Gesture["is"]} is @param {PointerEvent|MouseEvent|FocusEvent} event @param {Partial<Gesture>} [more]
   */
  take(is, event, more = {}) {
    const { clientX: x, clientY: y } = event instanceof MouseEvent ? event : { clientX: NaN, clientY: NaN };
    const finger = event instanceof PointerEvent && event.pointerType === "touch";
    this.go({ is, x, y, time: event.timeStamp, finger, ...more }, event);
  }

  /** @param {Gesture} gesture @param {PointerEvent|MouseEvent|FocusEvent} [event] */
  go(gesture, event) {
    const [state, effects] = after(this.state, gesture);
    this.state = state;
    if (state.mode !== "pressed") clearTimeout(this.holding);
    for (const effect of effects) this.carryOut(effect, event);
  }

  /** @param {Effect} effect @param {PointerEvent|MouseEvent|FocusEvent} [event] */
  carryOut([does, key = null], event) {
    if (does === "light") this.light(key);
    else if (does === "expect") this.store.expected.value = key;
    else if (does === "weigh") this.store.consider();
    else if (does === "leave") this.hint.leave();
    else if (does === "walk") this.does.walk(key ?? "");
    else if (does === "answer") this.does.answer(key ?? "");
    else if (does === "settle") clearTimeout(this.lingering);
    else if (event) this.carryOutAt(does, event);
  }

  /** @param {Effect[0]} does @param {PointerEvent|MouseEvent|FocusEvent} event */
  carryOutAt(does, event) {
    const { key = "", crowd } = touched(event)?.dataset ?? {};
    if (does === "follow") this.follow(event);
    else if (does === "open" || (does === "hold" && (crowd || this.crowd.of(key).length > 1))) this.open(crowd ?? key);
    else this.does.other(key, /** @type {MouseEvent} */ (event));
  }

  /** Lay open what stands on a cell. @param {string} key */
  open(key) {
    this.hint.close();
    return this.crowd.open(key);
  }

  /**
   * The key that a touch of this element means: its own if offered, or that of what stands on or under it, or of the
   * answer that is aimed at it.
   * @param {Element|null} element
   */
  meant(element) {
    const { store } = this;
    const key = keyed(element)?.dataset.key;
    if (!key || store.offered(key)) return key;
    const around = store.stands(key);
    const all = [key, ...around];
    const aimed = all.map((one) => store.aimedAt(one)).find(Boolean);
    return around.find((one) => store.offered(one)) ?? aimed ?? all.find((one) => store.reach.leadsTo(one)) ?? key;
  }

  /** The thing on the board, or the card, that a long touch of this element looks at. @param {Element} element */
  pressed(element) {
    return /** @type {HTMLElement|null} */ (element.closest(PRESSED));
  }

  /** A finger that stays on a thing shows what it is, and does nothing. @param {PointerEvent} event */
  down(event) {
    clearTimeout(this.holding);
    this.take("down", event, { onThing: this.pressed(from(event)) !== null });
    if (this.state.mode === "pressed") this.holding = setTimeout(() => this.go({ is: "hold" }, event), HOLD);
  }

  /** Light a thing by keys until the pointer moves. @param {string} key */
  lightByKeys(key) {
    this.go({ is: "keys" });
    this.light(key);
  }

  /** Light what is pointed at or has the focus, and tell what it is. @param {PointerEvent|MouseEvent|FocusEvent} event */
  follow(event) {
    const target = from(event);
    clearTimeout(this.lingering);
    const key = this.meant(target) ?? null;
    if (key !== this.store.under.value) this.light(key);
    const thing = looked(keyed(target));
    if (!thing) {
      this.hint.leave();
      return;
    }
    const where = event instanceof MouseEvent && thing.contains(target) ? event : { target: thing };
    const wait = event instanceof MouseEvent ? LINGER : 0;
    this.lingering = setTimeout(() => this.hint.show(thing.dataset.key ?? "", where), wait);
  }

  /** Light up everything that shows this key, and nothing else. @param {string|null} key */
  light(key) {
    const { store } = this;
    store.found.value = null;
    store.under.value = key;
    if (key !== null && store.offered(key)) store.consider(store.option(key));
  }

  /** Whether the first touch of a finger only shows something: the odds of an answer, or the words of a card. @param {string} key @param {Element} thing */
  isFirst(key, thing) {
    if (thing.matches(".pick")) return false; // it says its chance itself
    return this.store.consider(this.store.option(key)) || this.does.costs(key) || this.hint.reads(key, thing);
  }

  /** What a touch would mean. @param {MouseEvent} event @returns {Tap} */
  tap(event) {
    const thing = touched(event);
    const { key: own = "", crowd } = thing?.dataset ?? {};
    const key = thing && (this.meant(thing) ?? own);
    const means = thing && (crowd || this.hidesSome(thing)) ? "crowd" : this.means(key ?? "");
    const shows = () => Boolean(key && thing && this.isFirst(key, thing));
    const besideOdds = Boolean(from(event).closest("#odds"));
    return { key, means, besideOdds, byKey: event.detail === 0, inHand: Boolean(thing?.closest("#hand")), shows };
  }

  /** @param {string} key @returns {Tap["means"]} */
  means(key) {
    if (this.store.reach.leadsTo(key)) return "walk";
    return this.store.offered(key) ? "answer" : "other";
  }

  /** A new question is shown. */
  asked() {
    this.go({ is: "asked", time: performance.now() });
  }

  /** Whether a touch of this piece opens its crowd: it means nothing else, or a finger cannot tell which piece. @param {HTMLElement} thing */
  hidesSome(thing) {
    const { store } = this;
    const { key = "" } = thing.dataset;
    const others = this.crowd.of(key);
    if (!thing.closest("#stage") || !thing.matches(".piece") || others.length < 2) return false;
    const meant = this.meant(thing) ?? key;
    if (this.state.finger && others.filter((one) => store.offered(one)).length > 1) return true;
    return !store.offered(meant) && !store.reach.leadsTo(meant);
  }
}

/** What a note is shown of: a thing, or the card in the hand that a button means. @param {HTMLElement|null} thing */
function looked(thing) {
  if (!thing?.matches(BUTTONS)) return thing;
  return [...showing(thing.dataset.key ?? "")].find((one) => one.closest("#hand")) ?? null;
}

/** What has a key, at or around this element. @param {Element|null} element */
const keyed = (element) => /** @type {HTMLElement|null} */ (element?.closest("[data-key]") ?? null);

/** The thing or the crowd that an event came from. @param {Event} event */
const touched = (event) => /** @type {HTMLElement|null} */ (from(event).closest("[data-key], [data-crowd]"));
