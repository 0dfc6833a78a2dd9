// What decided a match that is over: who was ahead, what luck gave, and the turning points. The server works it out for
// whoever asks first, and keeps it.

import { Chart } from "./chart.js";
import { Pace } from "../core/pace.js";
import { get } from "../page/api.js";
import { $, from, h, markup, one, plural } from "../page/dom.js";
import { analysed, analyses } from "../page/memory.js";

/** @typedef {import("../../wire.js").AnalysisReply} AnalysisReply */
/** @typedef {import("../../wire.js").TurningPoint} TurningPoint */

const AGAIN = 1000;
const SHOWN = 3;

export class Outcome {
  /**
   * @param {() => string} token the link of the viewer
   * @param {(at: number) => void} [go] where a replay goes to a moment; without it, the link of a turning point is followed
   */
  constructor(token, go) {
    this.token = token;
    this.go = go;
    this.asking = false;
    this.match = "";
    /** @type {TurningPoint[]} */
    this.turns = [];
    /** @type {Chart|null} */
    this.chart = null;
    /** @type {number|null} where a replay is */
    this.at = null;
    this.pace = new Pace();
    $("analyse").addEventListener("click", () => this.ask());
    $("outcome").addEventListener("click", (event) => this.follow(event));
  }

  /** Offer the analysis of a match that is over; if it was asked for here, nobody asks again. @param {boolean} over @param {string} [match] */
  async show(over, match = "") {
    $("outcome").hidden = !over;
    this.match = match;
    if (over && analysed(match) && !$("analyse").hidden) await this.ask(false);
  }

  /** Ask until it is done, and tell how far it is. @param {boolean} [sight] whether it then comes into sight */
  async ask(sight = true) {
    if (this.asking) return;
    this.asking = true;
    if (this.match) analyses(this.match);
    $("analyse").hidden = true;
    try {
      let found = /** @type {AnalysisReply} */ (await get(this.address));
      while (found.share < 1) {
        this.tellShare(found);
        await new Promise((done) => setTimeout(done, AGAIN));
        found = await get(this.address);
      }
      this.tell(found);
      if (sight) one(".chart-place", $("outcome-told")).scrollIntoView({ block: "nearest" });
    } catch (error) {
      $("outcome-share").textContent = error instanceof Error ? error.message : "";
      $("analyse").hidden = false;
    }
    this.asking = false;
  }

  get address() {
    return `/api/m/${this.token()}/analysis`;
  }

  /** Say how far it is, or how many come first; until it moves, the bar shows only that there is work. @param {AnalysisReply} found */
  tellShare({ share, ahead = 0 }) {
    const shown = $("outcome-share").querySelector("progress") ?? h("progress", { max: 1 });
    if (share && !ahead) /** @type {HTMLProgressElement} */ (shown).value = share;
    const words = ahead
      ? `${plural(ahead, "other match", "other matches")} first, then this one …`
      : `Looking at the match again: ${this.pace.left(share, Date.now())}. You can do something else meanwhile, and come back.`;
    const says = $("outcome-share").querySelector("span") ?? h("span");
    if (says.textContent !== words) says.textContent = words;
    if (shown.isConnected) return;
    $("outcome-share").replaceChildren(says, shown);
    $("outcome-share").scrollIntoView({ block: "nearest" });
  }

  /** @param {AnalysisReply} found */
  tell({ says = [], picture = "", stretches = [], turns = [] }) {
    const place = h("div", { class: "chart-place" }, markup(picture));
    const items = turns.map((turn) => this.item(turn));
    const more = items.slice(SHOWN);
    const none =
      "Up to the end, no single choice and no single stroke of luck changed the chance to win by 10\u00a0% or more.";
    $("outcome-share").replaceChildren();
    $("outcome-told").replaceChildren(
      place,
      ...says.map((sentence) => h("p", { class: "small" }, sentence)),
      ...(stretches.length ? [whatMoved(stretches)] : []),
      h("h3", {}, turns.length ? titleOf(turns.length) : none),
      h("ol", { class: "turns" }, ...items.slice(0, SHOWN)),
      ...(more.length ? [furtherTurns(more)] : []),
      h(
        "p",
        { class: "soft small" },
        "A chance is the mean of trials that play the match on for a while, as Advice does. The line and luck know all " +
          "secrets; a choice is judged by what its player could know. A line steps up or down at a turning point. Luck is " +
          "counted in chance, not in dice: one hit where it matters brings more than many elsewhere.",
      ),
    );
    this.turns = turns;
    this.chart = new Chart(place, this.go);
    if (this.at !== null) this.here(this.at);
  }

  /** @param {TurningPoint} turn */
  item({ at, moment, link, heading, says }) {
    return h(
      "li",
      {},
      h("strong", {}, heading, ". "),
      h("span", { class: "small" }, says, " "),
      h("a", { href: link, "data-at": at }, moment),
    );
  }

  /** On the page of a replay, a turning point leads to its moment without a new page. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {HTMLElement|null} */ (from(event).closest("a[data-at]"));
    if (!this.go || !link) return;
    event.preventDefault();
    this.go(Number(link.dataset.at));
  }

  /** A replay is at this moment: mark it in the picture, and tell a turning point that is there. @param {number} at */
  here(at) {
    this.at = at;
    this.chart?.here(at);
    const turn = this.turns.find((one) => one.at === at);
    $("turned").hidden = !turn;
    $("turned").replaceChildren(...(turn ? [h("strong", {}, "Turning point: ", turn.heading, ". "), turn.says] : []));
  }
}

/** What moved the chance, for each quarter of the match, folded up. @param {string[]} stretches */
const whatMoved = (stretches) =>
  h(
    "details",
    {},
    h("summary", {}, "What moved the chance, quarter by quarter"),
    h("ul", { class: "small" }, ...stretches.map((sentence) => h("li", {}, sentence))),
  );

/** The heading of the turning points. @param {number} count */
const titleOf = (count) => (count > SHOWN ? "The three greatest turning points" : "Turning points");

/** The less important turning points, folded up. @param {HTMLElement[]} items */
const furtherTurns = (items) =>
  h(
    "details",
    {},
    h("summary", {}, plural(items.length, "smaller turning point", "smaller turning points")),
    h("ol", { class: "turns", start: SHOWN + 1 }, ...items),
  );
