"""What a page draws a field of hexes with: its places, what can be put on them, and what else its file says.

Everything is said by where it stands in a file, so a page writes the same file that a match takes, and knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from banneret.engine.scene.scene import Board, Point

At = tuple[int, int] | str
"""A place as its file says it: two numbers, or a name."""


@dataclass(frozen=True, slots=True)
class Place:
    """A hex of a field; its id is its place, two numbers with a comma between them.

    Nobody enters it if it `bars`, unless what lies there opens it.
    """

    name: str
    at: At
    centre: Point
    outline: tuple[Point, ...]
    near: tuple[str, ...]
    bars: bool = False

    @property
    def id(self) -> str:
        """Return its place as a text."""
        return self.at if isinstance(self.at, str) else f"{self.at[0]},{self.at[1]}"


@dataclass(frozen=True, slots=True)
class Border:
    """The side between two hexes, where something can lie."""

    name: str
    at: tuple[At, At]
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Layer:
    """How a file lists what lies on the field.

    By kind (`wooded = [[2, 3]]`); as rows whose place has the key `at`; as pairs of places between which it lies; by
    kind as such pairs, of which the second place is the higher (`slope = [["A1", "A2"]]`); or as the one place of a
    thing that there is once.
    """

    form: Literal["kinds", "rows", "sides", "ways", "place"]
    at: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a row says, and that can be changed."""

    key: str
    label: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Brush:
    """What can be put on a place, as a row of a layer. Without a layer it takes away what is there.

    A place holds one thing of each `slot`. There are `most` of it (0: any number); rows that agree in the keys `alone`
    are the same thing, which moves. `stamp` draws it. New rows say `more`, and by the keys in `takes` what lies in
    another slot; `turns` is the key of how far it is turned, and `walls` are the sides that it has unturned, counted
    from the east. Nobody enters what `bars`, or crosses it on a side between two hexes; what `opens` lets units onto a
    hex that bars. Whoever stands on what `shelters` is harder to hit, and who comes to an `aim` gains something. A unit
    has a `worth` by the game's own scores, and goes so many `steps` at once.
    """

    id: str
    label: str
    slot: str
    layer: str
    stamp: str = ""
    row: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    most: int = 0
    alone: tuple[str, ...] = ()
    takes: Mapping[str, str] = field(default_factory=dict)
    turns: str = ""
    walls: tuple[int, ...] = ()
    numbers: tuple[Figure, ...] = ()
    note: str = ""
    side: str = ""
    bars: bool = False
    opens: bool = False
    shelters: bool = False
    aim: bool = False
    worth: float = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Palette:
    """A tool with its brushes: what it is called, its key, its icon, and what it does in a sentence.

    A palette that `drags` paints each place that a stroke touches.
    """

    id: str
    label: str
    key: str
    icon: str
    says: str
    brushes: tuple[str, ...]
    drags: bool = False


@dataclass(frozen=True, slots=True)
class Mode:
    """A choice that sets several things: None takes them away, a table is put in if there is none."""

    label: str
    sets: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Control:
    """Something that a file says beside what lies on the field, at a `path` of keys.

    A row is a switch: it is in the list at that path, or not. A control whose table is missing has nothing to say,
    unless it is there `always`. Counters are a list of `values`, `most` of them together and of each as many as
    `counts` says; `asks` is above those that can be added. The stamp of one is in `stamps`, or has the path and the
    value in its name. `worths` and `steps` are what each is worth and how far it goes.
    """

    label: str
    path: tuple[str, ...]
    form: Literal["text", "number", "choice", "mode", "row", "counters"]
    least: int = 0
    most: int = 0
    values: tuple[tuple[str, str], ...] = ()
    modes: tuple[Mode, ...] = ()
    row: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    always: bool = False
    counts: Mapping[str, int] = field(default_factory=dict)
    worths: Mapping[str, float] = field(default_factory=dict)
    steps: Mapping[str, int] = field(default_factory=dict)
    stamps: Mapping[str, str] = field(default_factory=dict)
    asks: str = "Who joins?"


@dataclass(frozen=True, slots=True)
class Block:
    """Controls that belong together."""

    title: str
    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class FieldKit:
    """All that a page needs to draw a field. `zones` are the places of each area that a file may name.

    A file says at `zone_path` the area of each side, or with one word those of all: `left` is `attacker-left` and
    `defender-left`.

    `slots` are named from the ground up; the topmost is moved and taken away first. What lies in a `printed` slot is
    drawn on the sheet, below all else. `sides` are those whose wins are counted. `stamps` and `ground` are drawings
    around (0, 0) and of the whole field without anything; of several grounds, each in a `<g data-of>`, the file says at
    `ground_path` which one it is. `over` is printed above what lies there. `empty` is a file to begin with, `ready` are
    those that are there. `plays` is what else the form of a match on it is told, as a part of its address.
    It lasts so many of `length`.

    What units are worth is called `strength`; with `all_fight`, also those count that the file places nowhere, but for
    those in its list `absent`. `begins` is the side that has the first turn, or the key by which a file says it.
    `compares` are the labels of numbers that a file says for each side, by their keys.
    """

    frame: tuple[float, float, float, float]
    ground: str
    places: tuple[Place, ...]
    borders: tuple[Border, ...]
    layers: Mapping[str, Layer]
    brushes: tuple[Brush, ...]
    palettes: tuple[Palette, ...]
    stamps: Mapping[str, str]
    slots: Mapping[str, str]
    sides: tuple[tuple[str, str], ...]
    blocks: tuple[Block, ...]
    empty: Mapping[str, Any]
    option: str
    ready: tuple[tuple[str, str], ...]
    zones: Mapping[str, tuple[At, ...]] = field(default_factory=dict)
    zone_path: str = ""
    length: str = "turns"
    printed: tuple[str, ...] = ("ground",)
    plays: str = ""
    over: str = ""
    ground_path: str = ""
    strength: str = "Points"
    all_fight: bool = False
    absent: str = ""
    begins: str = ""
    compares: Mapping[str, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data for a page."""
        places = [asdict(place) | {"id": place.id} for place in self.places]
        return asdict(self) | {"places": places}


def frame_of(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a board."""
    return board.left, board.top, board.width, board.height
