// Advice: the best options by the strongest program, in a match against programs alone or of people at one screen, and
// in a lesson.

/** @import { Advice as Advised } from "../../wire.js" */
/** @import { Store } from "../state/store.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { apart, equals, isAlike, verdict } from "../core/advised.js";
import { figureInWords, percent } from "../core/figures.js";
import { sentence } from "../page/api.js";
import { $, button } from "../page/dom.js";
import { drawIfAny, h } from "../page/draw.js";
import { fadeEdges } from "../page/fade.js";
import { batch, effect, signal } from "../vendor/signals-core.js";

export class Advice {
  /** @type {Signal<Advised[]>} what is advised, the best first */
  #best = signal([]);
  /** What is said in place of it. */
  #says = signal("");
  /** Whether the program is looking ahead. */
  #looking = signal(false);

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
    effect(() => {
      $("advise").hidden = !this.offered;
      button("advise").disabled = this.#looking.value;
    });
    effect(() => {
      store.questionKey.value;
      this.position.parts.held;
      this.tell([], "", false); // what was advised before is gone
    });
    drawIfAny($("advice"), () => this.lines());
  }

  /** Whether this seat is asked something of which advice is given here. */
  get offered() {
    const { question } = this.store;
    return !this.position.parts.result && !question?.form && (question?.options?.length ?? 0) > 1 && this.may();
  }

  async ask() {
    const key = this.store.questionKey.value;
    this.tell([], t`Looking ahead …`, true);
    /** @param {Advised[]} best @param {string} [trouble] */
    const tell = (best, trouble = "") => this.store.questionKey.value === key && this.tell(best, trouble, false);
    await this.get().then(tell, (error) => tell([], sentence(error)));
  }

  /** @param {Advised[]} best @param {string} says @param {boolean} looking */
  tell(best, says, looking) {
    batch(() => {
      this.#best.value = best;
      this.#says.value = says;
      this.#looking.value = looking;
      this.store.advised.value = equal(best) ? [] : equals(best).map(({ key }) => key);
    });
    if (best.length || says) $("advice").scrollIntoView({ block: "nearest" }); // it moves no answer out of sight
  }

  /** The best options in one line, which opens. */
  lines() {
    const best = this.#best.value;
    if (this.#says.value) return [h("p", {}, this.#says.value)];
    if (!best.length) return [];
    const near = equals(best);
    const picks = near.flatMap(({ key }, place) => [place ? " or " : "", this.pick(key, this.label(key))]);
    const told = apart(best).map((one, place) => this.line(one, equal(best), !place, isAlike(one, best)));
    const why = h("details", {}, h("summary", {}, t`Why`), h("ol", {}, ...told));
    return [h("p", {}, ...picks, verdict(best), "."), why];
  }

  /** @param {string} key @param {string} words */
  pick(key, words) {
    return h("span", { class: "pick", "data-key": key }, words);
  }

  /**
   * @param {Advised} advice @param {boolean} equal whether none is better @param {boolean} first
   * @param {boolean} alike whether that with which it is compared has the same chance
   */
  line({ key, chance, follows = [], reasons = [], than = "" }, equal, first, alike) {
    const label = this.label(key);
    const next = ` Then probably: ${follows.map((one) => `“${one}”`).join(", ")}.`;
    const then = follows.length ? h("span", { class: "soft" }, next) : "";
    const aim = this.aim(key);
    const words = chance === null ? `${label}${aim}.` : t`${label}${aim}: ${percent(chance)} to win the match.`;
    const other = `“${this.label(than)}”`;
    const why = alike
      ? t`About as good as ${other}.`
      : t`${first ? t`Better` : t`Worse`} than ${other}; what weighs most: ${reasons.join("; ")}.`;
    const reason = than && !equal ? h("span", { class: "soft" }, ` ${why}`) : "";
    return h("li", {}, this.pick(key, words), reason, then);
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
}

/** Whether several are advised, none of which is better. @param {Advised[]} best */
const equal = (best) => best.length > 1 && equals(best).length === best.length;
