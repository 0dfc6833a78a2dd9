"""What is kept of matches: reading and writing the database. What a call has written when it returns is on the disk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, insert, select, update

from banneret.table.database import connect
from banneret.table.errors import UnknownLink
from banneret.table.plain import Again, Opened, Place
from banneret.table.rows import Row, Viewer
from banneret.table.schema import happenings, matches, rematches, seats


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A seat: `token` is None and `bot` a name if a program plays it; `came` if a person has ever sat there."""

    name: str
    token: str | None
    bot: str = ""
    came: bool = False


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is kept. `created` is ISO 8601 in UTC."""

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
        """All who may look: the seats, and the spectators."""
        return [*range(len(self.seats)), None]

    @property
    def links(self) -> Opened:
        """Its links."""
        return Opened(self.id, self.opener, self.spectator, tuple(seat.token for seat in self.seats))

    def again(self, seat: Viewer) -> Again:
        """The place in this rematch of who sat at `seat` before: one seat further on."""
        further = None if seat is None else (seat + 1) % len(self.seats)
        token = self.spectator if further is None else self.seats[further].token
        assert token, "who has a link of the one match has a link of the other"
        return Again(self.id, further, token, self.spectator)


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match that was opened again after another, and which seat of that one opened it."""

    stored: Stored
    opened_by: int


class Storage:
    """One database, used by one thread at a time. Raises UnusableDatabase when it cannot be opened."""

    def __init__(self, database: str) -> None:
        self._engine: Engine = connect(database)

    def close(self) -> None:
        """Give the file back."""
        self._engine.dispose()

    def size(self) -> int:
        """How many bytes the database has."""
        with self._engine.connect() as connection:
            pages, page = (connection.exec_driver_sql(f"PRAGMA {one}").scalar() for one in ("page_count", "page_size"))
        return int(pages or 0) * int(page or 0)

    def add(self, match: Stored) -> None:
        """Keep a new match."""
        with self._engine.begin() as connection:
            _add(connection, match)

    def add_rematch(self, match: str, rematch: Rematch) -> None:
        """Keep a new match as the rematch of another. Raises IntegrityError if that one has a rematch already."""
        with self._engine.begin() as connection:
            _add(connection, rematch.stored)
            row = {"match": match, "again": rematch.stored.id, "opened_by": rematch.opened_by}
            connection.execute(insert(rematches), row)

    def rematch(self, match: str) -> Rematch | None:
        """The rematch of a match, if it has one."""
        with self._engine.connect() as connection:
            row = connection.execute(select(rematches).where(rematches.c.match == match)).first()
        return Rematch(self.load(row.again), row.opened_by) if row else None

    def come(self, match: str, seat: int) -> None:
        """Write down that somebody sits there."""
        with self._engine.begin() as connection:
            connection.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(came=True))

    def append(self, match: str, number: int, rows: Sequence[Row]) -> None:
        """Add rows from `number` on. Raises IntegrityError if another program has written there."""
        with self._engine.begin() as connection:
            _append(connection, match, number, rows)

    def rename(self, match: str, seat: int, name: str) -> None:
        """Write down who sits there."""
        with self._engine.begin() as connection:
            connection.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(name=name))

    def find(self, token: str) -> Place:
        """Where a seat's or a spectators' token leads. Raises UnknownLink."""
        with self._engine.connect() as connection:
            seat = connection.execute(select(seats.c.match, seats.c.seat).where(seats.c.token == token)).first()
            if seat:
                return Place(seat.match, seat.seat)
            return Place(_only(connection, matches.c.spectator == token), None)

    def opened(self, opener: str) -> str:
        """The match that was opened with this token. Raises UnknownLink."""
        with self._engine.connect() as connection:
            return _only(connection, matches.c.opener == opener)

    def load(self, match: str) -> Stored:
        """A match with all its rows."""
        with self._engine.connect() as connection:
            about = connection.execute(select(matches).where(matches.c.id == match)).one()
            sitting = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat)).all()
            happened = connection.execute(
                select(happenings).where(happenings.c.match == match).order_by(happenings.c.number)
            ).all()
        return Stored(
            about.id,
            about.game,
            json.loads(about.options),
            about.title,
            about.created,
            about.opener,
            about.spectator,
            tuple(StoredSeat(seat.name, seat.token, seat.bot, seat.came) for seat in sitting),
            tuple(Row(row.kind, row.text, _viewers(row.unseen)) for row in happened),
            about.forked_from,
        )


def _add(connection: Connection, match: Stored) -> None:
    about = {
        "id": match.id,
        "game": match.game,
        "options": json.dumps(match.options, ensure_ascii=False),
        "title": match.title,
        "created": match.created,
        "opener": match.opener,
        "spectator": match.spectator,
        "forked_from": match.forked_from,
    }
    connection.execute(insert(matches), about)
    connection.execute(insert(seats), [_seat(match.id, place, seat) for place, seat in enumerate(match.seats)])
    _append(connection, match.id, 0, match.rows)


def _append(connection: Connection, match: str, number: int, rows: Sequence[Row]) -> None:
    if rows:
        values = [
            {"match": match, "number": at, "kind": row.kind, "text": row.text, "unseen": _names(row.unseen)}
            for at, row in enumerate(rows, number)
        ]
        connection.execute(insert(happenings), values)


def _seat(match: str, place: int, seat: StoredSeat) -> dict[str, object]:
    kind = "bot" if seat.bot else "person"
    return {"match": match, "seat": place, "kind": kind, "token": seat.token, "name": seat.name, "bot": seat.bot}


def _only(connection: Connection, condition: object) -> str:
    found: str | None = connection.execute(select(matches.c.id).where(condition)).scalar()  # type: ignore[arg-type]
    if found is None:
        raise UnknownLink
    return found


def _names(viewers: frozenset[Viewer]) -> str:
    return " ".join(sorted("-" if viewer is None else str(viewer) for viewer in viewers))


def _viewers(names: str) -> frozenset[Viewer]:
    return frozenset(None if name == "-" else int(name) for name in names.split())
