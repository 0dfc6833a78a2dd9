"""What a live connection sends: the position at first, then what happens, frame by frame.

    {"is": "state", "number": 4, "seat": 0, "wire": "...", "log": [...], "boards": [...], "questions": [...], ...}
    {"is": "change", "number": 5, "frames": [{"entry": {...}, "pieces": {...}}, ..., {...}], "next": {"questions": ...}}

A state has all parts of a position. A change has a frame for each event, with what changes with it; the last frame has
what changes beside the events. `next` is the question, and all that belongs to it: a page shows it when the frames that
`reveal` something, or end a battle, have been seen. `keep` is there if the page's log is longer than the match's now.
What is only drawn (`pictures`, `faces`, `signs`) is known at once, because nothing of it is shown before a part names
it. Each part that is sent replaces the one before, unless its type says otherwise.

`tools/wire_types.py` writes the same for the pages' scripts (`wire.d.ts`). A key that need not be there stands for the
default of its class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from banneret.engine.scene.encode import Json
from banneret.engine.scene.log import Entry
from banneret.engine.scene.scene import Edge, Lying, Sheet, Side, Step, Track
from banneret.engine.scene.view import ActView, Odds, Question, ResultView
from banneret.engine.words.wording import Text
from banneret.table.models import ClockStatus, Deed
from banneret.web.live.drawn import NO_CHANGES, DrawnBoard, DrawnRow, GrownBoard, MarkName, PieceChanges, ShadedReach
from banneret.web.live.replies import SentRefusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """The parts of a position that change with what happens. `sheets` are those beside the question."""

    shown: tuple[str, ...]
    sides: tuple[Side, ...]
    tracks: tuple[Track, ...]
    sheets: tuple[Sheet, ...]
    result: ResultView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The parts of a position that belong to the question. `open_sheets` are those that it is about."""

    title: str
    phase: str
    steps: tuple[Step, ...]
    open_sheets: tuple[Sheet, ...]
    edges: dict[str, tuple[Edge, ...]]
    names: dict[str, MarkName]
    lying: tuple[Lying, ...]
    cards: tuple[DrawnRow, ...]
    reaches: tuple[ShadedReach, ...]
    questions: tuple[Question, ...]
    acts: tuple[ActView, ...]
    why_no_end: str
    may_undo: bool
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """What the table adds to a position. `again` is the seat that has opened a rematch.

    `said` grows whenever a line is said or deleted that this page may read.
    `clocks` has one for each person's seat, and is empty without clocks.
    """

    notices: tuple[str, ...]
    spectators: int
    curtain: bool
    again: int | None
    said: int
    clocks: tuple[ClockStatus | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfMoment:
    """What comes with a position that a page cannot ask about: all details, and in a replay which moment it is.

    The last `deed` was an answer, or null; what came of it is in the log from entry number `told` on.
    """

    details: dict[str, tuple[tuple[str, str], ...]]
    at: int = 0
    length: int = 0
    told: int = 0
    deed: Deed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawings:
    """What is drawn, and new to the page: pictures of cards and marks by number, of dice, and above columns."""

    pictures: dict[int, str] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnBoard:
    """What changes on the boards: new and grown ones, pieces, and the pictures of all marks of a board with others."""

    boards: tuple[DrawnBoard | GrownBoard, ...] = ()
    marks: dict[str, tuple[int, ...]] = field(default_factory=dict)
    pieces: PieceChanges = NO_CHANGES


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameHead:
    """The head of a frame: an entry of the log, the pictures of the cards that it turns over, the word on its tile.

    If it `reveals` what chance has decided, its picture comes before its words. If it `closes` a board, that board
    stays in sight for a while. In both cases the next question comes after it.
    """

    entry: Entry
    turned: tuple[int, ...] = ()
    tile: Text = ""
    reveals: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """What is known of a thing, and the rule that forbids touching it."""

    key: str
    details: tuple[tuple[str, str], ...]
    rule: SentRefusal | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A way to attack a thing: the answers in order, their labels, the odds of the last; without keys there is none."""

    key: str
    keys: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    odds: Odds | None = None


_HEAD = frozenset(one.name for one in fields(FrameHead))
"""The parts of a frame that belong to its event."""


def flat(message: Mapping[str, Json]) -> dict[str, Json]:
    """A message that was received, as its parts beside each other, for programs that show nothing one by one.

    `log` has the new entries.
    """
    frames = message.get("frames", ())
    found = {name: part for name, part in message.items() if name not in ("frames", "next")}
    for frame in frames:
        found |= {name: part for name, part in frame.items() if name not in _HEAD}
    entries = [frame["entry"] for frame in frames if "entry" in frame]
    return {**found, **message.get("next", {}), **({"log": entries} if entries else {})}
