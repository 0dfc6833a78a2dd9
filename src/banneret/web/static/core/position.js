// The position as this page knows it: messages of the server put together.

/**
 * @import {
 *   Asked, AtTable, DrawnCard, DrawnRow, Drawings, Entry, Happened, OfMoment, OnBoard, PieceChange,
 *   PieceChanges, Question, SeatStatus,
 * } from "../../wire.js"
 * @import { Signal } from "../vendor/signals-core.js"
 */
/**
 * @typedef {Partial<Happened & Asked & AtTable & OfMoment> & {number?: number, seat?: number|null, seats?: SeatStatus[],
 *     held?: boolean|"end"}} Parts  small data, each part whole; while a question or the end is `held` back, what comes
 *     before it is still shown
 * @typedef {Parts & Partial<OnBoard & Drawings> & {is: "state"|"change", cards?: DrawnRow[],
 *     log?: {keep: number, new: Entry[]}}} Change  what changes in one step; `keep` entries of the log remain
 * @typedef {PieceChange & {name: string, side: string, svg: string}} Piece
 * @typedef {Omit<DrawnCard, "picture"> & {picture: string}} Card
 * @typedef {Omit<DrawnRow, "cards"> & {cards: Card[]}} Row
 */

import { batch, computed, signal } from "../vendor/signals-core.js";

export class Position {
  /** @type {Map<string|symbol, Signal>} */
  #signals = new Map();
  /** @type {Signal<Map<string, Piece>>} */
  #pieces = signal(new Map());
  /** @type {Signal<Row[]>} */
  #rows = signal([]);
  /** @type {Signal<Entry[]>} */
  #log = signal([]);
  /** How often the whole position has come. */
  #arrivals = signal(0);
  #cards = computed(() => new Map(this.rows.flatMap((row) => row.cards.map((card) => [card.key, card]))));

  constructor() {
    /** @type {Parts} each of them a value that can be followed */
    this.parts = new Proxy(
      {},
      { get: (_, name) => this.#part(name).value, set: (_, name, value) => this.#set(name, value) },
    );
    /** Whether the last message told what has happened, and was not the whole position. */
    this.news = false;
    /** @type {Map<number, string>} */
    this.pictures = new Map();
    /** @type {Map<string, string>} */
    this.faces = new Map();
    /** @type {Map<string, string>} */
    this.signs = new Map();
  }

  get pieces() {
    return this.#pieces.value;
  }

  /** The row of the card that says whose turn it is and what may be done; undefined in games without one. */
  get cardOfTurn() {
    return this.rows.find(({ cards: [card, ...more] }) => card?.title === this.parts.phase && !more.length);
  }

  get rows() {
    return this.#rows.value;
  }

  get cards() {
    return this.#cards.value;
  }

  get log() {
    return this.#log.value;
  }

  get arrivals() {
    return this.#arrivals.value;
  }

  /** @param {string|symbol} name */
  #part(name) {
    const known = this.#signals.get(name) ?? signal(undefined);
    this.#signals.set(name, known);
    return known;
  }

  /** @param {string|symbol} name @param {unknown} value */
  #set(name, value) {
    this.#part(name).value = value;
    return true;
  }

  /** Take a message in, as one change. A "state" replaces everything. @param {Change} message */
  apply(message) {
    batch(() => this.#take(message));
  }

  /** @param {Change} message */
  #take(message) {
    const { pieces, cards, log, pictures, faces, signs, marks, boards, is, ...parts } = message;
    this.news = is === "change";
    if (!this.news) this.clear();
    this.learn({ pictures, faces, signs });
    Object.assign(this.parts, parts);
    if (pieces) this.#pieces.value = moved(this.pieces, pieces);
    if (cards) this.deal(cards);
    if (log) this.#log.value = [...this.log.slice(0, log.keep), ...log.new];
  }

  /** What is drawn, before anything shows it. @param {Drawings} drawings */
  learn({ pictures = {}, faces = {}, signs = {} }) {
    for (const [number, picture] of Object.entries(pictures)) this.pictures.set(Number(number), picture);
    for (const [face, picture] of Object.entries(faces)) this.faces.set(face, picture);
    for (const [charge, picture] of Object.entries(signs)) this.signs.set(charge, picture);
  }

  /** Rows of cards, each card with its picture. @param {DrawnRow[]} rows */
  deal(rows) {
    /** @param {DrawnCard} card */
    const drawn = (card) => ({ ...card, picture: this.pictures.get(card.picture) ?? "" });
    this.#rows.value = rows.map((row) => ({ ...row, cards: row.cards.map(drawn) }));
  }

  clear() {
    this.#arrivals.value = this.#arrivals.peek() + 1;
    for (const part of this.#signals.values()) part.value = undefined;
    this.#pieces.value = new Map();
    this.#rows.value = [];
    this.#log.value = [];
  }

  get questions() {
    return this.parts.questions ?? [];
  }

  /** The question that this seat is asked, if any. */
  get question() {
    return this.questions.find(isAsked);
  }

  /** What has happened since this seat's last answer, while the match goes on; nothing, if it has never answered. */
  get missed() {
    const { since = -1, result } = this.parts;
    return since >= 0 && !result ? this.log.filter(({ number }) => number >= since) : [];
  }

  /** The rows of the sheets that belong to the question at hand, by their keys. */
  get form() {
    const { open_sheets: open = [] } = this.parts;
    return new Map(open.flatMap((sheet) => sheet.rows).map((row) => [row.key ?? "", row]));
  }

  /** What lies on or along a place. @param {string} key */
  lyingAt(key) {
    return this.parts.lying?.find(({ at }) => at === key);
  }

  /** @param {string} [key] */
  side(key) {
    return this.parts.sides?.find((side) => side.key === key);
  }

  /** Whether there are others, and all of them are programs, or sit at this screen. @param {number[]} [screen] its seats */
  alone(screen = []) {
    const { seat, seats = [] } = this.parts;
    const others = seats.map(({ bot }, place) => ({ bot, place })).filter(({ place }) => place !== seat);
    return others.length > 0 && others.every(({ bot, place }) => bot || screen.includes(place));
  }

  /** The seats for which this one still waits, while the match goes on. @param {number[]} screen the seats at this screen */
  missing(screen) {
    const { seat, seats = [], result } = this.parts;
    if (typeof seat !== "number" || result) return [];
    const empty = seats.map(({ bot, came }, place) => place !== seat && !bot && !came && !screen.includes(place));
    return [...empty.keys()].filter((place) => empty[place]);
  }

  /** Who sits there: their name, or else their side. @param {number} seat */
  seatName(seat) {
    const status = this.parts.seats?.[seat];
    return status ? status.name || (this.sideOf(seat)?.name ?? status.side) : "";
  }

  /** The side that a seat plays alone. @param {number} seat */
  sideOf(seat) {
    const { seats = [], sides = [] } = this.parts;
    return sides.find(({ name }) => name === seats[seat]?.side) ?? (sides.length === seats.length ? sides[seat] : null);
  }
}

/** Whether a question waits for this seat's answer; where all answers have one effect, the table answers. @param {Question} question */
export const isAsked = ({ mine, alike }) => Boolean(mine && !alike);

/** The pieces after a change. @param {Map<string, Piece>} before @param {PieceChanges} change */
function moved(before, { put = [], gone = [] }) {
  const pieces = new Map(before);
  for (const piece of put) pieces.set(piece.key, merged(pieces.get(piece.key), piece));
  for (const key of gone) pieces.delete(key);
  return pieces;
}

/** A piece that looks different is sent whole; of one that only stands elsewhere, what has changed. @param {Piece|undefined} known @param {PieceChange} piece */
function merged(known, piece) {
  return /** @type {Piece} */ ("svg" in piece ? piece : { ...known, ...piece });
}
