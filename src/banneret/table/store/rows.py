"""What happened in a match, as rows that are only ever appended.

kind       text                      meaning
answer     0: unit:orcs-gazkull      a seat answered (a line of the record, as are the next three)
forced     0= pass                   a forced answer
act        0! concede                a seat did something unasked
chance     roll skull blank          dice, cards, and what was revealed
undo       12 13                     the places in the list so far that were undone
set-aside  12 13                     the places that newer rules do not understand
over       {"wording": "...", ...}   the match is over: the result as a sentence and its things
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
from dataclasses import dataclass
from typing import Literal

from banneret.engine.match.events import ActTaken, Answer, Event, Outcome, parse, played_by
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
CHANGES = ("answer", "act", "undo", "set-aside", "put-back")
"""The kinds of rows that begin a change."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row."""

    kind: RowKind
    text: str
    unseen: frozenset[Viewer] = frozenset()


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


def changes(rows: Iterable[Row]) -> list[list[Row]]:
    """Return the rows by change: all rows of an answer, an act, an undo or a setting aside; other rows stand alone."""
    found: list[list[Row]] = []
    for row in rows:
        begins = row.kind in (*CHANGES, "entropy", "notice", "seed", "rules", "closed", "clock", "screen")
        if not found or (begins and found[-1][-1].kind != "entropy"):
            found.append([row])
        else:
            found[-1].append(row)
    return found


def actor(rows: Sequence[Row], before: Sequence[Event]) -> int | None:
    """Return the seat that made this change, if any; `before` are the happenings before it."""
    return next((seat for row in rows if (seat := actor_of(row, before)) is not None), None)


def draws(rows: Iterable[Row]) -> int:
    """Return how many draws these rows contain."""
    return sum(draws_of(one) for row in rows if row.kind == "chance" for one in parse(row.text))


def draws_of(happening: Event) -> int:
    """Return how many draws a happening contains."""
    return len(happening.values) if isinstance(happening, Outcome) else 0


def actor_of(row: Row, before: Sequence[Event]) -> int | None:
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
