"""What the table takes and gives, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from banneret.engine.view import View


@dataclass(frozen=True, slots=True)
class Person:
    """A seat for somebody, whose name may come later."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A seat for a bot, by its name in `bots.bots()`."""

    bot: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that a visitor sends for an option of a match that takes one: its name, and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a token leads: to a seat of a match, or to its spectators, whose seat is None."""

    match: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Opened:
    """The links of a match: `seats` a token for each person and None for each program."""

    match: str
    opener: str
    spectator: str
    seats: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """The same place in a rematch: its seat is one further on, and `token` is the link of that seat alone.

    A spectator's seat is None, and the token that of the spectators.
    """

    match: str
    seat: int | None
    token: str
    spectator: str


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """One seat: `side` is what the game calls it, `name` who sits there ("" if nobody said).

    `bot` names the program that plays it, or is "". `here` tells that somebody has its page open, `came` that somebody
    has ever had, `asked` that it is asked something just now.
    """

    seat: int
    side: str
    name: str
    bot: str
    here: bool
    came: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that the table, and not the game, has to say to all; `number` counts them from 0."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a viewer sees at one moment; `number` is to be given back with an answer to it.

    `view.number` is the same number. `spectators` counts those who watch from no seat. `again` is the seat that has
    opened a rematch.
    """

    view: View
    number: int
    seats: tuple[SeatStatus, ...]
    notices: tuple[Notice, ...]
    spectators: int
    curtain: bool
    again: int | None = None


@dataclass(frozen=True, slots=True)
class About:
    """What a match is, without its position. `length` is how many moments can be replayed, 0 while that is refused."""

    place: Place
    game: str
    title: str
    options: Mapping[str, str]
    seats: tuple[SeatStatus, ...]
    curtain: bool
    over: bool
    length: int
    spectator: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the past: after `at` of `length` answers and acts."""

    view: View
    at: int
    length: int
