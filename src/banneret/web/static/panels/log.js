// What happened, entry by entry: the sentence, the dice as they fell, and the rule.

/** @import { Entry, Dice } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Position } from "../core/position.js" */
/** @import { Weighed } from "../state/schedule.js" */

import { t } from "../words/words.js";
import { argument, idleAtEnd } from "../core/telling.js";
import { $, h, markup } from "../page/dom.js";
import { fadeEdges } from "../page/fade.js";
import { ruleButton } from "../page/rule.js";
import { weightOf } from "../state/schedule.js";
import { effect, untracked } from "../vendor/signals-core.js";

/** How a line looks, by the weight of its event. */
const WEIGHTS = ["slight", "", "weighty", "fateful"];
/** What somebody does to scroll the list. */
const HANDS = ["wheel", "pointerdown", "touchmove", "keydown"];

export class Log {
  /** @param {Position} position @param {string} game @param {Record<string, Weighed>} shows what is shown of each event */
  constructor(position, game, shows) {
    this.position = position;
    this.game = game;
    this.shows = shows;
    this.box = $("log");
    this.list = /** @type {HTMLElement} */ (this.box.firstElementChild);
    /** @type {Entry[]} */
    this.shown = [];
    /** @type {number|null} the number of the entry that is told just now */
    this.told = null;
    this.following = true;
    this.touched = false;
    this.top = 0;
    /** @type {Element|null} the rule that somebody has opened, and has done nothing else since */
    this.rule = null;
    /** @type {number|null|undefined} */
    this.lastTurn = null;
    for (const kind of HANDS) this.box.addEventListener(kind, () => (this.touched = true), { passive: true });
    this.box.addEventListener("scroll", () => this.scrolled());
    addEventListener("pointerdown", ({ target }) => this.box.contains(/** @type {Node} */ (target)) || this.leave());
    this.list.addEventListener("click", (event) => this.opened(/** @type {Element} */ (event.target)));
    const sizes = new ResizeObserver(() => this.follow());
    for (const sized of [this.box, this.list]) sizes.observe(sized); // a typeface that comes late makes lines longer
    fadeEdges(this.box);
    effect(() => {
      position.log;
      position.parts.since;
      untracked(() => this.show());
    });
  }

  get atEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    return scrollHeight - scrollTop - clientHeight < 40;
  }

  /** Whoever scrolls up is reading; whoever scrolls back to the end follows again. A list that moves because it, or
   *  something beside it, grows or shrinks means neither. */
  scrolled() {
    if (this.touched) this.rule = null;
    if (this.atEnd || this.position.parts.number === 0) this.following = true;
    else if (this.touched && this.box.scrollTop < this.top - 2) this.following = false;
    this.top = this.box.scrollTop;
  }

  /** A rule that was just opened is read: nothing that happens moves it away. @param {Element} touched */
  opened(touched) {
    if (!touched.matches(".rule-id")) return;
    this.touched = false;
    this.rule = touched.getAttribute("aria-expanded") === "true" ? touched.nextElementSibling : null;
  }

  /** Whoever answers, or touches something else, has read the rule. */
  leave() {
    this.rule = null;
  }

  get reading() {
    return this.rule?.isConnected ?? false;
  }

  /** Keep the newest entry in sight, unless somebody reads further up; at the start of a match show the first entry. */
  follow() {
    if (this.reading) this.rule?.scrollIntoView({ block: "nearest" });
    if (this.reading || !this.following) return;
    this.touched = false;
    this.box.scrollTop = this.position.parts.number === 0 ? 0 : this.newest();
  }

  /** How far the newest entry is down the list: its end, or its beginning where there is no room for all of it. */
  newest() {
    const { box, list } = this;
    const last = /** @type {HTMLElement|undefined} */ ([...list.children].findLast((item) => item.clientHeight > 0));
    const fits = !last || last.offsetHeight <= box.clientHeight;
    return fits ? box.scrollHeight : last.offsetTop - box.offsetTop;
  }

  /** Bring the list up to the position: entries taken back go, new ones come, and the others stay as they are. */
  show() {
    const { list, position, shown } = this;
    let same = 0;
    while (same < shown.length && shown[same].text === position.log[same]?.text) same += 1;
    while (list.children.length > same) list.lastChild?.remove();
    list.append(...position.log.slice(same).map((entry) => this.entry(entry)));
    this.shown = position.log;
    this.mark();
    requestAnimationFrame(() => this.box.removeAttribute("aria-live"));
    this.follow();
  }

  /**
   * Mark where this seat's last turn ended when somebody came to the table; whoever plays on has seen the rest. Mark the
   * last lines if they tell less than the one before, and what is told just now.
   */
  mark() {
    const { since } = this.position.parts;
    this.lastTurn ??= since;
    const idle = this.shown.length - idleAtEnd(this.shown);
    for (const [place, item] of [...this.list.children].entries()) {
      const { number } = this.shown[place];
      item.classList.toggle("idle", place >= idle);
      item.classList.toggle("since", since === this.lastTurn && number === since);
      item.classList.toggle("told", number === this.told);
    }
  }

  /** Show the entry with this number as the one that is told; null when all is told. @param {number|null} number */
  point(number) {
    if (number !== null) this.following = false;
    else if (this.told !== null) this.following = true;
    this.told = number;
    this.mark();
    this.follow();
    const told = /** @type {HTMLElement|null} */ ([...this.list.querySelectorAll(".told")].at(-1) ?? null);
    if (told && !this.reading) this.box.scrollTop = told.offsetTop - this.box.offsetTop - this.box.clientHeight / 2;
  }

  /** A line that is pointed at, or touched, shows its places on the board. @param {Boards} boards */
  lightPlaces(boards) {
    /** @param {Element|null} item */
    const light = (item) => {
      const entry = item && this.shown[[...this.list.children].indexOf(item)];
      boards.point(entry ? placesOf(entry) : [], this.position);
    };
    this.list.addEventListener("pointerover", (event) =>
      light(/** @type {Element} */ (event.target).closest("#log li")),
    );
    this.list.addEventListener("pointerleave", () => light(null));
  }

  /** @param {Entry} entry */
  entry(entry) {
    const says = argument(entry, "says");
    const item = h(
      "li",
      { class: entry.head ? "head" : `line ${WEIGHTS[weightOf(this.shows[entry.event ?? ""], entry)]}` },
      h("span", {}, entry.text),
      says ? h("span", { class: "soft small" }, `: “${says}”`) : "",
      "\u00a0",
      entry.rule && ruleButton(this.game, entry.rule),
    );
    if (entry.dice) item.append(diceRow(entry.dice, this.position.faces));
    return item;
  }
}

/** The keys of what an entry names. @param {Entry} entry @returns {string[]} */
export const placesOf = ({ about = [] }) => about.flatMap(([, value]) => (typeof value === "string" ? value : []));

/** Rolls beside each other, each with what it was for. @param {Dice[]} rolls @param {Map<string, string>} faces */
export function diceRow(rolls, faces) {
  return h(
    "span",
    { class: "rolls" },
    ...rolls.map((roll) =>
      h(
        "span",
        { class: "roll" },
        roll.title && h("span", { class: "soft small" }, roll.title),
        ...roll.faces.map((face, place) =>
          die(face, faces.get(`${roll.figures ? "figure " : ""}${face}`), roll.counted?.[place] ?? true),
        ),
      ),
    ),
  );
}

/**
 * @param {boolean} counted whether it did anything; one that did not is paler, and a screen reader is told so
 * @param {string} face @param {string|undefined} picture
 */
export function die(face, picture, counted) {
  const given = { class: `die${counted ? "" : " idle"}`, role: "img", "aria-label": counted ? face : t`${face}, idle` };
  const span = h("span", given);
  span.append(markup(picture ?? ""));
  return span;
}
