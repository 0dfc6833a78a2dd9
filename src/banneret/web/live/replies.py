"""What the server replies to requests of pages and programs, part by part.

Messages over the live connection are in `wire.py`.
"""

from typing import NotRequired

from typing_extensions import TypedDict

from banneret.web.live.wire import SeatPart


class ControlPart(TypedDict):
    """The clocks that a match was agreed with, in seconds: see `Control` of the table."""

    pace: str
    bank: int
    increment: int
    ceiling: int
    after: str


class AboutPart(TypedDict):
    """What a match is, without its position: see `About` of the table. `now` is in milliseconds since 1970."""

    match: str
    seat: int | None
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatPart]
    curtain: bool
    over: bool
    length: int
    spectator: str
    commitment: str
    seed: str
    winners: list[int]
    clock: ControlPart | None
    screen: list[int]
    now: int
    result: str


class OpenedPart(TypedDict):
    """The links of a match that was opened."""

    match: str
    opener: str
    spectator: str
    seats: list[str | None]


class AgainPart(TypedDict):
    """One's own link in a rematch."""

    match: str
    seat: int | None
    link: str
    spectator: str


class AdvicePart(TypedDict):
    """An option that a program advises, its chance to win if the program tried it, and what is likely to follow.

    The reasons say why it is better (the first) or worse (the others) than the option `than`.
    """

    key: str
    chance: float | None
    follows: NotRequired[tuple[str, ...]]
    reasons: NotRequired[tuple[str, ...]]
    than: NotRequired[str]


class TurnPart(TypedDict):
    """A turning point of a match: its moment, also in words, the link that opens the replay there, and what it was."""

    at: int
    moment: str
    link: str
    heading: str
    says: str


class AnalysisPart(TypedDict):
    """What decided a match.

    Until the share of the work that is done is 1, there is only this share, and how many other analyses come first.
    """

    share: float
    ahead: NotRequired[int]
    says: NotRequired[list[str]]
    picture: NotRequired[str]
    stretches: NotRequired[list[str]]
    turns: NotRequired[list[TurnPart]]


class ChapterPart(TypedDict):
    """The moment at which a turn begins; whether a round begins with it; and where in the match it is: `Round 4`."""

    at: int
    title: str
    round: NotRequired[bool]
    place: NotRequired[str]


class LossPart(TypedDict):
    """Pieces of a side that fell, or were `given_up`: a picture of one around (0, 0), its name, and how many."""

    side: str
    name: str
    svg: str
    count: int
    given_up: bool


class LessonPart(TypedDict):
    """Where somebody stands in a lesson. `wrong` says that another thing was touched than `right`."""

    says: tuple[str, ...]
    done: bool
    wrong: str
    right: str
