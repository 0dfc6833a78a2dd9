// What decided a match that is over: who was ahead, what luck gave, and the turning points. The server works it out for
// whoever asks first, and keeps it.

/** @import { AnalysisReply, TurningPoint } from "../../wire.js" */
/** @import { Signal } from "../vendor/signals-core.js" */

import { t } from "../words/words.js";
import { Chart } from "./chart.js";
import { Pace } from "../core/pace.js";
import { get, sentence } from "../page/api.js";
import { $, from, one, plural } from "../page/dom.js";
import { draw, drawIfAny, h, picture } from "../page/draw.js";
import { analysed, analyses } from "../page/memory.js";
import { computed, effect, signal } from "../vendor/signals-core.js";

const AGAIN = 1000;
const SHOWN = 3;
/** The windows in which the chart lies below the board. */
const ROOM = "(min-width: 75rem) and (min-height: 50rem)";
/** @type {AnalysisReply} */
const NOTHING = { share: 0 };
const NONE = t`Up to the end, no single choice and no single stroke of luck changed the chance to win by 10\u00a0% or more.`;
const HOW =
  t`A chance is the mean of trials that play the match on for a while, as Advice does.` +
  t` The line and luck know all secrets; a choice is judged by what its player could know.` +
  t` A line steps up or down at a turning point.` +
  t` Luck is counted in chance, not in dice: one hit where it matters brings more than many elsewhere.`;

export class Outcome {
  #over = signal(false);
  /** @type {Signal<AnalysisReply|null>} what is known so far, once somebody has asked; `ask` writes it */
  #found = signal(null);
  /** Why nothing came. */
  #trouble = signal("");
  /** @type {Signal<Chart|null>} */
  #chart = signal(null);
  /** @type {Signal<number|null>} where a replay is; `here` writes it */
  #at = signal(null);
  #pace = new Pace();
  #match = "";
  #told = computed(() => (this.#found.value?.share === 1 ? this.#found.value : null));
  /** Whether the chart lies below the board: a replay has a place for it there, if the window has room. */
  #below = signal(false);

  /**
   * @param {() => string} token the link of the viewer
   * @param {{go?: (at: number) => void, tryIt?: (turn: TurningPoint) => Promise<void>}} ways where a replay goes to a moment,
   *     without which the link of a turning point is followed; and how a match is played on from one
   */
  constructor(token, { go, tryIt }) {
    this.token = token;
    this.go = go;
    this.tryIt = tryIt;
    $("analyse").addEventListener("click", () => this.ask());
    $("outcome").addEventListener("click", (event) => this.follow(event));
    effect(() => {
      $("outcome").hidden = !this.#over.value;
      $("analyse").hidden = this.#found.value !== null;
    });
    draw($("outcome-share"), () => this.#trouble.value || this.progress());
    draw(
      $("outcome-told"),
      () => this.#told.value && told(this.#told.value, this.tryIt && this.whatIf(), !this.#below.value),
      () => this.#below.peek() || this.drawChart($("outcome-told")),
    );
    if ($("below")) this.drawBelow();
    effect(() => {
      if (this.#at.value !== null) this.#chart.value?.here(this.#at.value);
    });
    if ($("turned")) drawIfAny($("turned"), () => this.turned()); // a replay has it
  }

  /** The chart lies below the board while the window has room for it. */
  drawBelow() {
    const room = matchMedia(ROOM);
    const look = () => {
      this.#below.value = room.matches;
    };
    room.addEventListener("change", look);
    look();
    draw(
      $("below"),
      () => {
        const shown = this.#below.value && this.#told.value;
        $("below").hidden = !shown;
        return shown && chartPlace(shown.wide ?? "");
      },
      () => this.#below.peek() && this.drawChart($("below")),
    );
  }

  /** The chart that stands in a panel follows the replay. @param {HTMLElement} panel */
  drawChart(panel) {
    if (this.#told.peek()) this.#chart.value = new Chart(one(".chart-place", panel), this.go);
  }

  /** Offer the analysis of a match that is over; if it was asked for here, nobody asks again. @param {boolean} over @param {string} [match] */
  async show(over, match = "") {
    this.#over.value = over;
    this.#match = match;
    if (over && analysed(match)) await this.ask(false);
  }

  /** Ask until it is done, and tell how far it is. @param {boolean} [sight] whether it then comes into sight */
  async ask(sight = true) {
    if (this.#found.peek()) return;
    if (this.#match) analyses(this.#match);
    this.#trouble.value = "";
    try {
      await this.wait();
      if (sight) one(".chart-place").scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.#trouble.value = sentence(error);
      this.#found.value = null;
    }
  }

  async wait() {
    this.#found.value = NOTHING;
    let found = /** @type {AnalysisReply} */ (await get(this.address));
    if (found.share < 1) $("outcome-share").scrollIntoView({ block: "nearest" });
    while (found.share < 1) {
      this.#found.value = found;
      await new Promise((done) => setTimeout(done, AGAIN));
      found = await get(this.address);
    }
    this.#found.value = found;
  }

  get address() {
    return `/api/m/${this.token()}/analysis`;
  }

  /** How far it is, or how many come first; until it moves, the bar shows only that there is work. */
  progress() {
    const found = this.#found.value;
    if (!found || found === NOTHING || this.#told.value) return null;
    const { share, ahead = 0 } = found;
    const words = ahead
      ? t`${plural(ahead, "other match", "other matches")} first, then this one …`
      : t`Looking at the match again: ${this.#pace.left(share, Date.now())}. You can do something else meanwhile, and come back.`;
    return [h("span", {}, words), h("progress", { max: 1, value: ahead ? null : share || null })];
  }

  /** On the page of a replay, a turning point leads to its moment without a new page. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {HTMLElement|null} */ (from(event).closest("a[data-at]"));
    if (!this.go || !link) return;
    event.preventDefault();
    this.go(Number(link.dataset.at));
  }

  /** A replay is at this moment. @param {number} at */
  here(at) {
    this.#at.value = at;
  }

  /** The greatest mistake of the reader, from which the match can be played on. */
  whatIf() {
    const turn = this.turns.find(({ own }) => own);
    if (!turn) return null;
    const onclick = () => this.tryIt?.(turn).catch((error) => (this.#trouble.value = sentence(error)));
    return h(
      "section",
      { class: "what-if" },
      h("h3", {}, t`What if?`),
      h("p", { class: "small" }, `${turn.moment}. ${turn.says}`),
      h("button", { type: "button", onclick }, t`Try it`),
    );
  }

  /** The turning points that are known, the greatest first. */
  get turns() {
    return this.#told.value?.turns ?? [];
  }

  /** The turning point at the moment of a replay. */
  get turn() {
    return this.turns.find(({ at }) => at === this.#at.value);
  }

  turned() {
    return this.turn && verdict(this.turn, this.turns);
  }
}

/** What a turning point was, and for a mistake what was played beside what was better. @param {TurningPoint} turn @param {TurningPoint[]} turns */
function verdict({ at, heading, says, played, better }, turns) {
  const places = turns.map((turn) => turn.at).sort((one, other) => one - other);
  return [
    h("p", { class: "caption" }, t`Turning point ${places.indexOf(at) + 1} of ${places.length}`),
    h("h3", {}, heading),
    h("p", { class: "small" }, says),
    played !== undefined && better !== undefined && beside(played, better),
  ];
}

/** The chances to win after what was played and after what was better. @param {number} played @param {number} better */
const beside = (played, better) =>
  h(
    "dl",
    { class: "figures-then" },
    h("div", { class: "played" }, h("dt", {}, t`Played`), h("dd", {}, `${played}\u00a0%`)),
    h("div", { class: "better" }, h("dt", {}, t`Better`), h("dd", {}, `${better}\u00a0%`)),
  );

/** @param {string} drawn */
const chartPlace = (drawn) => h("div", { class: "chart-place" }, picture(drawn));

/** @param {AnalysisReply} found @param {Node|null} [whatIf] @param {boolean} [charted] whether the chart stands among it */
function told({ says = [], picture: chart = "", stretches = [], turns = [], luck }, whatIf, charted) {
  const items = turns.map(item);
  const more = items.slice(SHOWN);
  return [
    charted && chartPlace(chart),
    typeof luck === "number" && fortune(luck),
    whatIf,
    ...says.map((sentence) => h("p", { class: "small" }, sentence)),
    stretches.length > 0 && whatMoved(stretches),
    h("h3", {}, turns.length ? titleOf(turns.length) : NONE),
    learn(turns.filter(({ own }) => own)),
    h("ol", { class: "turns" }, items.slice(0, SHOWN)),
    more.length > 0 && furtherTurns(more),
    h("p", { class: "soft small" }, HOW),
  ];
}

/** What dice and cards gave, as a figure. @param {number} luck in per cent */
const fortune = (luck) =>
  h(
    "dl",
    { class: "figures-then" },
    h(
      "div",
      { class: luck < 0 ? "loss" : "gain" },
      h("dt", {}, t`Your luck`),
      h("dd", {}, `${luck > 0 ? "+" : luck < 0 ? "\u2212" : ""}${Math.abs(luck)}\u00a0%`),
    ),
  );

/** The way to one's own mistakes as puzzles, which lie beside the replay. @param {TurningPoint[]} own */
const learn = (own) => {
  const first = own.toSorted((one, other) => one.at - other.at)[0];
  const href = first?.link.replace("/replay?at=", "/mistakes/");
  const words = t`Learn from ${plural(own.length, "mistake", "mistakes")}`;
  return first && h("p", {}, h("a", { class: "button", href }, words));
};

/** @param {TurningPoint} turn */
const item = ({ at, moment, link, heading, says }) =>
  h(
    "li",
    {},
    h("strong", {}, heading, ". "),
    h("span", { class: "small" }, says, " "),
    h("a", { href: link, "data-at": at }, moment),
  );

/** What moved the chance, for each part of the match, folded up. @param {string[]} stretches */
const whatMoved = (stretches) =>
  h(
    "details",
    {},
    h("summary", {}, t`What moved the chance, part by part`),
    h("ul", { class: "small" }, ...stretches.map((sentence) => h("li", {}, sentence))),
  );

/** The heading of the turning points. @param {number} count */
const titleOf = (count) => (count > SHOWN ? t`The three greatest turning points` : t`Turning points`);

/** The less important turning points, folded up. @param {HTMLElement[]} items */
const furtherTurns = (items) =>
  h(
    "details",
    {},
    h("summary", {}, plural(items.length, "smaller turning point", "smaller turning points")),
    h("ol", { class: "turns", start: SHOWN + 1 }, ...items),
  );
