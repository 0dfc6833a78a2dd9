// What pages get and send. Written by tools/wire_types.py from the classes of the same names.

/** An army, a camp or a seat that owns pieces. Its shape tells it apart as well as its colour. `hue` is an index 0..5 into the six colours that colour-blind people can tell apart, or -1 for a side that has not chosen its colour yet; `shape` goes with it. A side that is `out` no longer plays. */
export interface Side {
  key: string;
  name: string;
  hue: number;
  shape: "heater" | "notched" | "lozenge" | "roundel" | "pennon" | "banner";
  out?: boolean;
}

/** A number that people watch: victory points, units left, supply. `of` is its maximum, or 0 for no maximum. The player who reaches the maximum of a `goal` wins. `counts` is what the number counts, for one and for many, if it belongs to a side: the title then begins with the name of the side. */
export interface Track {
  key: string;
  title: string;
  value: number;
  of?: number;
  side?: string;
  goal?: boolean;
  counts?: string[];
}

/** The title of a column of a sheet. If it has a charge, the charge is drawn in place of the title. */
export interface Column {
  name: string;
  charge?: string;
}

/** A line of a sheet: its subject, and a number or a few words for each column. `side` is its owner. A row with the key of an option can be clicked to answer. `short` are the columns in which something is missing. A row that is `now` is the one that counts now. */
export interface SheetRow {
  title: string;
  figures: string[];
  key?: string;
  side?: string;
  short?: number[];
  now?: boolean;
}

/** Numbers in rows and columns: stocks, votes, prices, a bill. `note` is a sentence below them. A sheet that is `open` belongs to the current question. If it names questions in which it is `asked` about, only players who must answer one of these see it open, not those who wait. A `pinned` sheet is always visible. */
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

/** How the match ended: the winning seats (none for a draw), one sentence, and the rule that ended it. `gave_up` is the seat that ended it by giving up; None if it was played to its end. */
export interface ResultView {
  winners: number[];
  text: string;
  rule: string;
  gave_up?: number;
}

/** The parts of a position that change with what happens. `sheets` are those beside the question. */
export interface Happened {
  shown: string[];
  sides: Side[];
  tracks: Track[];
  sheets: Sheet[];
  result: ResultView | null;
}

/** A part of a round or a turn; `side` is its owner. One of the steps of a scene is `now`. */
export interface Step {
  name: string;
  side?: string;
  now?: boolean;
}

/** A side between two cells that a question may be about; drawn only while it can be touched. */
export interface Edge {
  key: string;
  name: string;
  start: [number, number];
  end: [number, number];
}

/** A mark that can be touched: what it is called, and its kind in the sheets of the guide. */
export interface MarkName {
  name: string;
  kind: string;
}

/** What lies on or along a cell now, such as a marsh: in words, and its kinds in the sheets of the guide. */
export interface Lying {
  at: string;
  words: string;
  kinds?: string[];
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

/** What an answer brings on average of what its purpose needs: 1.7 of 4 hits. `what` are several of its unit, and `one` is a single one. */
export interface Expected {
  amount: number;
  needed: number;
  what: string;
  one: string;
}

/** The possible results of an answer, shown before it is given. `chances` are (outcome, probability) pairs, `reasons` explain them; `besides` are outcomes that may come together with one of the chances. `throws` are the dice that it rolls, in order. `success` is its purpose with its probability: the one figure by which such answers are compared. If the purpose cannot be reached at once, a page shows what is `expected` instead. `target` is the key of the one thing that it is aimed at, if that is not the answer itself. For programs, `signs` name the facts that make these come true, one for each of `chances`, of `besides`, and for the `success`, in this order. Chances that come from so many `trials` are no better than these; 0 is exact. */
export interface Odds {
  title: string;
  chances: [string, number][];
  reasons?: string[];
  success?: [string, number];
  target?: string;
  expected?: Expected;
  besides?: [string, number][];
}

/** One thing that can be touched. `key` belongs to a cell, piece, card, edge or mark of the scene, or to a button. A `note` is what it costs beside what its label says, in two or three words; where some places of a question have one, a page draws these hollow. Before a page sends the answer, it shows `confirm` and asks whether the player means it. */
export interface OptionView {
  key: string;
  label: string;
  note?: string;
  odds?: Odds;
  confirm?: string;
}

/** One question of a form: its name, its subject, and its place. Its answers are 0 to `most`. */
export interface FormField {
  name: string;
  about: string;
  row: string;
  column: string;
  most: number;
}

/** An answer to a question that comes before the amounts: its key, its words, and the amounts that follow it. */
export interface FormWay {
  key: string;
  label: string;
  fields: FormField[];
}

/** A question for an amount together with later ones, so that a page can ask them on one sheet. `fields` are in the order in which they are asked. `prompt` is the question that they answer together, `confirm` the button that sends all answers. Each of these questions carries the form of the remaining ones. If the question at hand is not for an amount, its answers are the `ways`, under the title `choice`, and there are no other fields. */
export interface Form {
  prompt: string;
  confirm: string;
  columns: string[];
  fields: FormField[];
  choice?: string;
  ways?: FormWay[];
}

/** An open question as a viewer sees it. For the seat that is asked, `mine` is true and `options` are what it may touch. Others see who is asked, and also the prompt unless the question is secret. `about` is the key of the thing that the question is about (it gets the ring). `some` is a set to touch in any order, `chosen` what is touched so far; it ends with the option "done". Of a set, `at_most` so many may be chosen (0: no fixed maximum), or all if it may be `whole`. `help` is a line below the question, for the seat that is asked. `name` identifies the question in the game; a secret question has no name for others. `form` is for the seat that is asked alone. If the options are `alike`, the table answers automatically: all of them are equivalent, or revealing that there is only one would leak a secret. */
export interface Question {
  seat: number;
  mine?: boolean;
  prompt?: string;
  rule?: string;
  options?: OptionView[];
  about?: string;
  some?: boolean;
  chosen?: string[];
  secret?: boolean;
  name?: string;
  form?: Form;
  alike?: boolean;
  at_most?: number;
  at_least?: number;
  whole?: boolean;
  help?: string;
}

/** An act that the seat may do unasked now: concede, offer a draw. If it `ends`, the running phase stops. What it `offers` ends the running phase as soon as the others agree. */
export interface ActView {
  name: string;
  label: string;
  ends: boolean;
  offers?: boolean;
}

/** The parts of a position that belong to the question. `open_sheets` are those that it is about. */
export interface Asked {
  title: string;
  phase: string;
  steps: Step[];
  open_sheets: Sheet[];
  edges: Record<string, Edge[]>;
  names: Record<string, MarkName>;
  lying: Lying[];
  cards: DrawnRow[];
  reaches: ShadedReach[];
  questions: Question[];
  acts: ActView[];
  why_no_end: string;
  may_undo: boolean;
  since: number;
}

/** The clock of a seat as a viewer may see it, in milliseconds. `left` is what is left while it stands. If it runs, its time is over at `ends`, so less may be left. Moments are milliseconds since 1970. `away` is the moment until which its player is away, or 0. `out` says that its time was over. */
export interface ClockStatus {
  left: number;
  ends?: number;
  away?: number;
  out?: boolean;
}

/** What the table adds to a position. `again` is the seat that has opened a rematch. `said` grows whenever a line is said or deleted that this page may read. `clocks` has one for each person's seat, and is empty without clocks. */
export interface AtTable {
  notices: string[];
  spectators: number;
  curtain: boolean;
  again: number | null;
  said: number;
  clocks: (ClockStatus | null)[];
}

/** An answer of the past as somebody may read it: the question, and what was chosen; "" where that is secret. */
export interface Deed {
  seat: number;
  asked: string;
  chose: string;
}

/** What comes with a position that a page cannot ask about: all details, and in a replay which moment it is. The last `deed` was an answer, or null; what came of it is in the log from entry number `told` on. */
export interface OfMoment {
  details: Record<string, [string, string][]>;
  at?: number;
  length?: number;
  told?: number;
  deed?: Deed;
}

/** What is drawn, and new to the page: pictures of cards and marks by number, of dice, and above columns. */
export interface Drawings {
  pictures?: Record<number, string>;
  faces?: Record<string, string>;
  signs?: Record<string, string>;
}

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
  x: number;
  y: number;
  called?: string;
  note?: string;
  column?: string;
  row?: string;
  kind?: string;
  roomy?: boolean;
  titled?: boolean;
}

/** A whole board: `box` is all of it, `svg` its unchanging layer. What lies flat on it ends at its `frame`. A page that has the drawing already gets neither `box` nor `svg`. */
export interface DrawnBoard {
  key: string;
  title: string;
  frame: Box;
  cells: Record<string, DrawnCell>;
  box: Box;
  svg: string;
}

/** Copy `count` pieces of the previous drawing, beginning at `start`. */
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
export interface PieceChanges {
  put?: PieceChange[];
  gone?: string[];
}

/** What changes on the boards: new and grown ones, pieces, and the pictures of all marks of a board with others. */
export interface OnBoard {
  boards?: (DrawnBoard | GrownBoard)[];
  marks?: Record<string, number[]>;
  pieces?: PieceChanges;
}

/** One roll as it fell: the names of its faces, in order, and who rolled it. `counted` marks the dice that had an effect; it is empty if all dice of a roll count alike. Dice with more than six sides have `figures` on all faces, and never pips. */
export interface Dice {
  title: string;
  faces: string[];
  side?: string;
  counted?: boolean[];
  figures?: boolean;
}

/** One event, as one reader reads it. A `head` opens something new: a card, a turn, a battle. Programs use `event`, its name in the game, and `about`, its arguments by name; people read `text`. */
export interface Entry {
  number: number;
  text: string;
  rule?: string;
  dice?: Dice[];
  cards?: string[];
  head?: boolean;
  event?: string;
  about?: [string, string | number][];
}

/** The head of a frame: an entry of the log, the pictures of the cards that it turns over, the word on its tile. If it `reveals` what chance has decided, its picture comes before its words. If it `closes` a board, that board stays in sight for a while. In both cases the next question comes after it. */
export interface FrameHead {
  entry: Entry;
  turned?: number[];
  tile?: string;
  reveals?: boolean;
  closes?: boolean;
}

/** The rule that forbids a thing, and the `reason` in one sentence to the player. `beside`: the question does not ask for such things at all. */
export interface SentRefusal {
  id: string;
  section: string;
  text: string;
  kind: string;
  reason: string;
  beside?: boolean;
}

/** What is known of a thing, and the rule that forbids touching it. */
export interface Thing {
  key: string;
  details: [string, string][];
  rule: SentRefusal | null;
}

/** A way to attack a thing: the answers in order, their labels, the odds of the last; without keys there is none. */
export interface Proposal {
  key: string;
  keys?: string[];
  labels?: string[];
  odds?: Odds;
}

/** A rule as pages show it. */
export interface SentRule {
  id: string;
  section: string;
  text: string;
  kind: string;
}

/** The key of what acted, "" if nothing did, and the key of where it went or what it met. */
export interface Arrow {
  start: string;
  end: string;
}

/** A turning point of a match: its moment, also in words, the link that opens the replay there, and what it was. It belongs to the move number `move`, and changed a chance by so many per cent: of whom it favoured, or of whoever made a mistake. Of a mistake it has the chance as `played`, and with a `better` answer, and an arrow for each if it is seen on a board; `own` is one of the reader. */
export interface TurningPoint {
  at: number;
  moment: string;
  link: string;
  heading: string;
  says: string;
  move: number;
  change: number;
  played?: number;
  better?: number;
  own?: boolean;
  played_arrow?: Arrow;
  better_arrow?: Arrow;
}

/** What decided a match. Until the share of the work that is done is 1, there is only this share, and how many other analyses come first. `wide` is the same picture for the room below a board. `luck` is what dice and cards added to the chance of the seat that reads, in per cent. */
export interface AnalysisReply {
  share: number;
  ahead?: number;
  says?: string[];
  picture?: string;
  wide?: string;
  stretches?: string[];
  turns?: TurningPoint[];
  luck?: number;
}

/** A match that is over, as letters for an address. */
export interface PackedMatch {
  packed: string;
}

/** Pieces of a side that fell, or were `given_up`: a picture of one around (0, 0), its name, and how many. */
export interface DrawnLoss {
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

/** What comes of an answer to a puzzle: `says` in a sentence; without an answer nothing is right or wrong yet. `leads` is the name of the side whom one plays. */
export interface PuzzleReply {
  leads: string;
  right: boolean;
  says: string;
}

/** A hint in a sentence, and the answers that it is about; one alone is the best. */
export interface PuzzleHint {
  says: string;
  about: string[];
}

/** One seat: `side` is its name in the game, `name` the player ("" if not given). `bot` names the program that plays it, or is ""; it plays in a person's place if `stands_in`. `here` tells whether a person has its page open now, `came` whether a person has ever opened it, `asked` whether it is asked something now. */
export interface SeatStatus {
  seat: number;
  side: string;
  name: string;
  bot: string;
  here: boolean;
  came: boolean;
  asked: boolean;
  stands_in?: boolean;
}

/** The clocks that were agreed for a match, in seconds, and what happens `after` the time of a seat is over. Then a `bot` continues, or the match is `lost` for that seat. Raises ValueError for what is out of bounds. */
export interface Control {
  pace: "live" | "fast" | "slow";
  bank: number;
  increment: number;
  ceiling: number;
  after?: "bot" | "lost";
}

/** What a match is, without its position, for somebody at `seat`. `length` is the number of moments to replay, 0 while that is refused. `commitment` is that of its dice, "" if they cannot be checked; `seed` is their seed when the match is over. `result` says how it ended, "" before the end. `winners` are seats; there are none before the end, or after a draw. `clock` are the clocks that were agreed, `screen` the seats that share one screen. `now` is in milliseconds since 1970, by the clock of the database. `aim` says in a sentence how the match is won. */
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
  aim: string;
}

/** The links of a match: `seats` has a token for each person, and None for each program. It also has None for each seat that is offered in the lobby, or was taken there: only who took it has its link. */
export interface Opened {
  match: string;
  opener: string;
  spectator: string;
  seats: (string | null)[];
}

/** A viewer's place in a rematch: the seat is one further, and `link` is the token of that seat. For a spectator the seat is None, and the link is that of the spectators. */
export interface RematchLinks {
  match: string;
  seat: number | null;
  link: string;
  spectator: string;
}

/** A moment at which a turn begins, after `at` answers and acts. Some of them begin a new `round`, too. `place` says where in the match this is: `Round 4`. It is "" before the first round. Its `number` is that of what it `counts`; a chapter that an older release kept has its place in words alone. */
export interface Chapter {
  at: number;
  title: string;
  round: boolean;
  place: string;
  counts: "" | "round" | "turn" | "card";
  number: number;
}

/** What everybody was told of move number `at`, an answer or an act: a head, such as a new turn, and sentences. */
export interface PlayedMove {
  at: number;
  head: string;
  says: string[];
}

/** An option by its key, with its chance to win, from 0 to 1; None if it was not tried. `follows` are sentences about what will probably happen. `reasons` say why it is better or worse than option `than`: the best of the others. One that is `close` to the best may be as good: the difference is within the error of the worlds that were tried. */
export interface Advice {
  key: string;
  chance: number | null;
  follows: string[];
  reasons: string[];
  than: string;
  close: boolean;
}

/** An event with what changes with it; the last frame of a change has no event. */
export type Frame = Partial<FrameHead & OnBoard & Happened> & { seats?: SeatStatus[] };

/** The question, and what belongs to it. */
export type Next = Partial<Asked & AtTable & OfMoment> & { pieces?: PieceChanges };

/** A whole position, and the fingerprint of these types. */
type Head = { is: "state"; number: number; seat: number | null; wire: string; log: Entry[] };
export type State = Head & Frame & Next & Drawings;

/** What has happened since the last message. Only `keep` entries of the log still hold, if it is there. */
export type Change = { is: "change"; number: number; keep?: number; frames?: Frame[]; next?: Next } & Drawings;

/** What the live connection says. */
export type Heard =
  | State
  | Change
  | ({ is: "thing" } & Thing)
  | ({ is: "proposal" } & Proposal)
  | { is: "problem"; type: string; detail: string };

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

/** Tell that somebody sits here and is ready to play; a page does so when it asks for no name any more. */
export interface Come {
  do: "come";
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

export type Wish = Decide | Act | Undo | Look | Propose | Come | Rename | Ping;
