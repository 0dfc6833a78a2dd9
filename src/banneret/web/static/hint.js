// @ts-nocheck
// A note beside the pointer: what a thing is, and if it cannot be touched just now, which rule says so.

import { $, h } from "./dom.js";
import { learn, ruleLink } from "./rule.js";
import { speak } from "./words.js";

/** As many letters as a reason may have, if its first sentence has no more. */
const SHORT = 170;

export class Hint {
  /**
   * @param {{position: import("./position.js").Position, boards: Object, game: string,
   *          forbidden: (key: string) => boolean, ask: (key: string) => void, does: (key: string) => string,
   *          costs: (key: string) => string, aside: (key: string) => boolean}} owner  `does` is what a touch does;
   *          `aside` says whether a note beside the thing would cover too much
   */
  constructor(owner) {
    this.owner = owner;
    this.note = $("hint");
    this.answers = new Map();
    this.key = null;
    this.pinned = false;
    document.addEventListener("pointerdown", (event) => event.target.closest("#hint") || this.close());
  }

  /** The question has changed: what was forbidden may be allowed now. */
  forget() {
    this.answers.clear();
    if (!this.pinned) this.close();
  }

  /** Show what `key` is, and why it is not offered. `pinned` notes stay and can be clicked; `aloud` ones are said. */
  show(key, event, { pinned = false, aloud = false } = {}) {
    if (this.pinned && !pinned) return;
    const { position, boards } = this.owner;
    const piece = position.pieces.get(key);
    const cell = boards.cell(piece ? piece.at : key);
    const card = position.cards.get(key);
    const title =
      piece?.name ??
      cell?.name ??
      card?.title ??
      position.form.get(key)?.title ??
      boards.edges.get(key)?.name ??
      position.parts.names?.[key];
    if (!title) return;
    this.key = key;
    this.proposal = null;
    this.pinned = pinned;
    this.aloud = aloud;
    this.event = event;
    this.words = [h("strong", {}, title), this.where(piece, cell, card)];
    this.asks = Boolean(piece || this.owner.forbidden(key));
    this.draw();
    if (this.asks) this.owner.ask(key);
  }

  where(piece, cell, card) {
    const said = [this.does(cell), this.owner.costs(this.key), cell?.note, card?.text];
    const words = piece ? cell?.name : said.filter(Boolean).join(" · ");
    return words && h("span", { class: "soft small" }, words);
  }

  /** What a touch of a cell does, where that says more than the name of the cell. */
  does(cell) {
    const words = this.owner.does(this.key);
    return cell && !cell.name.startsWith(words) ? words : "";
  }

  /** What the server says of a thing: its details, and the rule that forbids touching it. */
  answer(thing) {
    this.answers.set(thing.key, thing);
    if (thing.rule) learn(thing.rule);
    if (thing.key === this.key) this.draw();
  }

  /** Show how the thing can be attacked, in place of why it cannot be touched. @param {HTMLElement} button */
  propose(key, button) {
    if (key !== this.key) return;
    this.proposal = button;
    this.draw();
  }

  draw() {
    const thing = this.answers.get(this.key);
    const rule = !this.proposal && this.owner.forbidden(this.key) && thing?.rule;
    const why =
      rule && h("p", { class: "why small" }, h("span", {}, reason(rule.text)), " ", ruleLink(this.owner.game, rule.id));
    this.note.replaceChildren(...[...this.words, details(thing), this.proposal, why].filter(Boolean));
    this.note.classList.toggle("pinned", this.pinned);
    this.note.hidden = false;
    this.put();
    if (this.aloud && (thing || !this.asks)) this.say();
  }

  /** Say the note, once all is known of the thing. */
  say() {
    const [title, ...rest] = [...this.note.children].map((child) => child.innerText.replace(/\s*\n\s*/g, ", "));
    speak([this.owner.boards.label(this.key) ?? title, ...rest].filter(Boolean).join(". "));
  }

  /** Inside the map, beside the pointer, or beside the thing itself if it was lit from a list. */
  put() {
    const map = this.note.offsetParent?.getBoundingClientRect();
    if (!map) return;
    const onMap = this.event.clientX && this.event.target.closest("#stage");
    const thing = (
      document.querySelector(`#stage [data-key="${CSS.escape(this.key)}"]`) ?? this.event.target
    ).getBoundingClientRect();
    if (this.owner.aside(this.key)) {
      this.note.style.left = `${thing.left - map.left > map.width / 2 ? 8 : map.width - this.note.offsetWidth - 8}px`;
      this.note.style.top = "8px";
      return;
    }
    const x = onMap ? this.event.clientX : thing.right;
    const y = onMap ? this.event.clientY : thing.top;
    const left = Math.min(Math.max(8, x - map.left + 16), map.width - this.note.offsetWidth - 8);
    const below = y - map.top + 18;
    const fits = below + this.note.offsetHeight < map.height - 8;
    this.note.style.left = `${Math.max(8, left)}px`;
    this.note.style.top = `${fits ? below : Math.max(8, y - map.top - this.note.offsetHeight - 14)}px`;
  }

  leave() {
    if (!this.pinned) this.close();
  }

  close() {
    this.note.hidden = true;
    this.pinned = false;
    this.key = null;
  }
}

/** The reason that a rule gives, in short: its first sentences, without what stands in brackets. @param {string} text */
export function reason(text) {
  const sentences = text.replace(/\s*\([^()]*\)/g, "").split(/(?<=[^.\s]{3}[.;])\s/);
  let short = sentences[0];
  for (const sentence of sentences.slice(1)) {
    if (short.length + sentence.length > SHORT) break;
    short += ` ${sentence}`;
  }
  return short.replace(/;$/, ".");
}

/** What the server says of a thing, as a list; nothing if it says nothing. */
export function details(thing) {
  if (!thing?.details.length) return null;
  return h(
    "dl",
    { class: "small" },
    ...thing.details.map(({ title, value }) => h("div", {}, h("dt", { class: "soft" }, title), h("dd", {}, value))),
  );
}
