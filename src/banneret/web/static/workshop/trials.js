// Is it fair? After a pause in drawing programs play on the draft, and the shares of wins are shown as they come.

/** @import { Draft } from "./draft.js" */
/** @import { Share, Verdict } from "../atlas/verdict.js" */
/**
 * Who plays on a draft.
 * @typedef {Object} Seats
 * @property {() => number} players @property {() => readonly string[]} ids  the ids by which trials name them
 * @property {(id: string) => string} name @property {() => string} lacks  what must be done before they can play
 * @property {string} fair  what is said if it is fair @property {string} length  what the length of a match is counted in
 */

import { Tally, verdict, width } from "../atlas/verdict.js";
import { computed, effect, signal } from "../vendor/signals-core.js";
import { post, sentence } from "../page/api.js";
import { $, button, choice, s } from "../page/dom.js";
import { draw, h } from "../page/draw.js";

/** How long a draft must be left alone before programs play on it, in milliseconds. */
const PAUSE = 2500;
/** Programs stop when every share is known so exactly, or after so many matches. */
const EXACT = 0.05;
const MOST = 2000;

const percent = (/** @type {number} */ share) => `${Math.round(share * 100)}\u00a0%`;

export class Trials {
  #run = 0;

  /** @param {Draft<any>} draft @param {Seats} seats */
  constructor(draft, seats) {
    this.draft = draft;
    this.seats = seats;
    this.tally = signal(new Tally());
    this.trouble = signal("");
    /** Whether programs are to play: a switch. */
    this.wanted = signal(true);
    this.bot = signal("greedy");
    this.shares = computed(() => this.tally.value.shares(seats.ids()));
    draw($("verdict"), () => this.#verdict());
    draw($("shares"), () => this.#shares());
    choice("trial-bot").addEventListener("change", () => (this.bot.value = choice("trial-bot").value));
    button("trial-stop").addEventListener("click", () => (this.wanted.value = !this.wanted.value));
    draw($("trial-stop"), () => (this.wanted.value ? "Stop playing" : "Let bots play"));
    effect(() => this.#begin());
  }

  /** Begin anew whenever something changes that matters. */
  #begin() {
    const { settled, playable } = this.draft;
    const asked = [settled.value, this.seats.players(), this.bot.value, this.wanted.value];
    const may = playable.value && asked[3] && !this.seats.lacks();
    const run = ++this.#run;
    this.tally.value = new Tally();
    this.trouble.value = "";
    if (may) setTimeout(() => this.#play(run), PAUSE);
  }

  /** @param {number} run */
  async #play(run) {
    const seed = Math.floor(Math.random() * 1e9);
    const { draft } = this;
    const wish = { text: draft.text, players: this.seats.players(), bot: this.bot.value, seed };
    const goesOn = () => run === this.#run && !document.hidden;
    try {
      for (let first = 0; goesOn() && first < MOST; ) {
        const tried = await post(`/api/workshop/${draft.game}/trials`, { ...wish, first });
        if (run !== this.#run) return;
        const tally = Object.assign(new Tally(), this.tally.peek());
        for (const one of tried) tally.add(one);
        this.tally.value = tally;
        first += tried.length;
        if (width(this.shares.value) <= EXACT) break;
      }
    } catch (error) {
      if (run === this.#run) this.trouble.value = sentence(error);
    }
  }

  /** How often each place was fought over, as a share of the most; nothing if nobody was ever there. @returns {Map<string, number>} */
  heat() {
    const { fought, entered } = this.tally.value;
    const most = Math.max(1, ...fought.values());
    return new Map([...entered].map((id) => [id, (fought.get(id) ?? 0) / most]));
  }

  #verdict() {
    const { matches } = this.tally.value;
    if (!this.draft.playable.value) return "Not known: what is wrong must be mended first.";
    if (this.seats.lacks()) return `Not known: ${this.seats.lacks()}`;
    if (this.trouble.value) return this.trouble.value;
    if (!matches)
      return this.wanted.value ? "Not known yet. Bots begin to play in a moment." : "Not known: no bot has played.";
    return saysOf(verdict(this.shares.value), this.shares.value, this.seats);
  }

  #shares() {
    const { matches, rounds, limited, nobody } = this.tally.value;
    if (!matches) return null;
    return [
      h(
        "ul",
        { key: "shares", class: "shares" },
        ...this.shares.value.map((one, i) => bar(one, i, this.seats.name(one.id))),
      ),
      h(
        "p",
        { key: "facts", class: "small soft" },
        `${matches} matches, ${(rounds / matches).toFixed(0)} ${this.seats.length} each. A limit ended ${percent(limited / matches)}`,
        nobody ? `, and nobody won ${percent(nobody / matches)}. ` : ". ",
        `Known to ${Math.ceil(width(this.shares.value) * 100)} points.`,
      ),
    ];
  }
}

/** The flag of a seat. @param {number} i */
export const flag = (i) => h("span", { class: `flag side-${i}` }, String(i + 1));

/** @param {Share} share @param {number} i @param {string} name */
function bar({ share, low, high }, i, name) {
  const at = (/** @type {number} */ share) => (share * 100).toFixed(1);
  const span = s("svg", { class: "span", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  span.append(
    s("rect", { class: "all", width: 100, height: 10 }),
    s("rect", { class: "sure", x: at(low), width: at(high - low), height: 10 }),
    s("rect", { class: "mean", x: at(Math.max(0, share - 0.006)), width: 1.2, height: 10 }),
  );
  const figure = `${percent(share)} (${percent(low)} to ${percent(high)})`;
  return h("li", { key: i }, flag(i), h("span", {}, name), h("span", { class: "figure" }, figure), span);
}

/** @param {Verdict} verdict @param {Share[]} shares @param {Seats} seats */
function saysOf(verdict, shares, { name, fair }) {
  if (verdict === "fair") return fair;
  const best = shares.reduce((one, other) => (other.share > one.share ? other : one));
  if (verdict === "unfair") {
    const even = 1 / shares.length;
    const surely = shares.find(({ low }) => low > even);
    if (surely) return `Not fair: ${name(surely.id)} wins too often, at least ${percent(surely.low)}.`;
    const poor = shares.find(({ high }) => high < even) ?? best;
    return `Not fair: ${name(poor.id)} wins too rarely, at most ${percent(poor.high)}.`;
  }
  return `Not known yet: ${name(best.id)} may win ${percent(best.low)} to ${percent(best.high)}.`;
}
