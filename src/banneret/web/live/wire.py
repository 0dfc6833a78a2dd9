"""What pages are sent, part by part.

`tools/wire_types.py` writes the same for the pages' scripts (`wire.d.ts`). A key that need not be there stands for
nothing: false, 0, "" or an empty list.
"""

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic cannot check those of Python 3.11's own library
    TypeVar,
)

from typing_extensions import TypedDict

Made = TypeVar("Made")
"""Any of the parts below."""


def part_of(kind: type[Made], thing: object, /, **given: object) -> Made:
    """The part of this kind for a thing whose fields have the same names; `given` are those that it has not so."""
    shape: Any = kind
    values = {name: given[name] if name in given else getattr(thing, name) for name in shape.__annotations__}
    made: Any = {name: value for name, value in values.items() if value or name in shape.__required_keys__}
    return made  # type: ignore[no-any-return]


# --- boards -----------------------------------------------------------------------------------------------------------


class Box(TypedDict):
    """A rectangle of a board, in its own units."""

    x: float
    y: float
    width: float
    height: float


class CellPart(TypedDict):
    """A cell: its name (`called`: the name alone, without its ground), a note, its centre, its place in a grid, and the
    kind of its ground in the sheets of the guide. A `roomy` one has room beside small pieces; the name of one that is
    `titled` is printed on the board.
    """

    name: str
    called: NotRequired[str]
    note: NotRequired[str]
    column: NotRequired[str]
    row: NotRequired[str]
    kind: NotRequired[str]
    roomy: NotRequired[bool]
    titled: NotRequired[bool]
    x: float
    y: float


class LyingPart(TypedDict):
    """What lies on or along a cell, in words, and its kinds in the sheets of the guide."""

    words: str
    kinds: NotRequired[tuple[str, ...]]


class MarkPart(TypedDict):
    """A mark that can be touched: what it is called, and its kind in the sheets of the guide."""

    name: str
    kind: str


class BoardNames(TypedDict):
    """A board whose drawing stands in the page already. What lies flat on it ends at its `frame`."""

    key: str
    title: str
    frame: Box
    cells: dict[str, CellPart]


class BoardPart(BoardNames):
    """A whole board: `box` is all of it, `svg` its unchanging layer."""

    box: Box
    svg: str


class Copied(TypedDict):
    """So many pieces of the drawing before, from a place on."""

    start: int
    count: int


class GrownBoard(TypedDict):
    """What is new in a board that was called `was`: how its drawing is put together, new cells, and those that went."""

    key: str
    title: str
    was: str
    box: Box
    frame: Box
    svg: list[str | Copied]
    cells: dict[str, CellPart]
    gone: list[str]


class MarksPart(TypedDict):
    """For each board on which marks changed all of them, as numbers of pictures, and the pictures that are new."""

    rows: dict[str, list[int]]
    pictures: dict[int, str]


class EdgePart(TypedDict):
    """An edge between two cells that can be touched."""

    key: str
    name: str
    board: str
    x1: float
    y1: float
    x2: float
    y2: float


class ReachedPart(TypedDict):
    """A cell within reach, its cost, the opacity of its shade, and the cells on the way there."""

    cell: str
    cost: int
    shade: float
    way: NotRequired[tuple[str, ...]]


class ReachPart(TypedDict):
    """How far a piece gets with its points; without points each cell is one move away."""

    piece: str
    points: int
    cells: list[ReachedPart]


# --- pieces and cards -------------------------------------------------------------------------------------------------


class Spot(TypedDict):
    """Where a piece lies on a board, and how large."""

    board: str
    x: float
    y: float
    size: float


class PieceChange(TypedDict):
    """A piece. Name, side and picture are there if it is new or looks different. Off the board it has no spot.

    `says` is what follows its name for readers who cannot see it. Names of one `kind` and side differ by a number.
    A `stack` is the number of pieces in it.
    """

    key: str
    at: str
    spot: Spot | None
    tired: bool
    name: NotRequired[str]
    side: NotRequired[str]
    svg: NotRequired[str]
    says: NotRequired[str]
    kind: NotRequired[str]
    stack: NotRequired[int]


class PiecesPart(TypedDict):
    """Pieces that are new or have changed, and those that are gone."""

    put: NotRequired[list[PieceChange]]
    gone: NotRequired[list[str]]


class CardPart(TypedDict):
    """A card, by the number of its picture. `kind` is what it stands for in the sheets of the guide."""

    key: str
    picture: int
    count: int
    title: str
    text: NotRequired[str]
    kind: NotRequired[str]


class CardRow(TypedDict):
    """A row of cards: somebody's hand, or if `open` what all look at now."""

    key: str
    title: str
    cards: list[CardPart]
    note: NotRequired[str]
    hand: NotRequired[bool]
    open: NotRequired[bool]


class CardsPart(TypedDict):
    """All rows of cards, and the pictures that are new."""

    rows: list[CardRow]
    pictures: dict[int, str]


# --- figures ----------------------------------------------------------------------------------------------------------


class SidePart(TypedDict):
    """A side: its colour as an index (-1: none yet), the shape of its pieces, and whether it is out of the game."""

    key: str
    name: str
    hue: int
    shape: str
    out: NotRequired[bool]


class TrackPart(TypedDict):
    """A number that people watch, and its maximum, which may be the goal. `counts`: what it counts, one and many."""

    title: str
    value: int
    of: NotRequired[int]
    side: NotRequired[str]
    goal: NotRequired[bool]
    counts: NotRequired[tuple[str, ...]]


class ColumnPart(TypedDict):
    """The title of a column, and the charge that is drawn in its place."""

    name: str
    charge: NotRequired[str]


class LinePart(TypedDict):
    """A line of a sheet; with the key of an option it answers. `short` are columns where something is missing."""

    title: str
    figures: tuple[str, ...]
    key: NotRequired[str]
    side: NotRequired[str]
    short: NotRequired[tuple[int, ...]]
    now: NotRequired[bool]


class SheetPart(TypedDict):
    """Figures in rows and columns: see `Sheet` of the scene."""

    key: str
    title: str
    columns: list[ColumnPart]
    rows: list[LinePart]
    note: NotRequired[str]
    open: NotRequired[bool]
    asked: NotRequired[tuple[str, ...]]
    pinned: NotRequired[bool]


class StepPart(TypedDict):
    """A part of the round; one of them is now."""

    name: str
    side: NotRequired[str]
    now: NotRequired[bool]


# --- what is asked, and what happened ---------------------------------------------------------------------------------


class ChancePart(TypedDict):
    """An outcome, and its probability."""

    outcome: str
    chance: float


class ExpectedPart(TypedDict):
    """What an answer brings on average of what is needed: 1.7 of 4 hits."""

    amount: float
    needed: int
    what: str


class OddsPart(TypedDict):
    """What may come of an answer, and why.

    `success` is what it is done for, `target` what it is aimed at. `expected` stands for a success out of reach.
    `besides` may come together with one of the chances.
    """

    title: str
    chances: list[ChancePart]
    reasons: NotRequired[tuple[str, ...]]
    besides: NotRequired[list[ChancePart]]
    success: NotRequired[ChancePart]
    target: NotRequired[str]
    expected: NotRequired[ExpectedPart]


class OptionPart(TypedDict):
    """A thing that can be touched. The page asks `confirm` before it sends the answer."""

    key: str
    label: str
    note: NotRequired[str]
    confirm: NotRequired[str]
    odds: NotRequired[OddsPart]


class FormFieldPart(TypedDict):
    """One question of a form: its name, what it is about, where it stands, and its largest answer."""

    name: str
    about: str
    row: str
    column: str
    most: int


class FormWayPart(TypedDict):
    """An answer to the question before the amounts, with the amounts that follow it."""

    key: str
    label: str
    fields: list[FormFieldPart]


class FormPart(TypedDict):
    """Questions for amounts that follow one another, asked as one sheet; perhaps after one that has `ways`."""

    prompt: str
    confirm: str
    columns: tuple[str, ...]
    fields: list[FormFieldPart]
    choice: NotRequired[str]
    ways: NotRequired[list[FormWayPart]]


class QuestionPart(TypedDict):
    """An open question. Only the seat that is asked gets the options; if they are `alike`, the table answers."""

    seat: int
    options: NotRequired[list[OptionPart]]
    mine: NotRequired[bool]
    prompt: NotRequired[str]
    rule: NotRequired[str]
    about: NotRequired[str]
    some: NotRequired[bool]
    at_most: NotRequired[int]
    at_least: NotRequired[int]
    whole: NotRequired[bool]
    chosen: NotRequired[tuple[str, ...]]
    secret: NotRequired[bool]
    name: NotRequired[str]
    form: NotRequired[FormPart]
    alike: NotRequired[bool]


class ActPart(TypedDict):
    """Something that a seat may do unasked; it may end what runs, or offer to end it."""

    name: str
    label: str
    ends: NotRequired[bool]
    offers: NotRequired[bool]


class ResultPart(TypedDict):
    """How the match ended; `gave_up` is the seat that ended it by giving up."""

    winners: tuple[int, ...]
    text: str
    rule: str
    gave_up: int | None


class RollPart(TypedDict):
    """A roll of a `side` as it fell. `figures`: its faces are drawn as figures; `counted`: dice that had an effect."""

    faces: tuple[str, ...]
    title: NotRequired[str]
    side: NotRequired[str]
    figures: NotRequired[bool]
    counted: NotRequired[tuple[bool, ...]]


class EntryPart(TypedDict):
    """An entry of the log; a `head` opens something new. `about` are the arguments of the event by name.

    `pieces` are those that the event changes, as they look after it; the pieces of the message come after these.
    """

    number: int
    text: str
    rule: NotRequired[str]
    dice: NotRequired[list[RollPart]]
    head: NotRequired[bool]
    event: NotRequired[str]
    about: NotRequired[dict[str, str | int]]
    cards: NotRequired[tuple[str, ...]]
    pieces: NotRequired[PiecesPart]


class LogPart(TypedDict):
    """How many of the page's own entries remain, and those that follow them."""

    keep: int
    new: list[EntryPart]


# --- messages ---------------------------------------------------------------------------------------------------------


class PlainParts(TypedDict):
    """The parts of a position that are small data; each is sent whole when it has changed."""

    title: str
    phase: str
    sides: list[SidePart]
    tracks: list[TrackPart]
    sheets: list[SheetPart]
    steps: list[StepPart]
    shown: list[str]
    edges: list[EdgePart]
    names: dict[str, MarkPart]
    lying: dict[str, LyingPart]
    reaches: list[ReachPart]
    questions: list[QuestionPart]
    acts: list[ActPart]
    why_no_end: str
    may_undo: bool
    since: int
    result: ResultPart | None


class DrawnParts(TypedDict, total=False):
    """The parts of which only what is new is sent. `faces` are pictures of dice, `signs` those above columns."""

    boards: list[BoardPart | GrownBoard]
    marks: MarksPart
    pieces: PiecesPart
    cards: CardsPart
    log: LogPart
    faces: dict[str, str]
    signs: dict[str, str]


class SeatPart(TypedDict):
    """A seat, and who plays it: see `SeatStatus` of the table."""

    side: str
    name: str
    bot: str
    here: bool
    came: bool
    asked: bool
    stands_in: NotRequired[bool]


class ClockPart(TypedDict):
    """The clock of a seat, in milliseconds: see `ClockStatus` of the table."""

    left: int
    ends: int | None
    away: NotRequired[int]
    out: NotRequired[bool]


class TableParts(TypedDict, total=False):
    """What the table adds to a position. `again` is the seat that has opened a rematch.

    `said` grows whenever a line is said or deleted that this page may read.
    `clocks` has one for each person's seat, and is empty without clocks.
    """

    seats: list[SeatPart]
    notices: list[str]
    spectators: int
    curtain: bool
    again: int | None
    said: int
    clocks: list[ClockPart | None]


class Detail(TypedDict):
    """One thing that is known of a piece."""

    title: str
    value: str


Details = dict[str, list[Detail]]


class DeedPart(TypedDict):
    """An answer of the past: to which question, and what was chosen, "" where that is secret."""

    seat: int
    asked: str
    chose: str


class MomentParts(TypedDict, total=False):
    """What a page gets with a position that it cannot ask about: all details, and in a replay which moment it is.

    The last `deed` was an answer, or null; what came of it is in the log from entry number `told` on.
    """

    details: Details
    at: int
    length: int
    told: int
    deed: DeedPart | None


class MoreParts(TableParts, MomentParts, total=False):
    """All parts that come from elsewhere than the view."""


class RulePart(TypedDict):
    """A rule as pages show it."""

    id: str
    section: str
    text: str
    kind: str


class RefusalPart(RulePart):
    """The rule that forbids a thing, and the `reason` in one sentence to the player.

    `beside`: the question does not ask for such things at all.
    """

    reason: str
    beside: NotRequired[bool]


ThingPart = TypedDict(
    "ThingPart", {"is": Literal["thing"], "key": str, "details": list[Detail], "rule": RefusalPart | None}
)
"""What is known of a thing, and the rule that forbids touching it."""

ProposalPart = TypedDict(
    "ProposalPart",
    {"is": Literal["proposal"], "key": str, "keys": list[str], "labels": list[str], "odds": NotRequired[OddsPart]},
)
"""A way to attack a thing: the answers in order, their labels, the odds of the last; without keys there is none."""
