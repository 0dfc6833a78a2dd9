"""What is stored of a match, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.table.models import Opened, RematchLinks
from banneret.table.store.rows import Row

DueKind: TypeAlias = Literal["clock", "bots"]
"""What a server must do at some time: end the time of somebody, or let programs think."""


class Call(NamedTuple):
    """Call somebody at a moment of the table's time, unless that is `settled`."""

    at: int
    settled: bool = False


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: `token` is None and `bot` a name if a program plays it; `came` if a person has ever sat there.

    A seat with a token and a bot is a person's, for whom the bot plays until they take it back.
    """

    name: str
    token: str | None
    bot: str = ""
    came: bool = False

    @property
    def is_program(self) -> bool:
        """Whether it has never been a person's seat."""
        return self.token is None


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is stored. `created` is ISO 8601 in UTC."""

    id: str
    game: str
    options: dict[str, str]
    title: str
    created: str
    opener: str
    spectator: str
    seats: tuple[StoredSeat, ...]
    rows: tuple[Row, ...]
    forked_from: str | None = None

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who may look: the seats, and the spectators."""
        return [*range(len(self.seats)), None]

    @property
    def links(self) -> Opened:
        """Its links."""
        return Opened(self.id, self.opener, self.spectator, tuple(seat.token for seat in self.seats))

    def again(self, seat: Viewer) -> RematchLinks:
        """The place in this rematch for the person who sat at `seat` before: one seat further."""
        further = None if seat is None else (seat + 1) % len(self.seats)
        token = self.spectator if further is None else self.seats[further].token
        assert token, "who has a link of the one match has a link of the other"
        return RematchLinks(self.id, further, token, self.spectator)


@dataclass(frozen=True, slots=True)
class Rematch:
    """The rematch of a match, and the seat that opened it."""

    stored: Stored
    opened_by: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that a server needs to play a match on: the match, what is due, who is to be called, how much is `said`."""

    match: Stored
    rematch: Rematch | None
    due: Mapping[DueKind, int]
    calls: Mapping[int, Call]
    said: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SideWrites:
    """What is written together with rows: changes of what is `due`, the programs that now play for seats, and calls."""

    due: Mapping[DueKind, int | None] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)
    calls: Mapping[int, Call | None] = field(default_factory=dict)


NOTHING = SideWrites()


@dataclass(frozen=True, slots=True)
class RemoteChanges:
    """What is stored of a match beyond the rows that somebody knows.

    These are further rows, the seats, the rematch's id, what is due, who is to be called, and how much is `said`.
    """

    rows: tuple[Row, ...]
    seats: tuple[StoredSeat, ...]
    rematch: str | None
    due: Mapping[DueKind, int]
    calls: Mapping[int, Call]
    said: Mapping[str, int]
