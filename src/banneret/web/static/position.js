// @ts-nocheck
// The position as this page knows it: messages of the server put together.

export class Position {
  constructor() {
    this.parts = {};
    this.pieces = new Map();
    this.pictures = new Map();
    this.cards = new Map();
    this.marks = {};
    this.faces = new Map();
    this.signs = new Map();
    this.rows = [];
    this.log = [];
  }

  /**
   * Take a message in. A "state" replaces everything.
   * @returns {Set<string>} the names of the parts that changed
   */
  apply(message) {
    const changed = new Set(Object.keys(message));
    const { pieces, cards, log, faces, signs, marks, boards, is, ...parts } = message;
    if (is === "state") this.clear(changed);
    Object.assign(this.parts, parts);
    for (const [face, picture] of Object.entries(faces ?? {})) this.faces.set(face, picture);
    for (const [charge, picture] of Object.entries(signs ?? {})) this.signs.set(charge, picture);
    for (const piece of pieces?.put ?? []) this.pieces.set(piece.key, merged(this.pieces.get(piece.key), piece));
    for (const key of pieces?.gone ?? []) this.pieces.delete(key);
    this.learn(marks?.pictures, cards?.pictures);
    if (marks) Object.assign(this.marks, marks.rows);
    if (cards) this.deal(cards.rows);
    if (log) this.log = [...this.log.slice(0, log.keep), ...log.new];
    return changed;
  }

  /** New pictures, by their numbers. */
  learn(...all) {
    for (const pictures of all) {
      for (const [number, picture] of Object.entries(pictures ?? {})) this.pictures.set(Number(number), picture);
    }
  }

  /** Rows of cards, each card as an object. */
  deal(rows) {
    const drawn = (card) => ({ ...card, picture: this.pictures.get(card.picture) });
    this.rows = rows.map((row) => ({ ...row, cards: row.cards.map(drawn) }));
    this.cards = new Map(this.rows.flatMap((row) => row.cards.map((card) => [card.key, card])));
  }

  clear(changed) {
    this.parts = {};
    this.pieces.clear();
    this.rows = [];
    this.log = [];
    for (const part of ["pieces", "cards", "log", "notices", "result"]) changed.add(part);
  }

  get questions() {
    return this.parts.questions ?? [];
  }

  /** The question that this seat is asked, if any. */
  get question() {
    return this.questions.find((question) => question.mine);
  }

  /** The rows of the sheets that belong to the question at hand, by their keys. */
  get form() {
    const open = (this.parts.sheets ?? []).filter((sheet) => sheet.open);
    return new Map(open.flatMap((sheet) => sheet.rows).map((row) => [row.key, row]));
  }

  /** Where in the turn we are; nothing, if a card that lies there has the same name. */
  get phaseUnsaid() {
    const { phase = "" } = this.parts;
    return [...this.cards.values()].some(({ title }) => title === phase) ? "" : phase;
  }

  side(key) {
    return this.parts.sides?.find((side) => side.key === key);
  }

  /** Who sits there: his name, or of programs that have none their kind, with the side where one cannot tell them apart. */
  seatName(seat) {
    const status = this.parts.seats?.[seat];
    if (!status) return "";
    const side = this.sideOf(seat)?.name ?? status.side;
    const alike = this.parts.seats.filter((other) => other.bot && !other.name && other.bot === status.bot).length > 1;
    return status.name || (alike ? `${status.bot} (${side})` : status.bot || side);
  }

  /** The side that a seat plays alone. */
  sideOf(seat) {
    const { seats = [], sides = [] } = this.parts;
    return sides.find(({ name }) => name === seats[seat]?.side) ?? (sides.length === seats.length ? sides[seat] : null);
  }
}

/** A piece is sent whole when it looks different, and only with its spot when it just stands elsewhere. */
function merged(known, piece) {
  return "svg" in piece ? piece : { ...known, ...piece };
}
