// The table: board, panels, notes and keys. A match, a replay and a lesson have the same; what differs is passed in.

/**
 * @import { OptionView } from "../../wire.js"
 * @import { Pointed, Thing } from "../board/hint.js"
 * @import { Keys } from "./keys.js"
 * @import { Change } from "../core/position.js"
 * @import { Signal } from "../vendor/signals-core.js"
 */
/**
 * @typedef {Object} Page  what a page does with its table
 * @property {"walks"|"costs"|"none"} [reach]  what it shows of how far pieces get: they walk there, if nothing else is said
 * @property {Signal<boolean>} [asking]  whether a touch answers the question just now: always, if nothing else is said
 * @property {(key: string) => unknown} answer  what is offered was touched
 * @property {(key: string, event: Pointed) => void} [touchOther]  what is not offered was touched
 * @property {(key: string) => unknown} [walk]  a piece is to go to a cell that is some steps away
 * @property {(key: string) => unknown} [askAbout]  ask the server about a thing; `learn` hears what it says
 */

import { t } from "../words/words.js";
import { Boards } from "../board/board.js";
import { sayAgain, writeChances } from "../board/chances.js";
import { Crowd } from "../board/crowd.js";
import { Hint } from "../board/hint.js";
import { Names } from "../board/names.js";
import { drawMarks } from "../board/marks.js";
import { drawReach } from "../board/reach.js";
import { Touch } from "../board/touch.js";
import { drawWords, speak } from "../board/words.js";
import { nearest } from "../core/nearest.js";
import { Drama } from "../drama/drama.js";
import { Teller } from "../drama/tell.js";
import { Store } from "../state/store.js";
import { when } from "../state/when.js";
import { batch, effect, untracked } from "../vendor/signals-core.js";
import { listen } from "./keys.js";
import { $, dialog, one } from "../page/dom.js";
import { drawn } from "../page/draw.js";
import { drawCards, drawTracks, drawTray, drawUnits } from "../panels/cards.js";
import { Log } from "../panels/log.js";
import { drawOdds } from "../panels/odds.js";
import { shareColumn } from "../panels/column-layout.js";
import { drawSeats } from "../panels/seats.js";
import { drawPhase, drawSheets, drawSteps } from "../panels/sheets.js";
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
    this.store = new Store(page.reach, page.asking);
    this.position = this.store.position;
    this.boards = new Boards($("stage"), $("board-tabs"), JSON.parse($("boards").textContent ?? ""));
    const shows = JSON.parse($("drama").textContent ?? "");
    this.log = new Log(this.position, game, shows);
    this.log.lightPlaces(this.boards);
    this.names = new Names($("stage"), this.boards);
    /** @param {Change} message */
    const show = (message) => this.show(message);
    this.drama = new Drama($("stage"), this.boards, this.position, shows, show);
    this.teller = new Teller(show, this.position, this.drama, () => this.turnBoard());
    const { store, boards } = this;
    /** @param {string} key */
    const askAbout = (key) => this.askAbout(key);
    this.hint = new Hint(store, boards, game, askAbout);
    this.crowd = new Crowd(store, boards, game, askAbout);
    this.touch = new Touch(document.body, store, this, {
      answer: page.answer,
      walk: (key) => page.walk?.(key),
      other: page.touchOther ?? ((key, event) => this.hint.show(key, event, { pinned: true })),
      costs: (key) => this.hollow.some((one) => one.key === key),
    });
    this.inspecting = false;
    /** @type {string|null} what arrow keys have found last */
    this.found = null;
    this.listenToButtons();
    listenToTabs();
    this.draw();
    this.divide = document.getElementById("things") ? shareColumn() : () => {};
  }

  /** Let all that is shown follow the store. */
  draw() {
    const { store, boards } = this;
    drawPhase(store);
    drawSteps(store);
    drawSeats(store);
    drawTracks(store);
    drawCards(store);
    drawTray(store);
    drawUnits(store, boards);
    drawSheets(store);
    drawOdds(store);
    drawReach(store, boards);
    drawWords(store, boards);
    effect(() => this.offer());
    drawMarks(store, boards);
    effect(() => this.expect(store.option(store.expected.value ?? "")));
    when(
      () => store.question && store.position.parts.questions,
      () => this.ask(),
    );
  }

  // --- what is shown -------------------------------------------------------------------------------------------------

  /** Show what a message changes. @param {Change} message */
  show(message) {
    batch(() => {
      this.store.take(message);
      this.boards.apply(this.position, message);
      drawn();
    });
    this.divide();
  }

  /** Something else is asked: bring a card that it offers into sight. */
  ask() {
    this.touch.asked();
    this.turnBoard();
    one(".can", $("hand"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Draw what can be touched, and its chances. */
  offer() {
    const { boards, hollow, position, store } = this;
    position.parts.edges; // some of what can be touched
    boards.offer(
      store.options.map(({ key }) => key),
      store.acting.value ?? "",
      hollow.map(({ key }) => key),
    );
    writeChances(boards, position, store.options);
    drawn();
  }

  /** Show a board on which something can be touched, when all is told. */
  turnBoard() {
    const keys = this.store.options.map(({ key }) => key);
    if (!this.teller.telling) this.boards.turnTo(keys, this.position);
  }

  /** The places that cost more than others. */
  get hollow() {
    return this.store.hollow((key) => Boolean(this.boards.cell(key)));
  }

  /** Say what the second touch of a finger does, beside the thing, in the panel with its odds, and aloud. @param {OptionView|undefined} option */
  expect(option) {
    const { boards, position, store } = this;
    untracked(() => sayAgain(boards, position, option, store.options));
    document.getElementById("odds")?.classList.toggle("expected", Boolean(option)); // a replay has none
    speak(option ? t`Tap again: ${option.label}` : "");
    if (option?.odds) turnTab("ask");
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

  // --- keys and buttons ----------------------------------------------------------------------------------------------

  /** Go to the next thing that way, and say what it is. @param {number} aside @param {number} down */
  rove(aside, down) {
    const { boards, position, store } = this;
    const { question } = store;
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
    store.found.value = next.key;
    this.hint.show(next.key, { target: boards.touching(next.key) }, { aloud: true });
    return true;
  }

  /** What arrow keys find: what can be touched, or all pieces. */
  get roved() {
    if (this.inspecting) return [...this.position.pieces.keys()];
    const { options, reach } = this.store;
    return [...options.map(({ key }) => key), ...reach.goals.map(({ cell }) => cell)];
  }

  enter() {
    const { lit, reach } = this.store;
    if (!lit) return false;
    return reach.leadsTo(lit) ? this.page.walk?.(lit) : this.page.answer(lit);
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
      open: () => this.touch.open(this.found ?? this.store.lit ?? this.store.question?.about ?? ""),
      escape: () => this.escape(),
      advise: () => one("#advise:not([hidden])")?.click(),
      ...keys,
    });
  }

  listenToButtons() {
    $("closer").addEventListener("click", () => this.zoom(ZOOM));
    $("farther").addEventListener("click", () => this.zoom(1 / ZOOM));
    $("whole").addEventListener("click", () => this.boards.current?.camera.whole());
    $("help").addEventListener("click", () => dialog("help-dialog").showModal());
  }
}
