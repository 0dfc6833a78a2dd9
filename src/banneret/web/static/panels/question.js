// The question: whose it is, what it is, and an option as a button for each thing that can be touched.

/**
 * @import { OptionView, Question } from "../../wire.js"
 * @import { Boards } from "../board/board.js"
 * @import { Form } from "./form.js"
 * @import { Piece, Position } from "../core/position.js"
 */

import { success } from "../board/chances.js";
import { called } from "../board/names.js";
import { price } from "../board/reach.js";
import { howMany } from "../core/how-many.js";
import { byNumber } from "../core/digits.js";
import { chanceOf, common, figureInWords, usual } from "../core/figures.js";
import { costly, whatCostly } from "../core/costly-places.js";
import { inWordsOf } from "../core/card-answers.js";
import { named } from "../state/filled-form.js";
import { $, h, one } from "../page/dom.js";
import { fadeEdges } from "../page/fade.js";
import { renew } from "../page/renew.js";
import { ruleButton } from "../page/rule.js";
import { showForm } from "./sheets.js";

/** If there are no more options than this, they show the words of their cards. */
const FEW = 9;
/** The longest text that is shown beside the name, for example 10-4. */
export const FIGURES = 5;
/** To say no now, and until a part of the match ends. */
const PASSES = new Set(["pass", "hush"]);

export class Panel {
  /**
   * @param {Position} position @param {Boards} boards
   * @param {(key: string) => number|undefined} cost what an option costs that is a cell within reach
   * @param {Form|null} [form] where several questions can be answered at once
   */
  constructor(position, boards, cost, form = null) {
    this.position = position;
    this.boards = boards;
    this.cost = cost;
    this.form = form;
    /** @type {((keys: string[]) => void)|null} what touches several things, one after another; a lesson has none */
    this.touchAll = null;
    /** @type {(OptionView|undefined)[]} the options by their digits */
    this.order = [];
    /** Which question is shown. */
    this.asked = "";
    this.isBusy = false;
    /** Whether this seat has answered since the last question was shown. */
    this.answered = false;
    this.things = $("things");
    /** How far the sheet was scrolled to show a question from its beginning. */
    this.top = NaN;
    fadeEdges(this.things);
    new ResizeObserver(() => this.stayAtTop()).observe($("question"));
  }

  /**
   * Show the question that this seat is asked, or who is asked what. An answer with grave effects has no digit, and
   * comes last if there are things to touch.
   */
  show() {
    const { position } = this;
    const mine = position.question;
    const held = this.holdsFocus;
    const asked = mine ? named(mine) : "";
    const other = asked !== this.asked;
    this.asked = asked;
    $("asked").textContent = this.whose(mine);
    $("prompt").ariaLive = mine ? "polite" : "off"; // what others are asked stands in the log when it is answered
    const form = this.form && mine?.form;
    const said = this.say($("prompt"), (form || mine)?.prompt ?? this.waiting());
    $("question").classList.toggle("mine", Boolean(mine));
    $("question").style.setProperty("--side", mine ? `var(--side-${position.sideOf(mine.seat)?.hue})` : "");
    this.form?.show(mine);
    this.showOptions(form ? [] : (mine?.options ?? []));
    if (form) renew($("words"), h("button", { form: "amounts", class: "option main" }, form.confirm));
    this.showChosen(mine);
    this.showRule(mine?.rule ?? "");
    $("undo").hidden = !position.parts.may_undo;
    const next = this.isNext(mine);
    if (said || next) this.toTop();
    this.trouble("");
    if (held && (other || !this.holdsFocus)) this.focus();
  }

  /** True if this is a different question, even with the same text. @param {Question|undefined} mine */
  isNext(mine) {
    if (!mine || this.isBusy || !this.answered) return false;
    this.answered = false;
    return !mine.chosen?.length;
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
    this.top = this.sheet.scrollTop;
  }

  /** When more is said in the question, it stays at its beginning if nobody has scrolled it. */
  stayAtTop() {
    if (this.sheet.scrollTop === this.top) this.toTop();
  }

  get sheet() {
    return /** @type {HTMLElement} */ ($("question").parentElement);
  }

  /** The rule by which it is asked; its text stays open until there is another rule. @param {string} id */
  showRule(id) {
    renew($("asked-rule"), id && h("span", { "data-row": id }, ruleButton($("table").dataset.game ?? "", id)));
  }

  /** @param {Question|undefined} mine */
  whose(mine) {
    const { result, seat, sides, held } = this.position.parts;
    if (held) return "On the board";
    if (result) return "The match is over";
    if (mine) return "Your move";
    if (typeof seat !== "number") return "You are watching";
    return sides?.[seat]?.out ? "You are out of the game" : "Not your move";
  }

  waiting() {
    const { position } = this;
    if (position.parts.held) return `See what happens.${position.parts.held === "end" ? "" : " You are asked next."}`;
    if (position.parts.result) return position.parts.result.text;
    return position.questions.map((question) => this.told(question)).join(" ");
  }

  /** What is said of a question that this seat does not answer. @param {Question} question */
  told({ seat, prompt, alike, options }) {
    if (alike && options?.length === 1)
      return `“${options[0].label}” follows by itself in a moment. The pause is there so that the others cannot tell what you hold.`;
    if (alike) return "All ways have the same effect here, so nobody is asked.";
    const name = this.position.seatName(seat);
    if (this.position.parts.seats?.[seat]?.bot)
      return prompt ? `${name} is thinking: ${prompt}` : `${name} is thinking.`;
    return prompt ? `${name}: ${prompt}` : `Waiting for ${name}.`;
  }

  /**
   * Change a live region only when its words change, so that nothing is read twice.
   * @param {HTMLElement} element @param {string} words @returns {boolean} if they do
   */
  say(element, words) {
    if (element.textContent === words) return false;
    element.textContent = words;
    return true;
  }

  /** @param {OptionView[]} options */
  showOptions(options) {
    const { pieces, cards, parts, form } = this.position;
    /** @param {OptionView} option */
    const isThing = ({ key }) =>
      this.boards.place(key, this.position) || pieces.has(key) || cards.has(key) || parts.names?.[key];
    const grave = options.filter(({ confirm }) => confirm);
    const light = options.filter(({ confirm }) => !confirm);
    const filled = light.filter(({ key }) => form.has(key));
    const rest = light.filter(({ key }) => !form.has(key));
    const isCard = (/** @type {string} */ key) => cards.has(key);
    const said = inWordsOf(
      rest,
      (one) => Boolean(isThing(one)),
      isCard,
      (key) => PASSES.has(key) || key === "done",
    );
    const things = rest.filter((option) => !said.includes(option));
    const none = this.position.question?.some && !this.position.question.chosen?.length;
    const last = things.length ? said.filter(({ key }) => PASSES.has(key) || (none && key === "done")) : [];
    const words = said.filter((option) => !last.includes(option));
    things.sort((one, other) => chanceOf(other) - chanceOf(one));
    const numbers = words.length > 3 && words.every((option) => /^\d+$/.test(option.label));
    const ready = words.filter(({ key }) => key === "done");
    const first = words.filter((option) => !ready.includes(option));
    this.order = numbers ? byNumber(words) : [...filled, ...first, ...things, ...ready, ...last];
    this.showForm(filled);
    const alone =
      words.length === 1 && !grave.length && words[0].key !== "pass" && (!things.length || options[0] === words[0]);
    const main = words.find((option) => option.key === "done") ?? (alone ? words[0] : null);
    const among = words.length > 0 && !things.length; // there all answers keep the order of the game
    const shown = among ? options.filter((option) => words.includes(option) || option.confirm) : words;
    renew($("words"), ...shown.map((option) => this.button(option, option === main ? "main" : "")), this.all(things));
    renew(this.things, ...things.map((option) => this.button(option, "thing")));
    $("last").hidden = !last.length;
    renew(
      $("last"),
      ...last.map((option) => this.button(option.key === "done" ? { ...option, label: "Choose none" } : option, "")),
    );
    this.things.classList.toggle("few", things.length <= FEW);
    const below = among ? [] : grave;
    $("grave").hidden = !below.length;
    renew($("grave"), ...below.map((option) => this.button(option, "grave")));
    $("words").classList.toggle("numbers", numbers);
  }

  /** The sheets that belong to the question; an option that is a row of one is answered there. @param {OptionView[]} filled */
  showForm(filled) {
    const { position } = this;
    /** @param {string} key */
    const answer = (key) => {
      const option = filled.find((one) => one.key === key);
      return option && this.button({ ...option, label: position.form.get(key)?.title ?? option.label }, "row-option");
    };
    showForm(position, answer);
  }

  /** A button that touches all things of a set of which all may be chosen. @param {OptionView[]} things */
  all(things) {
    const { whole, chosen = [] } = this.position.question ?? {};
    const left = things.map(({ key }) => key).filter((key) => !chosen.includes(key));
    if (!whole || left.length < 2 || !this.touchAll) return "";
    const label = chosen.length ? `All others: ${left.length}` : `All of them (${left.length})`;
    const onclick = () => this.touchAll?.(left);
    return h(
      "button",
      { type: "button", class: "option", "data-row": `${this.asked} all ${left.length}`, onclick },
      label,
    );
  }

  /** @param {OptionView} option @param {string} kind */
  button(option, kind) {
    const { some, chosen: taken, options = [] } = this.position.question ?? {};
    const number = this.order.findIndex((one) => one?.key === option.key) + 1;
    const short = number > 0 && number < 10;
    const chosen = taken?.includes(option.key);
    const cost = this.cost(option.key);
    const { text: says = "", count = 1 } = this.position.cards.get(option.key) ?? {};
    return h(
      "button",
      {
        type: "button",
        class: `option ${kind}${chosen ? " chosen" : ""}`,
        "data-key": option.key,
        "data-row": `${this.asked} ${option.key}`, // another question's answer is another button: nobody has read it yet
        "data-odds": Boolean(option.odds),
        "aria-pressed": some && option.key !== "done" ? String(Boolean(chosen)) : null,
        "aria-keyshortcuts": short ? String(number) : null,
        title: option.note || null,
      },
      short && option.label !== String(number) && h("kbd", { "aria-hidden": "true" }, String(number)),
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
    const { pieces, question } = this.position;
    const piece = pieces.get(key);
    const place = piece?.at;
    const cell = place && this.boards.cell(place);
    if (!cell) return "";
    const brothers = question?.options?.filter((one) => one.key !== key && alike(pieces.get(one.key), pieces.get(key)));
    const acts = label.startsWith(`${piece.name} `) || label.endsWith(` with ${piece.name}`);
    const word = acts ? "from" : "on"; // else it is named alone, or aimed at
    return brothers?.length ? h("span", { class: "soft where" }, ` ${word} ${called(cell)}`) : "";
  }

  /** What else is said of the question: how one chooses several, or why one is asked at all. @param {Question|undefined} mine */
  showChosen(mine) {
    const hollow = costly(mine?.options ?? [], (key) => Boolean(this.boards.cell(key)));
    const crossed = this.boards.crossed ? "A red cross: no shot goes further, the line of sight is blocked there." : "";
    const priced = mine?.options?.some(({ key }) => this.cost(key) !== undefined);
    const ways = priced ? "Circled numbers: what the way there costs." : "";
    const all = mine
      ? [mine.some ? howMany(mine) : whyAsked(mine), whatCostly(hollow), ways, crossed, whatChance(mine)]
      : [];
    const words = all.filter(Boolean).join(" ");
    $("chosen").hidden = !words;
    if (words) this.say($("chosen"), words);
  }

  /** @param {string} words */
  trouble(words) {
    if (words) this.answered = false;
    $("trouble").hidden = !words;
    $("trouble").textContent = words;
  }

  /** Disable the panel while an answer is being sent. @param {boolean} is */
  busy(is) {
    this.isBusy = is;
    this.answered ||= is;
    $("question").classList.toggle("busy", is);
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

/** Why somebody is asked in secret who may have only one answer; in a match the table gives that one. @param {Question} question */
function whyAsked({ secret, options }) {
  if (!secret) return "";
  if (options?.length === 1) {
    const [{ key, label }] = options;
    const only = key === "pass" ? `You can only answer “${label}”.` : "There is only one answer.";
    return `${only} In a match the table does it for you after a moment, so that the others cannot tell what you hold.`;
  }
  return options?.some(({ key }) => key === "hush")
    ? "You are asked whatever you hold, so that the others cannot tell what it is. You may also pass once for all that follows."
    : "";
}

/** What the figures beside the options are chances of. @param {Question} question */
function whatChance({ options = [] }) {
  const what = usual(options);
  const same = common(options);
  if (same && options[0].odds?.expected) return `Each answer brings ${same} for this: ${what}.`;
  if (same) return `With each answer the chance of this is ${same}: ${what}.`;
  const aimed = options.flatMap(({ odds }) => (odds?.success?.[0] === what ? odds : []));
  const sure = aimed.some(({ expected }) => !expected);
  const unsure = aimed.find(({ expected }) => expected);
  return [
    sure && `A percentage is the chance of this: ${what}.`,
    unsure && !sure && `One roll cannot bring this yet: ${what}.`,
    unsure && `“${figureInWords(unsure)}”: what a roll brings on average.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Whether two pieces look alike. @param {Piece|undefined} one @param {Piece|undefined} other */
function alike(one, other) {
  return Boolean(one?.kind) && one?.kind === other?.kind && one?.side === other?.side;
}
