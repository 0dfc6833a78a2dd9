// The question: whose it is, what it is, and an option as a button for each thing that can be touched.

/**
 * @import { Odds, OptionView } from "../../wire.js"
 * @import { Boards } from "../board/board.js"
 * @import { Answers } from "../core/answers.js"
 * @import { Piece } from "../core/position.js"
 * @import { Form } from "./form.js"
 * @import { Store } from "../state/store.js"
 */

import { t } from "../words/words.js";
import { called } from "../board/names.js";
import { price } from "../board/reach.js";
import { FIGURES, answersOf } from "../core/answers.js";
import { howMany, waiting, whatChance, whose, whyAsked } from "../core/asking.js";
import { whatCostly } from "../core/costly-places.js";
import { common, figureInWords, usual } from "../core/figures.js";
import { $, one } from "../page/dom.js";
import { drawIfAny, fill, h } from "../page/draw.js";
import { ruleButton } from "../page/rule.js";
import { named } from "../state/filled-form.js";
import { computed, effect, untracked } from "../vendor/signals-core.js";
import { ANY } from "./proposal.js";
import { fillForm } from "./sheets.js";
import { Things } from "./things.js";

export class Panel {
  #answers = computed(() => this.sorted());
  /** How far the sheet was scrolled to show a question from its beginning. */
  #top = NaN;
  /** Which question is shown. */
  #asked = "";

  /**
   * @param {Store} store @param {Boards} boards @param {Form|null} [form] where several questions can be answered at once
   * @param {((keys: string[]) => void)|null} [touchAll] touches several things, one after another; a lesson does not
   */
  constructor(store, boards, form = null, touchAll = null) {
    this.store = store;
    this.boards = boards;
    this.form = form;
    this.touchAll = touchAll;
    this.things = new Things(store, boards);
    const grows = new ResizeObserver(() => this.stayAtTop());
    for (const part of this.sheet.children) grows.observe(part);
    effect(() => this.show());
    effect(() => void $("question").classList.toggle("busy", store.busy.value));
    drawIfAny($("trouble"), () => store.trouble.value);
  }

  /** The options by their digits. */
  get order() {
    return this.#answers.value.order;
  }

  /** Show the question that this seat is asked, or who is asked what. */
  show() {
    const { store } = this;
    const { position, question } = store;
    if (position.parts.number === undefined) return; // nothing is known yet
    const held = this.holdsFocus;
    const asked = question ? named(question) : "";
    const other = asked !== this.#asked;
    this.#asked = asked;
    const said = this.say();
    this.showAnswers();
    const next = this.isNext();
    untracked(() => {
      if (said || next) this.toTop();
      if (held && (other || !this.holdsFocus)) this.focus();
    });
  }

  /** True if this is a different question, even with the same text. */
  isNext() {
    const { store } = this;
    if (!store.question || store.busy.peek() || !store.answered) return false;
    store.answered = false;
    return !store.question.chosen?.length;
  }

  /** Say whose question it is, and what it is. @returns {boolean} whether that is new */
  say() {
    const { position, question } = this.store;
    const form = this.form && question?.form;
    const asks = (form || question)?.prompt ?? waiting(position);
    const help = (!form && question?.help) || "";
    const isNew = $("prompt").textContent !== (help ? `${asks} ${help}` : asks);
    const id = question?.rule ?? "";
    fill($("asked"), whose(position, Boolean(question)));
    $("prompt").ariaLive = question ? "polite" : "off"; // what others are asked stands in the log when it is answered
    fill($("prompt"), [asks, help && h("span", { class: "rest" }, ` ${help}`)]);
    fill($("asked-rule"), id && h("span", { key: id }, this.rule(id)));
    $("question").classList.toggle("mine", Boolean(question));
    const hue = question && position.sideOf(question.seat)?.hue;
    $("question").style.setProperty("--side", question ? `var(--side-${hue})` : "");
    this.explain();
    return isNew;
  }

  /** The rule of the question, as a tool. @param {string} id */
  rule(id) {
    const button = ruleButton($("table").dataset.game ?? "", id);
    button.append(h("span", { class: "word" }, " Rule"));
    return button;
  }

  /** What else is said of the question: how one chooses several, or why one is asked at all. */
  explain() {
    const { store, boards } = this;
    const { question: mine, reach } = store;
    const hollow = store.hollow((key) => Boolean(boards.cell(key)));
    const crossed = boards.crossed ? t`A red cross: no shot goes further, the line of sight is blocked there.` : "";
    const priced = mine?.options?.some(({ key }) => reach.cost(key) !== undefined);
    const ways = priced ? t`Circled number = cost to get there.` : "";
    const why = mine ? whyAsked(mine) : "";
    const all = mine ? [mine.some ? howMany(mine) : why, whatCostly(hollow), ways, crossed, whatChance(mine)] : [];
    const words = all.filter(Boolean).join(" ");
    $("chosen").hidden = !words;
    $("chosen").classList.toggle("spare", words === why); // nobody needs it to answer
    if (words) fill($("chosen"), words);
  }

  /** The answers, each where it stands. @returns {Answers} */
  sorted() {
    const { store, boards, form } = this;
    const { position, question } = store;
    const { pieces, cards, parts, form: rows } = position;
    return answersOf(question, form && question?.form ? [] : store.options, {
      isThing: (key) => Boolean(boards.place(key, position) || pieces.has(key) || cards.has(key) || parts.names?.[key]),
      isPiece: (key) => pieces.has(key),
      isCard: (key) => cards.has(key),
      isRow: (key) => rows.has(key),
    });
  }

  showAnswers() {
    const { store } = this;
    const { question, position } = store;
    const { filled, words, things, last, grave, main, numbers } = this.#answers.value;
    const { chosen = [] } = question ?? {};
    const form = this.form && question?.form;
    this.form?.show(question);
    fillForm(position, (key) => {
      const option = filled.find((one) => one.key === key);
      return option && this.button({ ...option, label: position.form.get(key)?.title ?? option.label }, "row-option");
    });
    const left = [...words, ...things, ...last, ...grave].some(({ key }) => key !== main?.key && !chosen.includes(key));
    const sent = form && h("button", { form: "amounts", class: "option main" }, form.confirm);
    fill($("words"), [
      sent,
      ...words.map((option) => this.button(option, option !== main ? "" : left ? "main" : "main primary")),
      this.all(things),
      this.suggests(things),
    ]);
    $("words").classList.toggle("numbers", numbers);
    $("undo").hidden = !position.parts.may_undo;
    this.things.show(things, (option, kind) => this.button(option, kind));
    $("last").hidden = !last.length;
    fill(
      $("last"),
      last.map((option) => this.button(option.key === "done" ? { ...option, label: t`Choose none` } : option, "")),
    );
    $("grave").hidden = !grave.length;
    fill(
      $("grave"),
      grave.map((option) => this.button(option, "grave")),
    );
  }

  /** A button that touches all things of a set of which all may be chosen. @param {OptionView[]} things */
  all(things) {
    const { whole, chosen = [] } = this.store.question ?? {};
    const left = things.map(({ key }) => key).filter((key) => !chosen.includes(key));
    if (!whole || left.length < 2 || !this.touchAll) return null;
    const label = chosen.length ? t`All others: ${left.length}` : t`All of them (${left.length})`;
    const onclick = () => this.touchAll?.([...left, "done"]);
    return h("button", { type: "button", class: "option", key: `${this.#asked} all ${left.length}`, onclick }, label);
  }

  /** A button that chooses as many as must be chosen: a legal set, which somebody may change. @param {OptionView[]} things */
  suggests(things) {
    const { at_least: least = 0, chosen = [] } = this.store.question ?? {};
    const left = least - chosen.length;
    if (left <= 0 || !this.touchAll || !this.things.legion(things)) return null;
    const onclick = () => this.touchAll?.(Array(left).fill(ANY));
    return h("button", { type: "button", class: "option", key: `${this.#asked} suggest ${left}`, onclick }, t`Suggest`);
  }

  /** @param {OptionView} option @param {string} kind */
  button(option, kind) {
    const { position, options, question, reach } = this.store;
    const number = this.order.findIndex((one) => one?.key === option.key) + 1;
    const short = number > 0 && number < 10;
    const chosen = Boolean(question?.chosen?.includes(option.key));
    const cost = reach.cost(option.key);
    const { text: says = "", count = 1 } = position.cards.get(option.key) ?? {};
    return h(
      "button",
      {
        type: "button",
        class: `option ${kind}`,
        key: `${this.#asked} ${option.key}`, // another question's answer is another button: nobody has read it yet
        "data-key": option.key,
        "data-odds": option.odds && "",
        "aria-pressed": question?.some && option.key !== "done" ? String(chosen) : undefined,
        "aria-keyshortcuts": short ? number : undefined,
        title: option.note || undefined,
      },
      short && option.label !== String(number) && h("kbd", { "aria-hidden": "true" }, number),
      h("span", {}, option.label, this.where(option)),
      option.note && !this.boards.cell(option.key) && h("span", { class: "remark" }, option.note),
      count > 1 && h("span", { class: "soft equal" }, ` one of ${count}`),
      says && h("span", { class: says.length > FIGURES ? "says" : "figures" }, says),
      cost !== undefined && price(cost),
      option.odds && !common(options) && success(option.odds, usual(options)),
    );
  }

  /** Where a piece stands, or from where it does what is offered, if another option looks like it. @param {OptionView} option */
  where({ key, label }) {
    const { position, options } = this.store;
    const { pieces } = position;
    const piece = pieces.get(key);
    const cell = piece?.at && this.boards.cell(piece.at);
    if (!cell) return null;
    const brothers = options.filter((one) => one.key !== key && alike(pieces.get(one.key), piece));
    const acts = label.startsWith(`${piece.name} `) || label.endsWith(` with ${piece.name}`);
    const word = acts ? "from" : "on"; // else it is named alone, or aimed at
    return brothers.length > 0 && h("span", { class: "soft where" }, ` ${word} ${called(cell)}`);
  }

  /** Whether the focus is on something in the question that can be seen. */
  get holdsFocus() {
    const focused = document.activeElement;
    return Boolean(focused?.checkVisibility() && $("question").contains(focused));
  }

  /** Where the sheet or all panels scroll, a new question is read from its beginning. */
  toTop() {
    // below zero, because on a telephone the sheet lies bottom up
    for (const scrolled of [this.sheet, $("panels")]) scrolled.scrollTo({ top: -scrolled.scrollHeight });
    this.#top = this.sheet.scrollTop;
  }

  /** When more is said in the question or beside it, it stays at its beginning if nobody has scrolled it. */
  stayAtTop() {
    if (this.sheet.scrollTop === this.#top) this.toTop();
  }

  get sheet() {
    return /** @type {HTMLElement} */ ($("question").parentElement);
  }

  /**
   * The focus goes to the words of the question, from which arrows lead to its answers: a key that was pressed for the
   * last question answers nothing.
   * @param {boolean} [byKeys] somebody asks for the first answer, and sees where the focus is
   */
  focus(byKeys) {
    const first = one(byKeys ? "#amounts select, .option" : "#amounts select", $("question")) ?? $("prompt");
    first.focus(byKeys ? /** @type {FocusOptions} */ ({ focusVisible: true }) : { preventScroll: true });
  }
}

/** Whether two pieces look alike. @param {Piece|undefined} one @param {Piece|undefined} other */
function alike(one, other) {
  return Boolean(one?.kind) && one?.kind === other?.kind && one?.side === other?.side;
}

/**
 * The chance of success beside the name of an option; of what, unless it is that of most options.
 * @param {Odds} odds @param {string} usual
 */
function success(odds, usual) {
  if (!odds.success) return null;
  const words = figureInWords(odds);
  const [outcome] = odds.success;
  const told = `${outcome}: ${odds.expected ? t`not yet; ${words}` : words}`;
  const shown = h("span", { class: "success", "aria-label": told, title: told, role: "img" }, words);
  const what = outcome !== usual && h("span", { class: "soft small", "aria-hidden": "true" }, outcome);
  return h("span", { class: "chance" }, shown, " ", what);
}
