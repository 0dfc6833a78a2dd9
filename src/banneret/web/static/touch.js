// @ts-nocheck
// Touching: what lies under the pointer or has the focus is lit wherever it shows, and a touch answers the question.

import { showing } from "./dom.js";

const LINGER = 350;
const HOLD = 500;
const STILL = 10;
const PRESSED = "#stage [data-crowd], :is(#stage, #hand, #cards, #lying, #tray) [data-key]";

export class Touch {
  /**
   * @param {HTMLElement} root
   * @param {{offered: (key: string) => boolean, leadsTo: (key: string) => boolean, stands: (key: string) => string[],
   *          look: Function, leave: Function, ask: Function, answer: Function, go: (key: string) => void,
   *          weigh: (key: string) => boolean, crowd: (key: string) => string[], open: (key: string) => boolean,
   *          lit: (key: string|null) => void}} owner
   */
  constructor(root, owner) {
    this.owner = owner;
    this.lit = null;
    this.weighed = null;
    this.keyed = false;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && !this.keyed && this.over(event));
    root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.focused(event));
    root.addEventListener("click", (event) => this.touched(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(this.holding));
    root.addEventListener("contextmenu", (event) => {
      if (this.finger && this.pressed(event.target)) event.preventDefault();
    });
  }

  /** The key that a touch of this element means: its own if offered, or that of what stands on or under it. */
  meant(element) {
    const key = element.closest?.("[data-key]")?.dataset.key;
    const { offered, leadsTo, stands } = this.owner;
    if (!key || offered(key)) return key;
    const around = stands(key);
    return around.find(offered) ?? [key, ...around].find(leadsTo) ?? key;
  }

  /** The thing on the board, or the card, that a long touch of this element looks at. */
  pressed(element) {
    return element.closest?.(PRESSED);
  }

  /** A finger that stays looks, and does nothing. */
  down(event) {
    this.finger = event.pointerType === "touch";
    this.held = false;
    this.from = [event.clientX, event.clientY];
    clearTimeout(this.holding);
    const thing = this.finger && this.pressed(event.target);
    if (thing) this.holding = setTimeout(() => this.hold(thing, event), HOLD);
  }

  moved(event) {
    if (this.from && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) > STILL)
      clearTimeout(this.holding);
    if (!this.keyed || event.pointerType === "touch") return;
    this.keyed = false;
    this.over(event);
  }

  hold(thing, event) {
    this.held = true;
    const { key, crowd } = thing.dataset;
    if (crowd || this.owner.crowd(key).length > 1) this.owner.open(crowd ?? key);
    else this.owner.ask(key, event);
  }

  /** What keys lit stays lit until the pointer moves: a page that changes under one that rests means nothing. */
  lightByKeys(key) {
    this.keyed = true;
    this.light(key);
  }

  focused(event) {
    this.keyed = true;
    this.over(event);
  }

  over(event) {
    const key = this.meant(event.target);
    clearTimeout(this.lingering);
    if (key !== this.lit) this.light(key);
    const thing = event.target.closest?.("[data-key]");
    const came = event.type === "focusin" || event.clientX !== this.from?.[0] || event.clientY !== this.from?.[1];
    if (thing && came && !thing.matches(".option, .pick, .far"))
      this.lingering = setTimeout(
        () => this.owner.look(thing.dataset.key, event),
        event.type === "focusin" ? 0 : LINGER,
      );
    else this.owner.leave();
  }

  /** Light up everything that shows this key, and nothing else. */
  light(key) {
    for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
    this.lit = key && (this.owner.offered(key) || this.owner.leadsTo(key)) ? key : null;
    this.owner.lit(this.lit);
    if (this.lit) {
      for (const element of showing(this.lit)) element.classList.add("lit");
      if (this.owner.offered(key)) this.owner.weigh(this.lit);
    }
  }

  touched(event) {
    const thing = event.target.closest("[data-key], [data-crowd]");
    if (!thing || this.held) return;
    clearTimeout(this.lingering);
    if (thing.dataset.crowd || this.hidesSome(thing)) {
      this.owner.open(thing.dataset.crowd ?? thing.dataset.key);
      return;
    }
    const key = this.meant(thing);
    if (this.owner.leadsTo(key)) {
      this.owner.go(key);
    } else if (!this.owner.offered(key)) {
      this.owner.ask(thing.dataset.key, event);
    } else if (this.finger && this.weighed !== key && this.owner.weigh(key)) {
      this.weighed = key;
      this.light(key);
    } else {
      this.weighed = null;
      this.owner.answer(key);
    }
  }

  /** Whether a touch of this piece had better open its crowd: it means nothing, or a finger cannot tell which. */
  hidesSome(thing) {
    const { crowd, offered, leadsTo } = this.owner;
    const { key } = thing.dataset;
    if (!thing.closest("#stage") || !thing.matches(".piece") || crowd(key).length < 2) return false;
    const meant = this.meant(thing);
    if (this.finger && crowd(key).filter(offered).length > 1) return true;
    return !offered(meant) && !leadsTo(meant);
  }
}
