"""What happened in a match, as rows that are only ever appended, and what they come to.

kind       text                      meaning
answer     0: unit:orcs-gazkull      a seat answered (a line of the record, as are the next three)
forced     0= pass                   a forced answer
act        0! concede                a seat did something unasked
chance     roll skull blank          dice, cards, and what was revealed
undo       12 13                     the places in the list so far that were undone
set-aside  12 13                     the places that newer rules do not understand
over       Red wins: ...             the match is over
notice     The bot greedy ...        a message from the table to everybody
seed       5f0c8a1b...               the seed of dice that can be checked
entropy    9b2e...                   random digits that came with the answer that follows
put-back                             what was set aside last is valid again, and what came since is not
closed     Ann asked for it.         the host has closed the match
rules      0.3.0                     the version of the rules that wrote what follows
clock      live 1200 30 1800 bot     the clocks that the match was agreed with
screen     0 1                       the seats that share one screen from here on
time       [[1200000,...],null]      the clocks of the seats after the change before

An answer, an act, an undo, a setting aside and a putting back begin a change. `unseen` names the viewers who saw no
difference: their numbers do not count it, so that a number tells nobody what others do in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from banneret.engine.match.events import ActTaken, Answer, Event, Outcome, parse, played_by
from banneret.engine.match.verifiable_dice import NumberingMark, Proof, SeededSource, commitment
from banneret.engine.scene.log import Viewer

RowKind = Literal[
    "put-back",
    "closed",
    "answer",
    "forced",
    "act",
    "chance",
    "undo",
    "set-aside",
    "over",
    "notice",
    "seed",
    "entropy",
    "rules",
    "clock",
    "screen",
    "time",
]
HAPPENINGS = ("answer", "forced", "act", "chance")
_CHANGES = ("answer", "act", "undo", "set-aside", "put-back")


@dataclass(frozen=True, slots=True)
class Row:
    """One row."""

    kind: RowKind
    text: str
    unseen: frozenset[Viewer] = frozenset()


@dataclass(slots=True)
class Kept:
    """The result of all rows: the happenings that are valid, the notices, and the number of changes each viewer saw.

    `own` is the number of changes that each seat had seen when it last did something; `over` is the result, or "".
    `seed` is that of dice that can be checked, or ""; `entropy` came last, and `drawn` counts all draws ever written.
    `draws` has for each valid happening its first draw and the entropy then. `rules` is the version of the rules that
    wrote last, or ""; `closed` is why the host has closed the match, if so; `aside` are the happenings
    and draws before something was set aside, which can be put back. `clock` and `time` are the texts of the clocks that
    were agreed and of the newest ones, or "". `screen` are the seats that share one screen.
    """

    happenings: list[Event] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    numbers: dict[Viewer, int] = field(default_factory=dict)
    own: dict[Viewer, int] = field(default_factory=dict)
    over: str = ""
    seed: str = ""
    entropy: str = ""
    rules: str = ""
    clock: str = ""
    screen: tuple[int, ...] = ()
    time: str = ""
    closed: str | None = None
    drawn: int = 0
    draws: list[tuple[int, str]] = field(default_factory=list)
    aside: tuple[list[Event], list[tuple[int, str]]] | None = None

    @property
    def dice(self) -> SeededSource | None:
        """The dice for what happens next, if they can be checked."""
        return SeededSource(self.seed, self.drawn, self.entropy) if self.seed else None

    @property
    def proof(self) -> Proof | None:
        """What may be told about the dice, if they can be checked; the seed only when the match is over."""
        return Proof(commitment(self.seed), self.seed if self.over else "", self._marks()) if self.seed else None

    def _marks(self) -> tuple[NumberingMark, ...]:
        marks: list[NumberingMark] = []
        place = ahead = 0
        for happening, (count, entropy) in zip(self.happenings, self.draws, strict=True):
            draws = _draws(happening)
            if draws and (not marks or (count - place, entropy) != (ahead, marks[-1].entropy)):
                marks.append(NumberingMark(place, count, entropy))
                ahead = count - place
            place += draws
        return tuple(marks)


def rows_of(happenings: Iterable[Event], unseen: Iterable[Viewer] = ()) -> list[Row]:
    """Return a row for each happening; the first begins a change, which the viewers in `unseen` did not see."""
    rows = [Row(_kind(happening), str(happening)) for happening in happenings]
    return [Row(rows[0].kind, rows[0].text, frozenset(unseen)), *rows[1:]] if rows else rows


def rows_by_rules(happenings: Sequence[Event], last: str, here: str) -> list[Row]:
    """Return the rows of happenings, with the version of the rules wherever it changes from the `last` one.

    These rules have the version `here`.
    """
    rows: list[Row] = []
    for happening in happenings:
        if (version := played_by(happening, here)) != last:
            rows.append(Row("rules", version))
            last = version
        rows += rows_of([happening])
    return rows


def taken(kind: Literal["undo", "set-aside"], places: Iterable[int], unseen: Iterable[Viewer] = ()) -> Row:
    """Return the row that removes the happenings at `places`."""
    return Row(kind, " ".join(map(str, places)), frozenset(unseen))


def seats_of(row: Row) -> tuple[int, ...]:
    """Return the seats that a row names."""
    return tuple(map(int, row.text.split()))


def fold(rows: Iterable[Row], viewers: Sequence[Viewer]) -> Kept:
    """Return the result of all rows for these viewers."""
    kept = Kept(numbers=dict.fromkeys(viewers, 0), own=dict.fromkeys(viewers, 0))
    for row in rows:
        actor = _actor(row, kept.happenings)
        take_in(kept, row)
        if row.kind in _CHANGES:
            for viewer in kept.numbers.keys() - row.unseen:
                kept.numbers[viewer] += 1
        if actor is not None and actor in kept.own:
            kept.own[actor] = kept.numbers[actor]
    return kept


def take_in(kept: Kept, row: Row) -> None:
    """Add what a row says; `numbers` and `own` stay as they are."""
    match row.kind:
        case "notice":
            kept.notices.append(row.text)
        case "over":
            kept.over = row.text
        case "seed":
            kept.seed = row.text
        case "entropy":
            kept.entropy = row.text
        case "rules":
            kept.rules = row.text
        case "closed":
            kept.closed = row.text
        case "clock":
            kept.clock = row.text
        case "screen":
            kept.screen = seats_of(row)
        case "time":
            kept.time = row.text
        case "put-back" if kept.aside:
            (kept.happenings, kept.draws), kept.aside = kept.aside, None
        case "undo" | "set-aside":
            if row.kind == "set-aside":
                kept.aside = kept.happenings, kept.draws
            gone = set(map(int, row.text.split()))
            kept.happenings = [one for place, one in enumerate(kept.happenings) if place not in gone]
            kept.draws = [one for place, one in enumerate(kept.draws) if place not in gone]
        case "answer" | "forced" | "act" | "chance":
            for happening in parse(row.text, kept.rules):
                kept.happenings.append(happening)
                kept.draws.append((kept.drawn, kept.entropy))
                kept.drawn += _draws(happening)


def changes(rows: Iterable[Row]) -> list[list[Row]]:
    """Yield the rows by change: all rows of an answer, an act, an undo or a setting aside; other rows stand alone."""
    found: list[list[Row]] = []
    for row in rows:
        begins = row.kind in (*_CHANGES, "entropy", "notice", "seed", "rules", "closed", "clock", "screen")
        if not found or (begins and found[-1][-1].kind != "entropy"):
            found.append([row])
        else:
            found[-1].append(row)
    return found


def actor(rows: Sequence[Row], before: Sequence[Event]) -> int | None:
    """Return the seat that made this change, if any; `before` are the happenings before it."""
    return next((seat for row in rows if (seat := _actor(row, before)) is not None), None)


def draws(rows: Iterable[Row]) -> int:
    """Return how many draws these rows contain."""
    return sum(_draws(one) for row in rows if row.kind == "chance" for one in parse(row.text))


def _draws(happening: Event) -> int:
    return len(happening.values) if isinstance(happening, Outcome) else 0


def _actor(row: Row, before: Sequence[Event]) -> int | None:
    """Return the seat that made this change, if any: an undo belongs to the seat whose answer it removes first."""
    if row.kind == "undo":
        first = before[int(row.text.split()[0])]
    elif row.kind in ("answer", "act"):
        first = parse(row.text)[0]
    else:
        return None
    return first.seat if isinstance(first, Answer | ActTaken) else None


def _kind(happening: Event) -> RowKind:
    if isinstance(happening, Answer):
        return "forced" if happening.forced else "answer"
    return "act" if isinstance(happening, ActTaken) else "chance"
