// The pieces that share a cell, laid side by side: each can be read, and picked if it is offered; so can their place.

/**
 * @import { OptionView } from "../../wire.js"
 * @import { Boards } from "./board.js"
 * @import { Thing } from "./hint.js"
 * @import { Store } from "../state/store.js"
 * @import { Piece } from "../core/position.js"
 * @import { Signal } from "../vendor/signals-core.js"
 */

import { figureInWords } from "../core/figures.js";
import { unsaid } from "../core/in-words.js";
import { $, from, one } from "../page/dom.js";
import { fill, h } from "../page/draw.js";
import { learn, ruleButton } from "../page/rule.js";
import { when } from "../state/when.js";
import { effect, signal, untracked } from "../vendor/signals-core.js";
import { details } from "./hint.js";
import { crowds } from "./reach.js";

export class Crowd {
  /** @param {Store} store @param {Boards} boards @param {string} game @param {(key: string) => unknown} askAbout */
  constructor(store, boards, game, askAbout) {
    this.store = store;
    this.boards = boards;
    this.game = game;
    this.askAbout = askAbout;
    /** @type {Signal<string>} the cell that lies open, if any */
    this.cell = signal("");
    /** @type {Signal<Map<string, Thing>>} what the server says of the pieces there */
    this.answers = signal(new Map());
    $("crowd-close").addEventListener("click", () => this.close());
    document.addEventListener("pointerdown", (event) => from(event).closest("#crowd, [data-crowd]") || this.close());
    effect(() => this.show());
    when(
      () => store.position.parts.questions,
      () => this.ask(),
    );
  }

  /** The pieces beside which this piece stands, or that stand on this cell. @param {string} key */
  of(key) {
    const { position } = this.store;
    return (crowds(position).get(position.pieces.get(key)?.at ?? key) ?? []).map((piece) => piece.key);
  }

  /** Lay open what stands on a cell, or beside a piece. @param {string} key @returns {boolean} whether anything stands there */
  open(key) {
    const cell = this.store.position.pieces.get(key)?.at ?? key;
    if (!this.of(cell).length) return false;
    this.cell.value = cell;
    this.ask();
    (one(".pick", $("crowd-list")) ?? $("crowd-close")).focus({ preventScroll: true });
    return true;
  }

  /** Ask what the server says of what lies open: what was forbidden may be allowed now. */
  ask() {
    this.answers.value = new Map();
    for (const key of this.cell.value ? this.of(this.cell.value) : []) this.askAbout(key);
  }

  /** What the server says of a piece. @param {Thing} thing */
  answer(thing) {
    if (!this.cell.value || !this.of(this.cell.value).includes(thing.key)) return;
    if (thing.rule) learn(thing.rule);
    this.answers.value = new Map([...this.answers.value, [thing.key, thing]]);
  }

  /** The list follows the position; when nothing stands there any more, it is closed. */
  show() {
    const cell = this.cell.value;
    if (!cell) return;
    if (!this.of(cell).length) return void untracked(() => this.close());
    const { name = "", note = "" } = this.boards.cell(cell) ?? {};
    const box = $("crowd");
    const held = box.contains(document.activeElement);
    box.hidden = false;
    $("crowd-title").textContent = name;
    $("crowd-note").textContent = note;
    /** @param {string} key */
    const offered = (key) => Boolean(this.store.option(key));
    const pieces = this.of(cell).sort((one, other) => Number(offered(other)) - Number(offered(one)));
    const place = this.store.option(cell);
    const first = place && h("li", { key: cell }, this.pick(place));
    fill($("crowd-list"), [first, ...pieces.map((key) => this.row(key))]);
    untracked(() => this.put());
    if (held && !box.contains(document.activeElement)) $("crowd-close").focus({ preventScroll: true });
  }

  /** @param {string} key */
  row(key) {
    const { position } = this.store;
    const { name, says = "", svg, tired } = /** @type {Piece} */ (position.pieces.get(key));
    const drawn = svg.replace(/ data-key="[^"]*"/, "");
    const given = { viewBox: "-0.9 -0.9 1.8 1.8", "aria-hidden": "true", class: tired && "tired" };
    const thing = this.answers.value.get(key);
    const more = unsaid(says, thing?.details ?? []);
    const offer = this.store.option(key);
    return h(
      "li",
      { class: offer && "can", key },
      h("svg", { ...given, html: drawn }),
      h(
        "div",
        {},
        h("strong", {}, name),
        h("span", { class: "soft small" }, more && `, ${more}`),
        details(thing?.details ?? []),
        offer ? this.pick(offer) : this.whyNot(thing),
      ),
    );
  }

  /** A button that answers; with its chance, which is why a finger need not touch it twice. @param {OptionView} option */
  pick({ key, label, odds }) {
    const { some, chosen } = this.store.position.question ?? {};
    const taken = Boolean(chosen?.includes(key));
    return h(
      "button",
      {
        type: "button",
        class: "pick",
        "data-key": key,
        "aria-pressed": some ? String(taken) : undefined,
      },
      label,
      odds?.success && h("span", { class: "success" }, ` ${figureInWords(odds)}`),
    );
  }

  /** The rule that says no, while something else than their place is asked for. @param {Thing|undefined} thing */
  whyNot(thing) {
    const { game, store } = this;
    if (!thing?.rule || !store.position.question || this.store.option(this.cell.value)) return null;
    return h("p", { class: "why small" }, h("span", {}, thing.rule.reason), " ", ruleButton(game, thing.rule.id));
  }

  /** Beside its cell, inside the map; on a narrow screen the sheet of styles puts it at thumb's reach. */
  put() {
    const note = $("crowd");
    const map = $("stage").parentElement?.getBoundingClientRect();
    const cell = $("stage")
      .querySelector(`.cell[data-key="${CSS.escape(this.cell.value)}"]`)
      ?.getBoundingClientRect();
    if (!map || !cell) return;
    const right = cell.right - map.left + 8;
    const left = right + note.offsetWidth < map.width - 8 ? right : cell.left - map.left - note.offsetWidth - 8;
    const top = Math.min(cell.top - map.top, map.height - note.offsetHeight - 8);
    note.style.setProperty("--left", `${Math.max(8, left)}px`);
    note.style.setProperty("--top", `${Math.max(8, top)}px`);
  }

  close() {
    if (!this.cell.value) return;
    const held = $("crowd").contains(document.activeElement);
    this.cell.value = "";
    $("crowd").hidden = true;
    if (held) $("stage").focus({ preventScroll: true });
  }
}
