"""The table as one seat sees it, as plain data: boards, cells, marks, pieces and their reach, cards, tracks, dice.

A game describes its table with these classes and never draws. The pictures, the pages, the notebook and a screen reader
all read the same scene. Lengths on a board are in its own units: a hexagon is two units from corner to opposite corner.
Everything is frozen and made of tuples, so that two scenes that look the same are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from banneret.engine.words.wording import Text

Point = tuple[float, float]

Terrain = Literal[
    "plain", "grass", "road", "water", "ford", "marsh", "wood", "hill", "stone", "sand", "snow", "waste", "settled",
    "brush", "jungle", "swamp", "desert", "mountain", "bramble", "volcano", "floor", "turf",
]  # fmt: skip
BandKind = Literal["river", "road", "border", "coast", "dotted"]
MarkKind = Literal[
    "hedge", "rampart", "tower", "rubble", "ford", "marsh", "ditch", "shot", "burst", "zone", "sign",
    "slope", "dune", "cliff", "wall", "block", "arch", "arrow", "label", "sight", "blocked", "bridge", "attack",
    "held", "now", "yield", "town", "city", "name",
]  # fmt: skip
Shape = Literal["heater", "notched", "lozenge", "roundel", "pennon", "banner"]
RimColour = Literal["red", "green", "blue", "yellow", ""]
Suit = Literal[
    "", "command", "tactic", "wizard", "rogue", "cleric", "warrior", "move", "sword", "gold", "magic", "quest",
    "action",
]  # fmt: skip
"""The kinds of cards, each with a colour of its own; "" for a card in the colour of its side."""


@dataclass(frozen=True, slots=True)
class Side:
    """An army, a camp or a seat that owns pieces. Its shape tells it apart as well as its colour.

    `hue` is an index 0..5 into the six colours that colour-blind people can tell apart, or -1 for a side that has not
    chosen its colour yet; `shape` goes with it. A side that is `out` no longer plays.
    """

    key: str
    name: Text
    hue: int
    shape: Shape
    out: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One place of a board: a hexagon, a land, a territory. `outline` is its border, `centre` where a piece stands.

    `terrain` is one of `Terrain`, or one that the game's own drawings provide. `height` is the number of steps above
    the lowest ground: higher ground is drawn lighter. `rim` are the colours along the sides of a tile, in the order of
    its outline. Pieces stand in a ring around the centre. In a cell with a `yard` (the width and height of its middle)
    they stand there in rows, so that what is printed around it stays visible; `pair` says where two of them stand.
    `called` is the name alone, if `name` also tells what the place is made of. The cells of a grid have a `column` and
    a `row`. `kind` is the kind of ground in the sheets of the guide (see `AidLine`). If a cell is `titled`, its name is
    printed on the board.
    """

    key: str
    name: Text
    terrain: str
    centre: Point
    outline: tuple[Point, ...]
    note: Text = ""
    height: int = 0
    rim: tuple[RimColour, ...] = ()
    yard: Point = (0.0, 0.0)
    pair: tuple[Point, ...] = ()
    called: Text = ""
    column: str = ""
    row: str = ""
    kind: str = ""
    titled: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A river, a road, a coast or a dotted line that runs over the board along `points`, drawn as one smooth line."""

    kind: BandKind
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """A side between two cells that a question may be about; drawn only while it can be touched."""

    key: str
    name: Text
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on the board that is not a piece: a hedge along two points, a tower or a marsh on one cell.

    `points` is one point for a thing on a cell and two for a thing along a side, or for a line of sight between two
    cells. `count` is the number of things (rubble), `name` the text on hover. A mark with a `key` can be touched and
    asked about. A sign shows its `charge`, such as an oracle's eye. A sign that is `alone` stands in the middle of its
    cell; others stand aside, where pieces leave space. A yield that is `alone` has room to grow. A `small` sign stands
    exactly at its point.

    A slope, dune, cliff or wall has its high ground to the left of the way from its first point to its second. A block,
    an arch or an arrow points from its first point to its second, an attack from one piece to another; three arrows
    have the count 3. A label is its name, written at its point, or along the way from its first point to its second. A
    name is a small label on a cell. A held cell has the colour of its holder, a `hue` like that of a side. So has
    a cell for what is at hand now; while a page tells what happens, it frames what it tells of in its place. A yield
    shows its charge `count` times.
    """

    kind: MarkKind
    points: tuple[Point, ...]
    name: Text = ""
    count: int = 0
    key: str = ""
    charge: str = ""
    alone: bool = False
    hue: int = -1
    small: bool = False


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on or along a cell now, such as a marsh: in words, and its kinds in the sheets of the guide."""

    at: str
    words: Text
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A map: its cells, what runs over it, and what lies on it. `left, top, width, height` is the part to show.

    `cells` and `bands` never change in a match and are sent once; `marks` may change and are sent when they do. A board
    that grows has a new key each time but keeps the same `grows`, so a page knows that it is the same board.
    """

    key: str
    title: Text
    left: float
    top: float
    width: float
    height: float
    cells: tuple[Cell, ...]
    bands: tuple[Band, ...] = ()
    marks: tuple[Mark, ...] = ()
    edges: tuple[Edge, ...] = ()
    grows: str = ""
    lying: tuple[Lying, ...] = ()


def frame_around(outlines: Iterable[Sequence[Point]], margin: float = 0.0) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the rectangle around all outlines, with a margin on each side."""
    xs, ys = zip(*(corner for outline in outlines for corner in outline), strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit, a legion, a hero, a token: a charge on the shape and colour of its side.

    `at` is the key of a cell, or "" for a piece that waits off the board. `number` is written in the roundel (strength,
    dice). `hits` are drawn as drops out of `bears`, `figures` as pips, `stack` as a fan with a count, `badges` as small
    signs. `face_down` shows only the back: then name, charge and numbers are those of the back. A `tired` piece can do
    nothing more now and is drawn paler. `details` are shown on hover and focus. `hue` is a colour of its own, as an
    index like that of a side; -1 for the colour of its side. `counts` says what the number counts, for readers who
    cannot see the roundel; it is empty if the name says the number. `second` is a number written after it, as in 5-3.
    Pieces of one `kind` and side look alike, so a list says where each of them stands.
    """

    key: str
    side: str
    charge: str
    name: Text
    at: str = ""
    number: int | None = None
    hits: int = 0
    bears: int = 0
    figures: int = 0
    stack: int = 1
    badges: tuple[str, ...] = ()
    face_down: bool = False
    tired: bool = False
    details: tuple[tuple[Text, Text], ...] = ()
    hue: int = -1
    counts: Text = "strength"
    second: int | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Reached:
    """A cell that a piece can reach, its cost, and the cells on the way, in order.

    A cell that it reaches in one move has no `way`.
    """

    cell: str
    cost: int
    way: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reach:
    """The cells that a piece can reach with the points it has, shaded by cost: the more expensive, the paler.

    Without points it reaches each of its cells in one move: they are all shaded alike, and no cost is written in them.

    A page shows it while its seat is asked about the piece or points at it. It walks to a more distant cell step by
    step, as long as the next cell is offered. So `way` must not contain a step that players may prefer to choose
    themselves.
    """

    piece: str
    points: int
    cells: tuple[Reached, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table. Its frame has the colour of its `suit`, or else of its `side`; `charges` are engraved on it.

    `count` is the number of equal cards. `rank` is a number or a letter in its corner, `cost` what it costs to play.
    A card that orders units in the left, the center and the right has their numbers in `sections` (-1: it varies), as
    its player sees the map. A `tile` of a map is drawn itself, in place of charges; its centre is (0, 0). `kind` is
    what the card stands for in the sheets of the guide (see `AidLine`). An `idle` card counts nothing where it lies,
    and is grey and hatched. A card that is `ours` was made for this project, because the printed one could not be had.
    A card that lies `face_down` has at most one charge, the crest of its back.
    """

    key: str
    title: Text
    text: Text = ""
    side: str = ""
    charges: tuple[str, ...] = ()
    face_down: bool = False
    count: int = 1
    tile: Cell | None = None
    kind: str = ""
    idle: bool = False
    ours: bool = False
    suit: Suit = ""
    rank: str = ""
    cost: str = ""
    sections: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """A row of cards with a title: a hand, a discard pile, the card in play. `note` adds text ("31 cards left").

    A row that is `open` is what everybody looks at now, such as the cards of a battle.
    """

    key: str
    title: Text
    cards: tuple[Card, ...]
    note: Text = ""
    hand: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A number that people watch: victory points, units left, supply. `of` is its maximum, or 0 for no maximum.

    The player who reaches the maximum of a `goal` wins. `counts` is what the number counts, for one and for many, if it
    belongs to a side: the title then begins with the name of the side.
    """

    key: str
    title: Text
    value: int
    of: int = 0
    side: str = ""
    goal: bool = False
    counts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a sheet: its subject, and a number or a few words for each column.

    `side` is its owner. A row with the key of an option can be clicked to answer. `short` are the columns in which
    something is missing. A row that is `now` is the one that counts now.
    """

    title: Text
    figures: tuple[Text, ...]
    key: str = ""
    side: str = ""
    short: tuple[int, ...] = ()
    now: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """The title of a column of a sheet. If it has a charge, the charge is drawn in place of the title."""

    name: Text
    charge: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Numbers in rows and columns: stocks, votes, prices, a bill. `note` is a sentence below them.

    A sheet that is `open` belongs to the current question. If it names questions in which it is `asked` about, only
    players who must answer one of these see it open, not those who wait. A `pinned` sheet is always visible.
    """

    key: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    note: Text = ""
    open: bool = False
    asked: tuple[str, ...] = ()
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a round or a turn; `side` is its owner. One of the steps of a scene is `now`."""

    name: Text
    side: str = ""
    now: bool = False


@dataclass(frozen=True, slots=True)
class Dice:
    """One roll as it fell: the names of its faces, in order, and who rolled it.

    `counted` marks the dice that had an effect; it is empty if all dice of a roll count alike. Dice with more than six
    sides have `figures` on all faces, and never pips.
    """

    title: Text
    faces: tuple[str, ...]
    side: str = ""
    counted: tuple[bool, ...] = ()
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one seat sees of the table at one moment.

    `sides` are in the seat order of their players; `phase` says in a few words where in the turn we are; `reaches` are
    those of pieces that may move now; `steps` are the parts of the round in order.
    """

    title: Text
    phase: Text
    sides: tuple[Side, ...]
    boards: tuple[Board, ...]
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Cards, ...] = ()
    tracks: tuple[Track, ...] = ()
    dice: tuple[Dice, ...] = field(default=())
    reaches: tuple[Reach, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    steps: tuple[Step, ...] = ()
