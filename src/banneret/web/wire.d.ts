// What pages get and send. Written by tools/wire_types.py: change wire.py, replies.py or live.py in web/live.

/** A rectangle of a board, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A cell: its name (`called`: the name alone, without its ground), a note, its centre, its place in a grid, and the kind of its ground in the sheets of the guide. A `roomy` one has room beside small pieces; the name of one that is `titled` is printed on the board. */
export interface DrawnCell {
  name: string;
  called?: string;
  note?: string;
  column?: string;
  row?: string;
  kind?: string;
  roomy?: boolean;
  titled?: boolean;
  x: number;
  y: number;
}

/** What lies on or along a cell, in words, and its kinds in the sheets of the guide. */
export interface Lying {
  words: string;
  kinds?: string[];
}

/** A mark that can be touched: what it is called, and its kind in the sheets of the guide. */
export interface MarkName {
  name: string;
  kind: string;
}

/** A board whose drawing stands in the page already. What lies flat on it ends at its `frame`. */
export interface BoardNames {
  key: string;
  title: string;
  frame: Box;
  cells: Record<string, DrawnCell>;
}

/** A whole board: `box` is all of it, `svg` its unchanging layer. */
export interface DrawnBoard {
  key: string;
  title: string;
  frame: Box;
  cells: Record<string, DrawnCell>;
  box: Box;
  svg: string;
}

/** So many pieces of the drawing before, from a place on. */
export interface Copied {
  start: number;
  count: number;
}

/** What is new in a board that was called `was`: how its drawing is put together, new cells, and those that went. */
export interface GrownBoard {
  key: string;
  title: string;
  was: string;
  box: Box;
  frame: Box;
  svg: (string | Copied)[];
  cells: Record<string, DrawnCell>;
  gone: string[];
}

/** For each board on which marks changed all of them, as numbers of pictures, and the pictures that are new. */
export interface MarksPart {
  rows: Record<string, number[]>;
  pictures: Record<number, string>;
}

/** An edge between two cells that can be touched. */
export interface Edge {
  key: string;
  name: string;
  board: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A cell within reach, its cost, the opacity of its shade, and the cells on the way there. */
export interface ShadedCell {
  cell: string;
  cost: number;
  shade: number;
  way?: string[];
}

/** How far a piece gets with its points; without points each cell is one move away. */
export interface ShadedReach {
  piece: string;
  points: number;
  cells: ShadedCell[];
}

/** Where a piece lies on a board, and how large. */
export interface Spot {
  board: string;
  x: number;
  y: number;
  size: number;
}

/** A piece. Name, side and picture are there if it is new or looks different. Off the board it has no spot. `says` is what follows its name for readers who cannot see it. Names of one `kind` and side differ by a number. A `stack` is the number of pieces in it. */
export interface PieceChange {
  key: string;
  at: string;
  spot: Spot | null;
  tired: boolean;
  name?: string;
  side?: string;
  svg?: string;
  says?: string;
  kind?: string;
  stack?: number;
}

/** Pieces that are new or have changed, and those that are gone. */
export interface PiecesPart {
  put?: PieceChange[];
  gone?: string[];
}

/** A card, by the number of its picture. `kind` is what it stands for in the sheets of the guide. */
export interface DrawnCard {
  key: string;
  picture: number;
  count: number;
  title: string;
  text?: string;
  kind?: string;
}

/** A row of cards: somebody's hand, or if `open` what all look at now. */
export interface DrawnRow {
  key: string;
  title: string;
  cards: DrawnCard[];
  note?: string;
  hand?: boolean;
  open?: boolean;
}

/** All rows of cards, and the pictures that are new. */
export interface CardsPart {
  rows: DrawnRow[];
  pictures: Record<number, string>;
}

/** A side: its colour as an index (-1: none yet), the shape of its pieces, and whether it is out of the game. */
export interface Side {
  key: string;
  name: string;
  hue: number;
  shape: string;
  out?: boolean;
}

/** A number that people watch, and its maximum, which may be the goal. `counts`: what it counts, one and many. */
export interface Track {
  title: string;
  value: number;
  of?: number;
  side?: string;
  goal?: boolean;
  counts?: string[];
}

/** The title of a column, and the charge that is drawn in its place. */
export interface Column {
  name: string;
  charge?: string;
}

/** A line of a sheet; with the key of an option it answers. `short` are columns where something is missing. */
export interface SheetRow {
  title: string;
  figures: string[];
  key?: string;
  side?: string;
  short?: number[];
  now?: boolean;
}

/** Figures in rows and columns: see `Sheet` of the scene. */
export interface Sheet {
  key: string;
  title: string;
  columns: Column[];
  rows: SheetRow[];
  note?: string;
  open?: boolean;
  asked?: string[];
  pinned?: boolean;
}

/** A part of the round; one of them is now. */
export interface Step {
  name: string;
  side?: string;
  now?: boolean;
}

/** An outcome, and its probability. */
export interface ChancePart {
  outcome: string;
  chance: number;
}

/** What an answer brings on average of what is needed: 1.7 of 4 hits. */
export interface Expected {
  amount: number;
  needed: number;
  what: string;
}

/** What may come of an answer, and why. `success` is what it is done for, `target` what it is aimed at. `expected` stands for a success out of reach. `besides` may come together with one of the chances. */
export interface Odds {
  title: string;
  chances: ChancePart[];
  reasons?: string[];
  besides?: ChancePart[];
  success?: ChancePart;
  target?: string;
  expected?: Expected;
}

/** A thing that can be touched. The page asks `confirm` before it sends the answer. */
export interface OptionView {
  key: string;
  label: string;
  note?: string;
  confirm?: string;
  odds?: Odds;
}

/** One question of a form: its name, what it is about, where it stands, and its largest answer. */
export interface FormField {
  name: string;
  about: string;
  row: string;
  column: string;
  most: number;
}

/** An answer to the question before the amounts, with the amounts that follow it. */
export interface FormWay {
  key: string;
  label: string;
  fields: FormField[];
}

/** Questions for amounts that follow one another, asked as one sheet; perhaps after one that has `ways`. */
export interface Form {
  prompt: string;
  confirm: string;
  columns: string[];
  fields: FormField[];
  choice?: string;
  ways?: FormWay[];
}

/** An open question. Only the seat that is asked gets the options; if they are `alike`, the table answers. */
export interface Question {
  seat: number;
  options?: OptionView[];
  mine?: boolean;
  prompt?: string;
  rule?: string;
  about?: string;
  some?: boolean;
  at_most?: number;
  at_least?: number;
  whole?: boolean;
  chosen?: string[];
  secret?: boolean;
  name?: string;
  form?: Form;
  alike?: boolean;
}

/** Something that a seat may do unasked; it may end what runs, or offer to end it. */
export interface ActView {
  name: string;
  label: string;
  ends?: boolean;
  offers?: boolean;
}

/** How the match ended; `gave_up` is the seat that ended it by giving up. */
export interface ResultView {
  winners: number[];
  text: string;
  rule: string;
  gave_up: number | null;
}

/** A roll of a `side` as it fell. `figures`: its faces are drawn as figures; `counted`: dice that had an effect. */
export interface Dice {
  faces: string[];
  title?: string;
  side?: string;
  figures?: boolean;
  counted?: boolean[];
}

/** An entry of the log; a `head` opens something new. `about` are the arguments of the event by name. `pieces` are those that the event changes, as they look after it; the pieces of the message come after these. */
export interface Entry {
  number: number;
  text: string;
  rule?: string;
  dice?: Dice[];
  head?: boolean;
  event?: string;
  about?: Record<string, string | number>;
  cards?: string[];
  pieces?: PiecesPart;
}

/** How many of the page's own entries remain, and those that follow them. */
export interface LogPart {
  keep: number;
  new: Entry[];
}

/** The parts of a position that are small data; each is sent whole when it has changed. */
export interface PlainParts {
  title: string;
  phase: string;
  sides: Side[];
  tracks: Track[];
  sheets: Sheet[];
  steps: Step[];
  shown: string[];
  edges: Edge[];
  names: Record<string, MarkName>;
  lying: Record<string, Lying>;
  reaches: ShadedReach[];
  questions: Question[];
  acts: ActView[];
  why_no_end: string;
  may_undo: boolean;
  since: number;
  result: ResultView | null;
}

/** The parts of which only what is new is sent. `faces` are pictures of dice, `signs` those above columns. */
export interface DrawnParts {
  boards?: (DrawnBoard | GrownBoard)[];
  marks?: MarksPart;
  pieces?: PiecesPart;
  cards?: CardsPart;
  log?: LogPart;
  faces?: Record<string, string>;
  signs?: Record<string, string>;
}

/** A seat, and who plays it: see `SeatStatus` of the table. */
export interface SeatStatus {
  side: string;
  name: string;
  bot: string;
  here: boolean;
  came: boolean;
  asked: boolean;
  stands_in?: boolean;
}

/** The clock of a seat, in milliseconds: see `ClockStatus` of the table. */
export interface ClockStatus {
  left: number;
  ends: number | null;
  away?: number;
  out?: boolean;
}

/** What the table adds to a position. `again` is the seat that has opened a rematch. `said` grows whenever a line is said or deleted that this page may read. `clocks` has one for each person's seat, and is empty without clocks. */
export interface TableParts {
  seats?: SeatStatus[];
  notices?: string[];
  spectators?: number;
  curtain?: boolean;
  again?: number | null;
  said?: number;
  clocks?: (ClockStatus | null)[];
}

/** One thing that is known of a piece. */
export interface Detail {
  title: string;
  value: string;
}

/** An answer of the past: to which question, and what was chosen, "" where that is secret. */
export interface Deed {
  seat: number;
  asked: string;
  chose: string;
}

/** What a page gets with a position that it cannot ask about: all details, and in a replay which moment it is. The last `deed` was an answer, or null; what came of it is in the log from entry number `told` on. */
export interface MomentParts {
  details?: Record<string, Detail[]>;
  at?: number;
  length?: number;
  told?: number;
  deed?: Deed | null;
}

/** All parts that come from elsewhere than the view. */
export interface MoreParts {
  seats?: SeatStatus[];
  notices?: string[];
  spectators?: number;
  curtain?: boolean;
  again?: number | null;
  said?: number;
  clocks?: (ClockStatus | null)[];
  details?: Record<string, Detail[]>;
  at?: number;
  length?: number;
  told?: number;
  deed?: Deed | null;
}

/** A rule as pages show it. */
export interface Rule {
  id: string;
  section: string;
  text: string;
  kind: string;
}

/** The rule that forbids a thing, and the `reason` in one sentence to the player. `beside`: the question does not ask for such things at all. */
export interface RefusalReply {
  id: string;
  section: string;
  text: string;
  kind: string;
  reason: string;
  beside?: boolean;
}

/**  */
export interface Thing {
  is: "thing";
  key: string;
  details: Detail[];
  rule: RefusalReply | null;
}

/**  */
export interface Proposal {
  is: "proposal";
  key: string;
  keys: string[];
  labels: string[];
  odds?: Odds;
}

/** The clocks that a match was agreed with, in seconds: see `Control` of the table. */
export interface Control {
  pace: string;
  bank: number;
  increment: number;
  ceiling: number;
  after: string;
}

/** What a match is, without its position: see `About` of the table. `now` is in milliseconds since 1970. */
export interface About {
  match: string;
  seat: number | null;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SeatStatus[];
  curtain: boolean;
  over: boolean;
  length: number;
  spectator: string;
  commitment: string;
  seed: string;
  winners: number[];
  clock: Control | null;
  screen: number[];
  now: number;
  result: string;
}

/** The links of a match that was opened. */
export interface Opened {
  match: string;
  opener: string;
  spectator: string;
  seats: (string | null)[];
}

/** One's own link in a rematch. */
export interface RematchLinks {
  match: string;
  seat: number | null;
  link: string;
  spectator: string;
}

/** An option that a program advises, its chance to win if the program tried it, and what is likely to follow. The reasons say why it is better (the first) or worse (the others) than the option `than`. */
export interface Advice {
  key: string;
  chance: number | null;
  follows?: string[];
  reasons?: string[];
  than?: string;
}

/** A turning point of a match: its moment, also in words, the link that opens the replay there, and what it was. */
export interface TurningPoint {
  at: number;
  moment: string;
  link: string;
  heading: string;
  says: string;
}

/** What decided a match. Until the share of the work that is done is 1, there is only this share, and how many other analyses come first. */
export interface AnalysisReply {
  share: number;
  ahead?: number;
  says?: string[];
  picture?: string;
  stretches?: string[];
  turns?: TurningPoint[];
}

/** The moment at which a turn begins; whether a round begins with it; and where in the match it is: `Round 4`. */
export interface Chapter {
  at: number;
  title: string;
  round?: boolean;
  place?: string;
}

/** Pieces of a side that fell, or were `given_up`: a picture of one around (0, 0), its name, and how many. */
export interface Loss {
  side: string;
  name: string;
  svg: string;
  count: number;
  given_up: boolean;
}

/** Where somebody stands in a lesson. `wrong` says that another thing was touched than `right`. */
export interface LessonReply {
  says: string[];
  done: boolean;
  wrong: string;
  right: string;
}

/** Answer the question that stood at `number`. `entropy` are random digits, for dice that can be checked. */
export interface Decide {
  do: "decide";
  key: string;
  number: number;
  entropy?: string;
}

/** Do something unasked. */
export interface Act {
  do: "act";
  name: string;
  number: number;
}

/** Take back one's last answer. */
export interface Undo {
  do: "undo";
  number: number;
}

/** Ask for the details of a thing, and for the rule that forbids touching it. */
export interface Look {
  do: "look";
  key: string;
}

/** Ask for a way to attack a thing, in several answers. */
export interface Propose {
  do: "propose";
  key: string;
}

/** Set the name of the person at this seat. */
export interface Rename {
  do: "rename";
  name: string;
}

/** Ask whether the connection still works. */
export interface Ping {
  do: "ping";
}

export type Wish = Decide | Act | Undo | Look | Propose | Rename | Ping;
