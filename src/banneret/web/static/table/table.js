// The table: board, panels, notes and keys. A match, a replay and a lesson have the same; what differs is passed in.

/**
 * @import { Odds, Question } from "../../wire.js"
 * @import { Pointed, Thing } from "../board/hint.js"
 * @import { Keys } from "./keys.js"
 * @import { Change } from "../core/position.js"
 * @import { Reaches } from "../board/reach.js"
 */
/**
 * @typedef {Object} Page  what a page does with its table
 * @property {() => Question|undefined} question  the question that a touch answers just now
 * @property {(key: string) => unknown} answer  what is offered was touched
 * @property {(has: (...parts: string[]) => boolean, message: Change) => void} show  bring the page's own panels up to
 *     the position; `has` says whether one of these parts has changed
 * @property {(key: string, event: Pointed) => void} [touchOther]  what is not offered was touched
 * @property {(key: string) => unknown} [walk]  a piece is to go to a cell that is some steps away
 * @property {(key: string) => boolean} [forbidden]  whether some rule forbids a touch of this thing
 * @property {(key: string) => unknown} [askAbout]  ask the server about a thing; `learn` hears what it says
 */

import { Boards } from "../board/board.js";
import { sayAgain, writeChances } from "../board/chances.js";
import { Crowd } from "../board/crowd.js";
import { Hint } from "../board/hint.js";
import { Names } from "../board/names.js";
import { crowds } from "../board/reach.js";
import { Touch } from "../board/touch.js";
import { showWords, speak } from "../board/words.js";
import { likeliest } from "../core/figures.js";
import { costly } from "../core/costly-places.js";
import { nearest } from "../core/nearest.js";
import { Position } from "../core/position.js";
import { cardsOf } from "../core/card-answers.js";
import { Drama } from "../drama/drama.js";
import { Teller } from "../drama/tell.js";
import { listen } from "./keys.js";
import { $, all, dialog, h, one } from "../page/dom.js";
import { showCards, showTracks, showTray, showUnits } from "../panels/cards.js";
import { Log } from "../panels/log.js";
import { makeRoom, weigh } from "../panels/odds.js";
import { FIGURES } from "../panels/question.js";
import { shareColumn } from "../panels/column-layout.js";
import { showSeats } from "../panels/seats.js";
import { showPhase, showSheets, showSteps } from "../panels/sheets.js";
import { listenToTabs, turnLower, turnTab } from "../panels/tabs.js";

/** The factor of one step of the zoom; and how far a shifted arrow moves the board, as a share of what is seen. */
const ZOOM = 1.35;
const PAN = 0.15;

export class Table {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    const { game = "" } = $("table").dataset;
    this.game = game;
    this.position = new Position();
    this.boards = new Boards($("stage"), $("board-tabs"), JSON.parse($("boards").textContent ?? ""));
    this.log = new Log(this.position, game);
    this.log.lightPlaces(this.boards);
    this.names = new Names($("stage"), this.boards);
    const shows = JSON.parse($("drama").textContent ?? "");
    /** @param {Change} message */
    const show = (message) => this.show(message);
    this.drama = new Drama($("stage"), this.boards, this.position, shows, show);
    this.teller = new Teller(show, this.position, this.drama, () => this.question && this.glow());
    this.hint = new Hint(this);
    this.crowd = new Crowd(this);
    this.touch = new Touch(document.body, this);
    /** @type {Reaches|null} where pieces can be sent; without it they go where they are offered to go */
    this.reaches = null;
    this.inspecting = false;
    /** @type {string|null} what arrow keys have found last */
    this.found = null;
    this.listenToButtons();
    listenToTabs();
    this.divide = document.getElementById("things") ? shareColumn() : () => {};
  }

  get question() {
    return this.page.question();
  }

  get options() {
    return this.question?.options ?? [];
  }

  /** @param {string} key */
  option(key) {
    return this.options.find((option) => option.key === key);
  }

  /** @param {string} key */
  offered(key) {
    return Boolean(this.option(key));
  }

  // --- what is shown -------------------------------------------------------------------------------------------------

  /** Show what a message changes. @param {Change} message */
  show(message) {
    const changed = this.position.apply(message);
    /** @param {...string} parts */
    const has = (...parts) => parts.some((part) => changed.has(part));
    this.boards.apply(this.position, message);
    this.showPanels(has);
    this.page.show(has, message);
    if (has("questions")) this.touch.asked();
    if (has("pieces", "questions", "cards", "marks", "edges", "reaches")) this.glow();
    if (has("questions")) this.showPlayable();
    if (has("pieces", "questions")) this.crowd.refresh({ asked: has("questions") });
    this.divide();
  }

  /** Bring a card that a new question offers into sight. */
  showPlayable() {
    one(".can", $("hand"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {(...parts: string[]) => boolean} has */
  showPanels(has) {
    const { position, boards } = this;
    if (has("boards", "shown")) this.names.show();
    if (has("log", "since")) this.log.show();
    if (has("phase", "cards")) showPhase(position);
    if (has("seats", "tracks", "sides", "spectators")) showSeats(position);
    if (has("tracks")) showTracks(position);
    if (has("cards")) showCards(position);
    if (has("pieces")) showTray(position);
    if (has("pieces")) showUnits(position, boards);
    if (has("pieces", "questions", "boards", "shown")) this.showWords();
    if (has("pieces", "questions", "reaches")) this.showReach(null);
    if (has("sheets")) showSheets(position);
    if (has("steps")) showSteps(position);
  }

  showWords() {
    showWords(this.position, this.boards, this.options);
  }

  /** @param {string|null} lit */
  showReach(lit) {
    if (this.reaches) this.reaches.show(lit);
    else this.boards.shade([], "", crowds(this.position));
  }

  /** Light what can be touched. */
  glow() {
    const { boards, position, question, options, touch } = this;
    const keys = options.map(({ key }) => key);
    const chosen = question?.chosen ?? [];
    const several = keys.flatMap(cardsOf);
    const hollow = this.hollow.map(({ key }) => key);
    boards.glow(keys, question?.about ?? position.questions[0]?.about ?? "", chosen, hollow);
    if (!this.teller.telling) boards.turnTo(keys, position);
    writeChances(boards, position, options);
    for (const place of all(":is(#hand, #cards, #tray) [data-key]")) {
      const { key = "" } = place.dataset;
      place.classList.toggle("can", keys.includes(key) || several.includes(key));
      place.classList.toggle("chosen", chosen.includes(key));
    }
    touch.light(touch.lit);
  }

  /** Keep room for the odds of a new question, and show the best. */
  weighAll() {
    makeRoom(this.options.filter(({ odds }) => odds));
    this.weighed(null);
  }

  /**
   * Show the odds of an answer, or else of the option that succeeds most likely.
   * @param {{odds?: Odds}|null|undefined} answer @returns {boolean} whether it has any itself
   */
  weighed(answer) {
    weigh(answer?.odds ? answer : likeliest(this.options));
    $("odds").classList.toggle("unasked", !answer?.odds);
    return Boolean(answer?.odds);
  }

  // --- what is touched -----------------------------------------------------------------------------------------------

  /** What stands on a cell, and the cell that a piece stands on. @param {string} key */
  stands(key) {
    const { pieces } = this.position;
    const piece = pieces.get(key);
    if (piece) return [piece.at];
    return [...pieces.values()].filter(({ at }) => at === key).map((one) => one.key);
  }

  /** Whether a touch of this cell sends a piece there. @param {string} key */
  leadsTo(key) {
    return this.reaches?.leadsTo(key) ?? false;
  }

  /** @param {string} key @param {Pointed} event */
  look(key, event) {
    this.hint.show(key, event);
  }

  leave() {
    this.hint.leave();
  }

  /** @param {string} key @param {Pointed} event */
  touchOther(key, event) {
    if (this.page.touchOther) this.page.touchOther(key, event);
    else this.hint.show(key, event, { pinned: true });
  }

  /** @param {string} key */
  answer(key) {
    return this.page.answer(key);
  }

  /** @param {string} key */
  walk(key) {
    return this.page.walk?.(key);
  }

  /** The places that cost more than others. */
  get hollow() {
    return costly(this.options, (key) => Boolean(this.boards.cell(key)));
  }

  /** @param {string} key */
  weigh(key) {
    return this.weighed(this.option(key)) || this.hollow.some((one) => one.key === key);
  }

  /** The answer that is aimed at this thing, or names it among other cards, if only one does. @param {string} key */
  aimedAt(key) {
    const aimed = this.options.filter(({ key: own, odds }) => odds?.target === key || cardsOf(own).includes(key));
    return aimed.length === 1 ? aimed[0].key : undefined;
  }

  /**
   * Show the words of a card that is offered, unless they can be read where it was touched.
   * @param {string} key @param {Element} thing
   */
  reads(key, thing) {
    const option = this.option(key);
    const words = this.position.cards.get(key)?.text ?? "";
    if (!option || this.question?.some || words.length <= FIGURES || isRead(thing)) return false;
    this.hint.show(key, { target: thing }, { pinned: true });
    const again = h("button", { type: "button", class: "again", "data-key": key }, `Touch again: ${option.label}`);
    this.hint.propose(key, again);
    return true;
  }

  /** Say what the second touch of a finger does, beside the thing, in the panel with its odds, and aloud. @param {string|null} key */
  onceMore(key) {
    sayAgain(this.boards, this.position, this.option(key ?? ""), this.options);
    document.getElementById("odds")?.classList.toggle("expected", key !== null); // a replay has none
    speak(key === null ? "" : `Touch again: ${this.does(key)}`);
    if (this.option(key ?? "")?.odds) turnTab("ask");
  }

  /** @param {string} key */
  crowded(key) {
    return this.crowd.of(key);
  }

  /** @param {string} key */
  open(key) {
    this.hint.close();
    return this.crowd.open(key);
  }

  /** @param {string|null} key */
  lit(key) {
    this.boards.find(null);
    if (this.position.parts.reaches?.length && this.position.pieces.has(key ?? "")) this.reaches?.show(key);
  }

  // --- what is told of things ----------------------------------------------------------------------------------------

  /** @param {string} key */
  askAbout(key) {
    if (this.page.askAbout) this.page.askAbout(key);
    else this.learn({ key, details: this.position.parts.details?.[key] ?? [], rule: null });
  }

  /** What is known of a thing. @param {Thing} thing */
  learn(thing) {
    this.hint.answer(thing);
    this.crowd.answer(thing);
  }

  /** @param {string} key */
  forbidden(key) {
    return this.page.forbidden?.(key) ?? false;
  }

  /** What a touch of a thing does, in words. @param {string} key */
  does(key) {
    return this.option(key)?.label ?? "";
  }

  /** What it costs to go there, in words. @param {string} key */
  costs(key) {
    return this.reaches?.words(key) ?? "";
  }

  // --- keys and buttons ----------------------------------------------------------------------------------------------

  /** Go to the next thing that way, and say what it is. @param {number} aside @param {number} down */
  rove(aside, down) {
    const { boards, position, question } = this;
    const board = boards.current;
    const from = [this.found, question?.about].map((key) => key && boards.place(key, position)).find(Boolean);
    const places = this.roved.flatMap((key) => {
      const place = boards.place(key, position);
      return place && place.board === board ? [{ key, x: place.x, y: place.y }] : [];
    });
    const next = from ? nearest(places, from, aside, down) : places[0];
    if (!board || !next) return false;
    this.found = next.key;
    board.camera.reveal(next.x, next.y);
    $("stage").focus();
    this.touch.lightByKeys(next.key);
    boards.find(next.key);
    this.hint.show(next.key, { target: boards.touching(next.key) }, { aloud: true });
    return true;
  }

  /** What arrow keys find: what can be touched, or all pieces. */
  get roved() {
    if (this.inspecting) return [...this.position.pieces.keys()];
    return [...this.options.map(({ key }) => key), ...(this.reaches?.cells ?? [])];
  }

  enter() {
    const { lit } = this.touch;
    if (!lit) return false;
    return this.leadsTo(lit) ? this.walk(lit) : this.answer(lit);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.boards.current?.camera.closer(factor);
  }

  showLog() {
    turnTab("log");
    turnLower("log");
    $("log").focus();
  }

  /** Close what is open, and skip to the end of what is being told. */
  escape() {
    this.teller.skip();
    this.hint.close();
    this.crowd.close();
  }

  /** Look at all pieces with arrow keys, or only at what can be touched. */
  inspect() {
    this.inspecting = !this.inspecting;
  }

  /** Listen for keys. @param {Partial<Keys>} [keys] those of the page */
  listen(keys = {}) {
    listen({
      pan: (aside, down) => this.boards.current?.camera.pan(aside * PAN, down * PAN),
      rove: (aside, down) => this.rove(aside, down),
      enter: () => this.enter(),
      closer: () => this.zoom(ZOOM),
      farther: () => this.zoom(1 / ZOOM),
      whole: () => this.boards.current?.camera.whole(),
      help: () => dialog("help-dialog").showModal(),
      log: () => this.showLog(),
      board: () => $("stage").focus(),
      names: () => this.names.toggle(),
      inspect: () => this.inspect(),
      open: () => this.open(this.found ?? this.touch.lit ?? this.question?.about ?? ""),
      escape: () => this.escape(),
      ...keys,
    });
  }

  listenToButtons() {
    $("closer").addEventListener("click", () => this.zoom(ZOOM));
    $("farther").addEventListener("click", () => this.zoom(1 / ZOOM));
    $("whole").addEventListener("click", () => this.boards.current?.camera.whole());
    $("help").addEventListener("click", () => dialog("help-dialog").showModal());
    $("units").addEventListener("toggle", () => showUnits(this.position, this.boards));
    $("in-words").addEventListener("toggle", () => this.showWords());
  }
}

/** Whether the words of a card can be read on its button. @param {Element} thing */
function isRead(thing) {
  const says = thing.matches(".option") && thing.querySelector(".says");
  return says instanceof HTMLElement && says.offsetHeight > 0 && says.scrollHeight <= says.clientHeight + 1;
}
