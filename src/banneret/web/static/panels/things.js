// What can be touched on the map or in the hand, as a list too: one line that opens, the counters of a legion, or buttons
// at once. Whoever listens to the page always has the list.

/** @import { OptionView } from "../../wire.js" */
/** @import { Boards } from "../board/board.js" */
/** @import { Kind } from "../state/fold.js" */
/** @import { Card } from "../core/position.js" */
/** @import { Store } from "../state/store.js" */

import { FIGURES } from "../core/answers.js";
import { inOneLine } from "../state/fold.js";
import { $ } from "../page/dom.js";
import { fill, h, picture } from "../page/draw.js";
import { fadeEdges } from "../page/fade.js";
import { setting } from "../page/memory.js";
import { signal } from "../vendor/signals-core.js";
import { DESK } from "./column-layout.js";

/** If there are no more options than this, they show the words of their cards. */
const FEW = 9;

export class Things {
  /** Whether the list is open: it stays as somebody left it while this page is there. */
  #open = signal(setting("list", "folded") === "open");

  /** @param {Store} store @param {Boards} boards */
  constructor(store, boards) {
    this.store = store;
    this.boards = boards;
    this.desk = matchMedia(DESK);
    fadeEdges($("things"));
    $("fold").addEventListener("click", () => {
      this.#open.value = !this.#open.value;
    });
  }

  /** @param {OptionView[]} things @param {(option: OptionView, kind: string) => Node} button makes the button of one */
  show(things, button) {
    const legion = this.legion(things);
    const line = legion ? "" : this.inOneLine(things);
    this.fold(line, things);
    $("things").classList.toggle("few", things.length <= FEW);
    $("things").classList.toggle("counters", Boolean(legion));
    const byKey = new Map(things.map((option) => [option.key, option]));
    const counters = legion?.map((card) => counter(card, byKey.get(card.key), button));
    fill($("things"), counters ?? things.map((option) => button(option, "thing")));
  }

  /** Let a line stand for the list. @param {string} line @param {OptionView[]} things */
  fold(line, things) {
    const inHand = things.every(({ key }) => this.kindOf(key) === "card");
    $("fold").classList.toggle("in-hand", inHand);
    $("things").classList.toggle("folded", Boolean(line) && !this.#open.value);
    $("fold").hidden = !line;
    $("fold").ariaExpanded = String(this.#open.value);
    fill($("fold-says"), line);
  }

  /** @param {OptionView[]} things */
  inOneLine(things) {
    const { cards } = this.store.position;
    /** @param {OptionView} option */
    const tells = ({ key, note }) => note || (cards.get(key)?.text ?? "").length > FIGURES;
    return inOneLine(things, (key) => this.kindOf(key), tells);
  }

  /** What an answer is on the map or in the hand; undefined if it is neither. @param {string} key @returns {Kind|undefined} */
  kindOf(key) {
    const { position, question } = this.store;
    const piece = position.pieces.get(key);
    if (!piece && this.boards.place(key, position)) return "place";
    if (!piece && this.boards.touching(key)) return "target"; // a building, which is a mark of the board
    if (!piece) return this.rowOf(key)?.hand ? "card" : undefined;
    const own = !piece.side || piece.side === position.sideOf(question?.seat ?? -1)?.key;
    if (!piece.spot) return this.desk.matches ? "waiting" : undefined; // elsewhere they wait behind a tab
    return own ? "unit" : "target";
  }

  /** @param {string} key */
  rowOf(key) {
    return this.store.position.rows.find(({ cards }) => cards.some((card) => card.key === key));
  }

  /** The counters of which a set is chosen: a row of cards with nothing but figures. @param {OptionView[]} things */
  legion(things) {
    const cards = (this.store.question?.some && this.rowOf(things[0]?.key ?? "")?.cards) || [];
    const whole = things.every(({ key }) => cards.some((card) => card.key === key));
    return whole && cards.length && cards.every(isCounter) ? cards : null;
  }
}

/** @param {Card} card */
const isCounter = ({ text = "", count }) => count === 1 && text.length > 0 && text.length <= FIGURES;

/** A counter, which may not be one to touch just now. @param {Card} card @param {OptionView|undefined} option @param {(option: OptionView, kind: string) => Node} button */
function counter({ key, title, text, picture: drawn }, option, button) {
  const shown = h("span", { class: "face", "aria-hidden": "true" }, face(drawn));
  if (!option) return h("span", { class: "counter spent", key, title }, shown, h("span", { class: "figures" }, text));
  const made = /** @type {HTMLElement} */ (button(option, "thing counter"));
  made.prepend(shown);
  return made;
}

/** Of a card the picture alone. @param {string} drawn */
function face(drawn) {
  const [card] = picture(drawn);
  const art = card?.querySelector(".art");
  const box = ["x", "y", "width", "height"].map((name) => art?.getAttribute(name));
  if (art) card.setAttribute("viewBox", box.join(" "));
  return card;
}
