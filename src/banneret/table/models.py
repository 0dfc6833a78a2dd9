"""The data that the table takes and returns, as plain dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from banneret.engine.scene.view import View
from banneret.table.clocks import Control


@dataclass(frozen=True, slots=True)
class Person:
    """A seat for a person, whose name may be given later. `at_screen` says that they share the opener's screen."""

    name: str = ""
    at_screen: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """A seat for a bot, by its name in `bots.bots()`."""

    bot: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that a visitor sends for a file option of a match: its name, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PlaceAtTable:
    """What a token leads to: a seat of a match, or its spectators, whose seat is None."""

    match: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Opened:
    """The links of a match: `seats` has a token for each person, and None for each program.

    It also has None for each seat that is offered in the lobby, or was taken there: only who took it has its link.
    """

    match: str
    opener: str
    spectator: str
    seats: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class RematchLinks:
    """A viewer's place in a rematch: the seat is one further, and `token` is the link of that seat.

    For a spectator the seat is None, and the token is that of the spectators.
    """

    match: str
    seat: int | None
    token: str
    spectator: str


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """One seat: `side` is its name in the game, `name` the player ("" if not given).

    `bot` names the program that plays it, or is ""; it plays in a person's place if `stands_in`. `here` tells whether a
    person has its page open now, `came` whether a person has ever opened it, `asked` whether it is asked something now.
    """

    seat: int
    side: str
    name: str
    bot: str
    here: bool
    came: bool
    asked: bool
    stands_in: bool = False


@dataclass(frozen=True, slots=True)
class ClockStatus:
    """The clock of a seat as a viewer may see it, in milliseconds.

    `left` is what is left while it stands. If it runs, its time is over at `ends`, so less may be left. Moments are
    milliseconds since 1970. `away` is the moment until which its player is away, or 0. `out` says that its time was
    over.
    """

    left: int
    ends: int | None = None
    away: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A message from the table, not from the game, to everybody; `number` counts them from 0."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that a viewer sees at one moment; give `number` back with an answer to it.

    `view.number` is the same number. `spectators` counts the people who watch without a seat. `again` is the seat that
    has opened a rematch. `clocks` has the clock of each seat, None for a program, and is empty without clocks.
    `said` grows whenever a line is said or deleted that the viewer may read.
    """

    view: View
    number: int
    seats: tuple[SeatStatus, ...]
    notices: tuple[Notice, ...]
    spectators: int
    curtain: bool
    again: int | None = None
    clocks: tuple[ClockStatus | None, ...] = ()
    said: int = 0


@dataclass(frozen=True, slots=True)
class About:
    """What a match is, without its position. `length` is the number of moments to replay, 0 while that is refused.

    `commitment` is that of its dice, "" if they cannot be checked; `seed` is their seed when the match is over.
    `result` says how it ended, "" before the end. `winners` are seats; there are none before the end, or after a draw.
    `clock` are the clocks that were agreed, `screen` the seats that share one screen. `now` is in milliseconds since
    1970, by the clock of the database.
    """

    place: PlaceAtTable
    game: str
    title: str
    options: Mapping[str, str]
    seats: tuple[SeatStatus, ...]
    curtain: bool
    over: bool
    length: int
    spectator: str
    commitment: str = ""
    seed: str = ""
    winners: tuple[int, ...] = ()
    clock: Control | None = None
    screen: tuple[int, ...] = ()
    now: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """An answer of the past as somebody may read it: the question, and what was chosen; "" where that is secret."""

    seat: int
    asked: str
    chose: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the past: after `at` of `length` answers and acts.

    The last of them is the `deed`, if it is an answer; what came of it is in the log from entry number `told` on.
    """

    view: View
    at: int
    length: int
    told: int = 0
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """The load of a table: loaded matches, pages that watch them, and automatic answers in progress.

    `news` says whether news from other servers can arrive. `notices` counts messages by the kind of their channel
    and by result: sent, failed, gone or left out.
    """

    matches: int
    watchers: int
    automatic: int
    news: bool
    notices: Mapping[tuple[str, str], int]
