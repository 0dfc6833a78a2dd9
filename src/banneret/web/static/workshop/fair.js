// Fair or not: what can be told at once with each stroke, and after a pause what the matches of programs show.

/** @import { Draft } from "./draft.js" */
/** @import { Start } from "../atlas/fairness.js" */
/** @import { Share, Verdict } from "../atlas/verdict.js" */

import { starts } from "../atlas/fairness.js";
import { territory } from "../atlas/planar.js";
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

export class Fair {
  #run = 0;

  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    this.tally = signal(new Tally());
    this.trouble = signal("");
    this.playing = signal(false);
    /** Whether programs are to play: a switch. */
    this.wanted = signal(true);
    this.bot = signal("greedy");
    this.starts = computed(() => starts(draft.atlas.value, draft.sites.value, draft.kit.costs));
    this.ids = computed(() => draft.sites.value.map((key) => territory(draft.atlas.value, key).id));
    this.shares = computed(() => this.tally.value.shares(this.ids.value));
    draw($("measures"), () => this.#measures());
    draw($("verdict"), () => this.#verdict());
    draw($("shares"), () => this.#shares());
    choice("trial-bot").addEventListener("change", () => (this.bot.value = choice("trial-bot").value));
    button("trial-stop").addEventListener("click", () => (this.wanted.value = !this.wanted.value));
    draw($("trial-stop"), () => (this.wanted.value ? "Stop playing" : "Let bots play"));
    effect(() => this.#begin());
  }

  /** Begin anew whenever something changes that matters. */
  #begin() {
    const { settled, players, playable } = this.draft;
    const asked = [settled.value, players.value, this.bot.value, this.wanted.value];
    const may = playable.value && asked[3] && this.draft.sites.value.length === players.value;
    const run = ++this.#run;
    this.tally.value = new Tally();
    this.trouble.value = "";
    this.playing.value = false;
    if (may) setTimeout(() => this.#play(run), PAUSE);
  }

  /** @param {number} run */
  async #play(run) {
    const seed = Math.floor(Math.random() * 1e9);
    const { draft } = this;
    const wish = { text: draft.text, players: draft.players.value, bot: this.bot.value, seed };
    const goesOn = () => run === this.#run && !document.hidden;
    if (run === this.#run) this.playing.value = true;
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
    if (run === this.#run) this.playing.value = false;
  }

  /** How often each place was fought over, as a share of the most; nothing if nobody was ever there. @returns {Map<string, number>} */
  heat() {
    const { fought, entered } = this.tally.value;
    const most = Math.max(1, ...fought.values());
    return new Map([...entered].map((id) => [id, (fought.get(id) ?? 0) / most]));
  }

  /** @param {number} key */
  #name(key) {
    return territory(this.draft.atlas.value, key).name;
  }

  #measures() {
    const all = this.starts.value;
    if (all.length < 2)
      return h("p", { key: "none", class: "soft" }, "Mark the starts: then ways, land and room are compared here.");
    const rows = ROWS.map(({ name, of, better }) => ({ name, better, values: all.map(of) }));
    return h(
      "table",
      { key: "table", class: "aid-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...all.map(({ site }, i) => h("th", { scope: "col" }, flag(i), " ", this.#name(site))),
        ),
      ),
      h("tbody", {}, ...rows.map(row)),
    );
  }

  #verdict() {
    const { matches } = this.tally.value;
    if (!this.draft.playable.value) return "Not known: what is wrong must be mended first.";
    if (this.draft.sites.value.length !== this.draft.players.value) return "Not known: mark a start for each player.";
    if (this.trouble.value) return this.trouble.value;
    if (!matches)
      return this.wanted.value ? "Not known yet. Bots begin to play in a moment." : "Not known: no bot has played.";
    return saysOf(verdict(this.shares.value), this.shares.value, this.#nameOf);
  }

  #nameOf = (/** @type {string} */ id) =>
    [...this.draft.atlas.value.territories.values()].find((one) => one.id === id)?.name ?? id;

  #shares() {
    const { matches, rounds, limited, nobody } = this.tally.value;
    if (!matches) return null;
    return [
      h(
        "ul",
        { key: "shares", class: "shares" },
        ...this.shares.value.map((one, i) => bar(one, i, this.#nameOf(one.id))),
      ),
      h(
        "p",
        { key: "facts", class: "small soft" },
        `${matches} matches, ${(rounds / matches).toFixed(0)} rounds each. A limit ended ${percent(limited / matches)}`,
        nobody ? `, and nobody won ${percent(nobody / matches)}. ` : ". ",
        `Known to ${Math.ceil(width(this.shares.value) * 100)} points.`,
      ),
    ];
  }
}

/** @param {number} i */
const flag = (i) => h("span", { class: `flag side-${i}` }, String(i + 1));

/** @type {{name: string, of: (start: Start) => number, better: number}[]} */
const ROWS = [
  { name: "Steps to the nearest rival", of: ({ rivals }) => Math.min(...rivals.map(({ steps }) => steps)), better: 1 },
  { name: "Land within 3 turns", of: ({ land }) => land, better: 1 },
  { name: "Coasts within 3 turns", of: ({ coast }) => coast, better: 1 },
  { name: "Land nearer than to others", of: ({ room }) => room, better: 1 },
  {
    name: "Points to a special place",
    of: ({ specials }) => specials[0]?.points ?? Number.POSITIVE_INFINITY,
    better: -1,
  },
  { name: "Points to the third", of: ({ specials }) => specials[2]?.points ?? Number.POSITIVE_INFINITY, better: -1 },
];

/** @param {{name: string, better: number, values: number[]}} of */
function row({ name, better, values }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const apart = high - low > Math.max(1, high * 0.3);
  const worst = better > 0 ? low : high;
  return h(
    "tr",
    { key: name },
    h("th", { scope: "row" }, name),
    ...values.map((value) =>
      h(
        "td",
        { class: apart && value === worst ? "loss" : "" },
        Number.isFinite(value) ? String(value) : "none",
        apart && value === worst ? " −" : "",
      ),
    ),
  );
}

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

/** @param {Verdict} verdict @param {Share[]} shares @param {(id: string) => string} name */
function saysOf(verdict, shares, name) {
  if (verdict === "fair") return "Fair: every start wins about as often as the others.";
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
