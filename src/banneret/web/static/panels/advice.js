// Advice: the best options by the strongest program, in a match against programs alone or of people at one screen, and
// in a lesson.

/** @import { Advice as Advised } from "../../wire.js" */
/** @import { Store } from "../state/store.js" */

import { apart, isAlike } from "../core/advised.js";
import { figureInWords, percent } from "../core/figures.js";
import { sentence } from "../page/api.js";
import { $, button, h } from "../page/dom.js";
import { fadeEdges } from "../page/fade.js";

export class Advice {
  /**
   * @param {Store} store @param {() => boolean} may whether advice is given here
   * @param {() => Promise<Advised[]>} get what the server advises
   */
  constructor(store, may, get) {
    this.store = store;
    this.position = store.position;
    this.may = may;
    this.get = get;
    $("advise").addEventListener("click", () => this.ask());
    fadeEdges($("advice"));
  }

  /** Offer advice while this seat is asked; what was advised before is gone. */
  show() {
    const { question } = this.position;
    const asked = !question?.form && (question?.options?.length ?? 0) > 1;
    $("advise").hidden = Boolean(this.position.parts.result) || !asked || !this.may();
    button("advise").disabled = false;
    $("advice").hidden = true;
    this.store.advised.value = [];
  }

  async ask() {
    const { number } = this.position.parts;
    button("advise").disabled = true;
    this.tell([h("li", {}, "Looking ahead …")]);
    try {
      const best = await this.get();
      if (this.position.parts.number === number) this.advise(best);
    } catch (error) {
      this.tell([h("li", {}, sentence(error))]);
    }
    button("advise").disabled = false;
  }

  /** Tell the best options, and mark the first; where their chances are equal, say so once. @param {Advised[]} best */
  advise(best) {
    const shares = new Set(best.map(({ chance }) => (chance === null ? "" : percent(chance))));
    const equal = best.length > 1 && shares.size === 1;
    const first = h("li", { class: "plain" }, `These are equally good: ${[...shares][0]} to win the match with each.`);
    const told = apart(best);
    this.tell([
      ...(equal ? [first] : []),
      ...told.map((one, place) => this.line(one, equal, !place, isAlike(one, best))),
    ]);
    this.store.advised.value = equal ? [] : best.slice(0, 1).map(({ key }) => key);
  }

  /**
   * @param {Advised} advice @param {boolean} equal whether the chances of all are equal @param {boolean} first
   * @param {boolean} alike whether that with which it is compared has the same chance
   */
  line({ key, chance, follows = [], reasons = [], than = "" }, equal, first, alike) {
    const label = this.label(key);
    const next = ` Then probably: ${follows.map((one) => `“${one}”`).join(", ")}.`;
    const then = follows.length ? h("span", { class: "soft" }, next) : "";
    const aim = this.aim(key);
    const words = equal || chance === null ? `${label}${aim}.` : `${label}${aim}: ${percent(chance)} to win the match.`;
    const other = `“${this.label(than)}”`;
    const why = alike
      ? `About as good as ${other}.`
      : `${first ? "Better" : "Worse"} than ${other}; what weighs most: ${reasons.join("; ")}.`;
    const reason = than && !equal ? h("span", { class: "soft" }, ` ${why}`) : "";
    return h("li", {}, h("span", { class: "pick", "data-key": key }, words), reason, then);
  }

  /** @param {string} key */
  label(key) {
    return this.position.question?.options?.find((one) => one.key === key)?.label ?? key;
  }

  /** What the answer is done for, with its figure. @param {string} key */
  aim(key) {
    const odds = this.position.question?.options?.find((one) => one.key === key)?.odds;
    if (!odds?.success) return "";
    return odds.expected ? ` (${figureInWords(odds)})` : ` (${odds.success[0]}: ${figureInWords(odds)})`;
  }

  /** Tell it below the answers, none of which it moves out of sight. @param {HTMLElement[]} lines */
  tell(lines) {
    $("advice").replaceChildren(...lines);
    $("advice").hidden = false;
    $("advice").scrollIntoView({ block: "nearest" });
  }
}
