// Advice: the best options by the strongest program, in a match against programs alone, or of people at one screen.

/** @import { AdvicePart } from "../wire.js" */
/** @import { Position } from "./position.js" */

import { get, sentence } from "./api.js";
import { $, all, button, h, showing } from "./dom.js";

const SHARE = new Intl.NumberFormat("en", { style: "percent" });

export class Advice {
  /**
   * @param {Position} position @param {() => string} token the link of the seat
   * @param {() => number[]} screen the seats that share one screen, by the server
   */
  constructor(position, token, screen) {
    this.position = position;
    this.token = token;
    this.screen = screen;
    $("advise").addEventListener("click", () => this.ask());
  }

  /** Offer advice while this seat is asked and all others are programs or here; what was advised before is gone. */
  show() {
    const { seat, seats, result } = this.position.parts;
    const others = (seats ?? []).filter((_, place) => place !== seat);
    const screen = this.screen();
    const strangers = (seats ?? []).filter(({ bot }, place) => place !== seat && !bot && !screen.includes(place));
    const { question } = this.position;
    const asked = !question?.form && (question?.options?.length ?? 0) > 1;
    $("advise").hidden = Boolean(result) || !asked || !others.length || strangers.length > 0;
    button("advise").disabled = false;
    $("advice").hidden = true;
    this.mark([]);
  }

  async ask() {
    const { number } = this.position.parts;
    button("advise").disabled = true;
    this.tell([h("li", {}, "Looking ahead …")]);
    try {
      const best = /** @type {AdvicePart[]} */ (await get(`/api/m/${this.token()}/advice`));
      if (this.position.parts.number === number) this.advise(best);
    } catch (error) {
      this.tell([h("li", {}, sentence(error))]);
    }
    button("advise").disabled = false;
  }

  /** Tell the best options, and mark the first; where their chances are equal, say so once. @param {AdvicePart[]} best */
  advise(best) {
    const shares = new Set(best.map(({ chance }) => SHARE.format(chance)));
    const equal = best.length > 1 && shares.size === 1;
    const first = h("li", { class: "plain" }, `These come to the same: ${[...shares][0]} to win with each.`);
    this.tell([...(equal ? [first] : []), ...best.map((one) => this.line(one, equal))]);
    this.mark(equal ? [] : best.slice(0, 1));
  }

  /** Mark what is advised, on the board and beside it. @param {AdvicePart[]} best */
  mark(best) {
    for (const element of all(".advised")) element.classList.remove("advised");
    for (const { key } of best) for (const element of showing(key)) element.classList.add("advised");
  }

  /** @param {AdvicePart} advice @param {boolean} equal whether the chances of all are equal */
  line({ key, chance, follows = [] }, equal) {
    const label = this.position.question?.options?.find((one) => one.key === key)?.label ?? key;
    const then = follows.length ? h("span", { class: "soft" }, ` Likely then: ${follows.join("; ")}.`) : "";
    const words = equal ? `${label}.` : `${label}: ${SHARE.format(chance)} to win.`;
    return h("li", {}, h("span", { class: "pick", "data-key": key }, words), then);
  }

  /** @param {HTMLElement[]} lines */
  tell(lines) {
    $("advice").replaceChildren(...lines);
    $("advice").hidden = false;
  }
}
