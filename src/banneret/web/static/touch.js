// Touching: what lies under the pointer or has the focus is lit wherever it shows, and a touch answers the question.

import { showing } from "./dom.js";

const LINGER = 350;

export class Touch {
  /**
   * @param {HTMLElement} root
   * @param {{offered: (key: string) => boolean, stands: (key: string) => string[], look: Function, leave: Function,
   *          ask: Function, answer: Function, weigh: (key: string) => boolean}} owner
   */
  constructor(root, owner) {
    this.owner = owner;
    this.lit = null;
    this.weighed = null;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.over(event));
    root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.over(event));
    root.addEventListener("click", (event) => this.touched(event));
    root.addEventListener("pointerdown", (event) => (this.finger = event.pointerType === "touch"));
  }

  /** The key that a touch of this element means: its own if offered, or that of what stands on or under it. */
  meant(element) {
    const key = element.closest?.("[data-key]")?.dataset.key;
    if (!key || this.owner.offered(key)) return key;
    return this.owner.stands(key).find((other) => this.owner.offered(other)) ?? key;
  }

  over(event) {
    const key = this.meant(event.target);
    clearTimeout(this.lingering);
    if (key !== this.lit) this.light(key);
    const thing = event.target.closest?.("[data-key]");
    if (thing && !thing.matches(".option"))
      this.lingering = setTimeout(
        () => this.owner.look(thing.dataset.key, event),
        event.type === "focusin" ? 0 : LINGER,
      );
    else this.owner.leave();
  }

  /** Light up everything that shows this key, and nothing else. */
  light(key) {
    for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
    this.lit = key && this.owner.offered(key) ? key : null;
    if (this.lit) {
      for (const element of showing(this.lit)) element.classList.add("lit");
      this.owner.weigh(this.lit);
    }
  }

  touched(event) {
    const thing = event.target.closest("[data-key]");
    if (!thing) return;
    const key = this.meant(thing);
    clearTimeout(this.lingering);
    if (!this.owner.offered(key)) {
      this.owner.ask(thing.dataset.key, event);
    } else if (this.finger && this.weighed !== key && this.owner.weigh(key)) {
      this.weighed = key;
      this.light(key);
    } else {
      this.weighed = null;
      this.owner.answer(key);
    }
  }
}
