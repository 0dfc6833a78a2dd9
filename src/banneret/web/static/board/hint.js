// A note beside the pointer: what a thing is, and if it cannot be touched just now, which rule says so.

/**
 * @import { DrawnCell, Thing as ToldThing } from "../../wire.js"
 * @import { Boards } from "./board.js"
 * @import { Store } from "../state/store.js"
 * @import { Card, Piece } from "../core/position.js"
 * @import { Part } from "../page/draw.js"
 * @import { Signal } from "../vendor/signals-core.js"
 */
/**
 * @typedef {Pick<ToldThing, "key"|"details"|"rule">} Thing  what the server says of a thing
 * @typedef {{target: EventTarget|null, clientX?: number, clientY?: number}} Pointed  what was pointed at, and where
 * @typedef {{key: string, event: Pointed, pinned: boolean, aloud: boolean, asks: boolean, words: Part[],
 *     told: [string, string][]}} Shown  what a note tells of: whether it stays, is said, and waits for the server; what is
 *     known here, and what the sheets of the game tell of its kind
 */

import { t } from "../words/words.js";
import { CLOSE } from "./board.js";
import { FIGURES } from "../core/answers.js";
import { unsaid } from "../core/in-words.js";
import { called } from "./names.js";
import { $, all, from } from "../page/dom.js";
import { draw, h } from "../page/draw.js";
import { learn, ruleLink } from "../page/rule.js";
import { batch, signal, untracked } from "../vendor/signals-core.js";
import { speak } from "./words.js";

/** So many pieces are covered rather than one thing that can be touched. */
const DEAR = 4;

export class Hint {
  /** @type {Signal<Shown|null>} what the note tells of; `show` and `close` write it */
  #shown = signal(null);
  /** @type {Signal<Map<string, Thing>>} what the server has said; `answer` and `forget` write it */
  #answers = signal(new Map());
  /** @type {Signal<Node|null>} a button that does more with the thing; `propose` and `show` write it */
  #proposal = signal(null);

  /** @param {Store} store @param {Boards} boards @param {string} game @param {(key: string) => unknown} askAbout */
  constructor(store, boards, game, askAbout) {
    this.store = store;
    this.boards = boards;
    this.game = game;
    this.askAbout = askAbout;
    this.note = $("hint");
    /** @type {Record<string, [string, string]>} what the sheets of the game tell of each kind of ground and of cards */
    this.kinds = JSON.parse($("kinds").textContent ?? "{}");
    draw(
      this.note,
      () => this.view(),
      () => this.#shown.value && this.stand(this.#shown.value),
    );
    document.addEventListener("pointerdown", (event) => from(event).closest("#hint") || this.close());
    this.note.addEventListener("click", (event) => this.touched(event));
  }

  /** The question has changed: what was forbidden may be allowed now. */
  forget() {
    const { key = "", pinned } = this.#shown.value ?? {};
    this.#answers.value = new Map([...this.#answers.value].filter(([of]) => pinned && of === key));
    this.leave();
  }

  /**
   * Show what a thing is, and why it is not offered. `pinned` notes stay and can be clicked; `aloud` ones are said.
   * @param {string} key @param {Pointed} event
   */
  show(key, event, { pinned = false, aloud = false } = {}) {
    if (this.#shown.value?.pinned && !pinned) return;
    const { boards } = this;
    const { position } = this.store;
    const piece = position.pieces.get(key);
    const cell = boards.cell(piece ? piece.at : key) ?? undefined;
    const card = position.cards.get(key);
    const title =
      piece?.name ??
      (cell && this.kinds[cell.kind ?? ""] ? called(cell) : cell?.name) ?? // its ground is told below
      card?.title ??
      position.form.get(key)?.title ??
      boards.edges.get(key)?.name ??
      position.parts.names?.[key]?.name;
    if (!title) return;
    const lying = position.lyingAt(piece?.at ?? key)?.kinds ?? [];
    const kinds = [cell?.kind, ...lying, card?.kind, position.parts.names?.[key]?.kind];
    const asks = Boolean(piece || this.store.forbids(key));
    batch(() => {
      this.#proposal.value = null;
      this.#shown.value = {
        ...{ key, event, pinned, aloud, asks },
        words: [h("strong", {}, title), ...this.where(key, piece, cell, card)],
        told: kinds.flatMap((kind) => (this.kinds[kind ?? ""] ? [this.kinds[kind ?? ""]] : [])),
      };
    });
    if (asks) this.askAbout(key);
  }

  /** @param {string} key @param {Piece|undefined} piece @param {DrawnCell|undefined} cell @param {Card|undefined} card */
  where(key, piece, cell, card) {
    const lying = this.store.position.lyingAt(piece?.at ?? key)?.words;
    const said = piece ? [cell?.name, lying] : [this.does(key, cell), this.store.reach.words(key), lying, cell?.note];
    const words = said.filter(Boolean).join(" · ");
    const small = this.small(piece?.at ?? key, piece);
    return [
      words && h("span", { class: "soft small" }, words),
      small && h("span", { class: "small" }, small),
      card?.text && h("span", {}, card.text),
    ];
  }

  /** The names of the pieces on a crowded cell; for one of these pieces, the names of the others. @param {string} at @param {Piece|undefined} piece */
  small(at, piece) {
    const here = [...this.store.position.pieces.values()].filter((one) => one.at === at && one !== piece);
    return here.some(({ spot }) => spot && spot.size < CLOSE) ? here.map(({ name }) => name).join(", ") : "";
  }

  /** What a touch of a cell does, where that says more than the name of the cell. @param {string} key @param {DrawnCell|undefined} cell */
  does(key, cell) {
    const words = this.store.option(key)?.label;
    return cell && words !== called(cell) ? words : "";
  }

  /** What the server says of a thing: its details, and the rule that forbids touching it. @param {Thing} thing */
  answer(thing) {
    if (thing.rule) learn(thing.rule);
    this.#answers.value = new Map([...this.#answers.value, [thing.key, thing]]);
  }

  /**
   * Show how the thing can be attacked, in place of why it cannot be touched.
   * @param {string} key @param {Node} button
   */
  propose(key, button) {
    if (key === this.#shown.value?.key) this.#proposal.value = button;
  }

  /**
   * Show the words of a card that is offered, unless they can be read where it was touched.
   * @param {string} key @param {Element} thing
   */
  reads(key, thing) {
    const option = this.store.option(key);
    const words = this.store.position.cards.get(key)?.text ?? "";
    if (!option || this.store.question?.some || words.length <= FIGURES || isRead(thing)) return false;
    this.show(key, { target: thing }, { pinned: true });
    this.propose(key, h("button", { type: "button", class: "again", "data-key": key }, t`Tap again: ${option.label}`));
    return true;
  }

  /** What the note holds. */
  view() {
    const shown = this.#shown.value;
    this.note.hidden = !shown;
    this.note.classList.toggle("pinned", Boolean(shown?.pinned));
    if (!shown) return null;
    const thing = this.#answers.value.get(shown.key);
    return [
      shown.pinned && this.cross(),
      ...shown.words,
      details([...(thing?.details ?? []), ...shown.told]),
      this.#proposal.value,
      untracked(() => this.why(shown, thing)),
    ];
  }

  /** The rule that forbids touching it; who only passes over what is not asked for wants no reason. @param {Shown} shown @param {Thing|undefined} thing */
  why({ key, pinned, aloud }, thing) {
    const rule = !this.#proposal.value && this.store.forbids(key) && thing?.rule;
    if (!rule || (rule.beside && !pinned && !aloud)) return null;
    return h("p", { class: "why small", key: rule.id }, h("span", {}, rule.reason), " ", ruleLink(this.game, rule.id));
  }

  /** A button that closes a note that stays. */
  cross() {
    const given = { type: "button", class: "plain close", "aria-label": t`Close`, onclick: () => this.close() };
    return h("button", given, "×");
  }

  /** The note stands in its place, and is said, once all is known of the thing. @param {Shown} shown */
  stand(shown) {
    this.put(shown);
    const thing = this.#answers.value.get(shown.key);
    if (shown.aloud && (thing || !shown.asks)) this.say(shown.key, thing);
  }

  /** @param {string} key @param {Thing|undefined} thing */
  say(key, thing) {
    const [title, ...rest] = all(":scope > :not(.close)", this.note).map((child) =>
      child.innerText.replace(/\s*\n\s*/g, ", "),
    );
    speak([this.called(key, thing) ?? title, ...rest].filter(Boolean).join(". "));
  }

  /** What a piece is called aloud, without what the note says of it anyway. @param {string} key @param {Thing|undefined} thing */
  called(key, thing) {
    const piece = this.store.position.pieces.get(key);
    const more = unsaid(piece?.says ?? "", thing?.details ?? []);
    return piece && [piece.name, more].filter(Boolean).join(", ");
  }

  /** Place the tooltip near the pointer, or near the thing if a list lit it, where it hides the fewest targets and pieces. @param {Shown} shown */
  put({ key, event }) {
    const map = this.note.offsetParent?.getBoundingClientRect();
    if (!map) return; // it is hidden, or has a place of its own, beside the map
    const { target, clientX = 0, clientY = 0 } = event;
    const pointed = target instanceof Element ? target : null;
    const thing = (this.boards.touching(key) ?? pointed ?? this.note).getBoundingClientRect();
    const onMap = clientX && pointed?.closest("#stage");
    const x = (onMap ? clientX : thing.right) - map.left;
    const y = (onMap ? clientY : thing.top) - map.top;
    const places = beside(x, y, this.note, map);
    const spared = all("#stage :is(.touchable, .stand)").map((one) => {
      const weight = one.matches(".touchable, .can") ? DEAR : 1;
      return { weight, box: (one.querySelector(".ring") ?? one).getBoundingClientRect() };
    });
    const costs = places.map(({ left, top }) => {
      const note = { left: left + map.left, top: top + map.top };
      return spared.reduce((sum, { box, weight }) => sum + (covers(note, this.note, box) ? weight : 0), 0);
    });
    const best = places[costs.indexOf(Math.min(...costs))];
    this.note.style.left = `${best.left}px`;
    this.note.style.top = `${best.top}px`;
  }

  /** Where fingers touch, a note that stays may lie over answers: a touch of its words closes it too. @param {Event} event */
  touched(event) {
    if (matchMedia("(pointer: coarse)").matches && !from(event).closest("a, button")) this.close();
  }

  leave() {
    if (!this.#shown.value?.pinned) this.close();
  }

  close() {
    this.#shown.value = null;
  }
}

/**
 * Where a note can stand: below or above a point, on either side of it, else in a corner of the map.
 * @param {number} x @param {number} y @param {HTMLElement} note @param {DOMRect} map
 */
function beside(x, y, note, map) {
  const [widest, lowest] = [map.width - note.offsetWidth - 8, map.height - note.offsetHeight - 8];
  /** @param {number} value @param {number} most */
  const within = (value, most) => Math.max(8, Math.min(value, most));
  const sides = [x + 16, x - note.offsetWidth - 16];
  const heights = [y + 18, y - note.offsetHeight - 14];
  const near = heights
    .filter((top, place) => place === 1 || top <= lowest)
    .flatMap((top) => sides.map((left) => ({ left: within(left, widest), top: within(top, lowest) })));
  const corners = [8, widest].flatMap((left) => [8, lowest].map((top) => ({ left, top: Math.max(8, top) })));
  return [...near, ...corners];
}

/** Whether a note at a point hides the middle of something. @param {{left: number, top: number}} at @param {HTMLElement} note @param {DOMRect} thing */
function covers({ left, top }, note, thing) {
  const [x, y] = [thing.left + thing.width / 2, thing.top + thing.height / 2];
  return x > left && x < left + note.offsetWidth && y > top && y < top + note.offsetHeight;
}

/** What is known of a thing, as a list; null if that is nothing. @param {[string, string][]} known */
export function details(known) {
  if (!known.length) return null;
  return h(
    "dl",
    { class: "small" },
    ...known.map(([title, value]) => h("div", {}, h("dt", { class: "soft" }, title), h("dd", {}, value))),
  );
}

/** Whether the words of a card can be read on its button. @param {Element} thing */
function isRead(thing) {
  const says = thing.matches(".option") && thing.querySelector(".says");
  return says instanceof HTMLElement && says.offsetHeight > 0 && says.scrollHeight <= says.clientHeight + 1;
}
