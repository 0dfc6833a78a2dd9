"""What is stored of matches: reading and writing the database. When a call returns, its changes are on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError

from banneret.table.errors import Damaged, UnknownLink
from banneret.table.links import new_link
from banneret.table.models import PlaceAtTable
from banneret.table.store import calls, schedule, talk_counts
from banneret.table.store.checksums import is_whole, with_sum
from banneret.table.store.database import connect, is_server
from banneret.table.store.matches import add, append, change_seat, happening, read, stored, stored_seat
from banneret.table.store.rows import Row
from banneret.table.store.schedule import Job
from banneret.table.store.schema import (
    analyses,
    channels,
    due,
    films,
    happenings,
    letters,
    lines,
    matches,
    mutes,
    notes,
    offerers,
    offers,
    places,
    rematches,
    seats,
    votes,
)
from banneret.table.store.schema import calls as called
from banneret.table.store.stored import NOTHING, DueKind, Loaded, Rematch, RemoteChanges, SideWrites, Stored

CHANNEL = "banneret"
"""Where servers of one database tell each other which match has changed: "ORIGIN MATCH"."""
_SEAT_OF = select(seats.c.match, seats.c.seat).where(seats.c.token == bindparam("token"))
"""The seat of a token. It is asked for with every answer, so it is put together only once."""
_HEAD = "*** in database main ***"
"""The line that SQLite writes before the faults."""


class InDoubt(Exception):
    """The connection to the database was lost during a write: nobody knows whether the change is written."""


class Storage:
    """One database; that of a file is used by one thread at a time. Raises UnusableDatabase when it cannot be opened.

    `origin` names this storage to others of one database.

    Methods that write raise InDoubt if the database is lost at the end of a change; after any other error nothing is
    written.
    """

    def __init__(self, database: str, *, as_it_is: bool = False) -> None:
        self._engine: Engine = connect(database, as_it_is=as_it_is)
        self._of_server = is_server(database)
        self.origin = secrets.token_hex(4)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Return a context that reads the database as it is at one moment."""
        with self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *changed: str) -> Iterator[Connection]:
        """Return a context for a change, which is written whole at its end, or not at all. Raises InDoubt.

        The other servers of the database are told what has `changed`, matches by their ids, together with the
        change.
        """
        with self._engine.connect() as connection:
            yield connection
            for one in changed if self._of_server else ():
                connection.execute(select(func.pg_notify(CHANNEL, f"{self.origin} {one}")))
            try:
                connection.commit()
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise InDoubt from error
                raise

    def notify(self, channel: str, messages: Sequence[str]) -> None:
        """Tell all servers that listen to a channel something that is not stored."""
        with self._engine.begin() as connection:
            for message in messages:
                connection.execute(select(func.pg_notify(channel, message)))

    def ping(self) -> None:
        """Ask the database something small."""
        with self._engine.connect() as connection:
            connection.execute(select(1))

    def size(self) -> int:
        """The size of the database in bytes."""
        with self._engine.connect() as connection:
            if self._of_server:
                return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar() or 0)
            pages, page = (connection.exec_driver_sql(f"PRAGMA {one}").scalar() for one in ("page_count", "page_size"))
        return int(pages or 0) * int(page or 0)

    def add(self, match: Stored) -> None:
        """Store a new match."""
        with self.writing() as connection:
            add(connection, match)

    def add_rematch(self, match: str, rematch: Rematch) -> None:
        """Store a new match as the rematch of another. Raises IntegrityError if that match already has a rematch."""
        with self.writing(match) as connection:
            add(connection, rematch.stored)
            row = {"match": match, "again": rematch.stored.id, "opened_by": rematch.opened_by}
            connection.execute(insert(rematches), with_sum(rematches, row))

    def since(self, match: str, number: int) -> RemoteChanges:
        """Return what is stored of a match, with its rows from `number` on. Raises Damaged.

        Other servers wait for this, so it asks the database as seldom as it can: on a server without a transaction.
        """
        with self._engine.connect() as connection:
            if self._of_server:
                connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            later = and_(happenings.c.match == match, happenings.c.number >= number)
            happened = read(connection, happenings, later, happenings.c.number, first=number)
            sitting = read(connection, seats, seats.c.match == match, seats.c.seat)
            again = read(connection, rematches, rematches.c.match == match)
            due_then, calls_then = schedule.of_match(connection, match), calls.of_match(connection, match)
            heard = talk_counts.of_match(connection, match)
        return RemoteChanges(
            tuple(map(happening, happened)),
            tuple(map(stored_seat, sitting)),
            again[0]["again"] if again else None,
            due_then,
            calls_then,
            heard,
        )

    def rematch(self, match: str) -> Rematch | None:
        """The rematch of a match, if it has one. Raises Damaged."""
        with self.reading() as connection:
            return _rematch(connection, match)

    def come(self, match: str, seat: int) -> None:
        """Store that a person sits there."""
        with self.writing(match) as connection:
            change_seat(connection, match, seat, came=True)

    def append(self, match: str, number: int, rows: Sequence[Row], beside: SideWrites = NOTHING) -> None:
        """Add rows from `number` on, and what is written with them. Raises IntegrityError if other rows are there."""
        with self.writing(match) as connection:
            append(connection, match, number, rows)
            schedule.put(connection, match, beside.due)
            calls.put(connection, match, beside.calls)
            for seat, bot in beside.bots.items():
                change_seat(connection, match, seat, bot=bot)

    def append_surely(self, match: str, number: int, rows: Sequence[Row], beside: SideWrites = NOTHING) -> None:
        """Add rows as `append` does; if the result is in doubt, try once more.

        The number of a row shows whether it was written the first time.
        """
        try:
            self.append(match, number, rows, beside)
        except InDoubt as doubt:
            try:
                self._append_again(match, number, rows, beside)
            except IntegrityError:
                raise
            except (DatabaseError, Damaged):
                raise doubt from None

    def _append_again(self, match: str, number: int, rows: Sequence[Row], beside: SideWrites) -> None:
        try:
            self.append(match, number, rows, beside)
        except IntegrityError:
            if list(self.match(match).rows[number : number + len(rows)]) != list(rows):
                raise

    def put_due(self, match: str, changes: Mapping[DueKind, int | None]) -> None:
        """Write what has become due, and remove what is no longer due."""
        with self.writing() as connection:
            schedule.put(connection, match, changes)

    def take_due(self, now: int, most: int) -> list[Job]:
        """Take what is due, so that no other server does it."""
        with self.writing() as connection:
            return schedule.take(connection, now, most)

    def rename(self, match: str, seat: int, name: str) -> None:
        """Store the name of the person at a seat."""
        with self.writing(match) as connection:
            change_seat(connection, match, seat, name=name)

    def find(self, token: str) -> PlaceAtTable:
        """Where a seat's or a spectators' token leads. Raises UnknownLink."""
        _check(token)
        with self._engine.connect() as connection:
            if seat := connection.execute(_SEAT_OF, {"token": token}).first():
                return PlaceAtTable(seat.match, seat.seat)
            return PlaceAtTable(_only(connection, matches.c.spectator == token), None)

    def opened(self, opener: str) -> str:
        """The match that was opened with this token. Raises UnknownLink."""
        _check(opener)
        with self._engine.connect() as connection:
            return _only(connection, matches.c.opener == opener)

    def ids(self) -> list[str]:
        """The ids of all matches, the oldest first, and of matches of which only seats or happenings are left."""
        with self._engine.connect() as connection:
            there = list(connection.execute(select(matches.c.id).order_by(matches.c.created)).scalars())
            strays = {
                one
                for table in (seats, happenings)
                for one in connection.execute(select(table.c.match).distinct()).scalars()
            }
        return [*there, *sorted(strays - set(there))]

    def has(self, match: str) -> bool:
        """Whether anything of a match is there."""
        parts = ((matches, matches.c.id), (seats, seats.c.match), (happenings, happenings.c.match))
        with self._engine.connect() as connection:
            return any(connection.execute(select(one).where(key == match).limit(1)).first() for one, key in parts)

    def analysis(self, match: str, count: int) -> str:
        """Return the analysis of a match with this number of rows; "" if none is stored, or if it is damaged."""
        this = and_(analyses.c.match == match, analyses.c.rows == count)
        with self._engine.connect() as connection:
            found = connection.execute(select(analyses).where(this)).mappings().first()
        return str(found["text"]) if found and is_whole(analyses, dict(found)) else ""

    def equal_analysis(self, digest: str) -> str:
        """Return the analysis of a match that went like one with this digest; "" if none is stored."""
        this = select(analyses).join(films, films.c.match == analyses.c.match).where(films.c.film == digest)
        with self._engine.connect() as connection:
            found = connection.execute(this).mappings().first()
        return str(found["text"]) if found and is_whole(analyses, dict(found)) else ""

    def keep_analysis(self, match: str, count: int, digest: str, text: str) -> None:
        """Store the analysis of a match with this number of rows, which has this digest, in place of an older one."""
        with self.writing() as connection:
            connection.execute(delete(analyses).where(analyses.c.match == match))
            connection.execute(delete(films).where(or_(films.c.match == match, films.c.film == digest)))
            row = {"match": match, "rows": count, "text": text}
            connection.execute(insert(analyses), with_sum(analyses, row))
            connection.execute(insert(films), with_sum(films, {"film": digest, "match": match}))

    def running(self) -> list[str]:
        """The ids of all matches that are not over, the oldest first."""
        over = select(happenings.c.match).where(happenings.c.kind == "over")
        with self._engine.connect() as connection:
            return list(
                connection.execute(
                    select(matches.c.id).where(matches.c.id.not_in(over)).order_by(matches.c.created)
                ).scalars()
            )

    def erase(self, match: str) -> None:
        """Remove a match and everything that belongs to it; forks and rematches of it stay."""
        with self.writing(match) as connection:
            calls.drop_channels(connection, channels.c.match == match)
            about = (analyses, films, happenings, seats, places, offers, offerers, votes)
            belongs = (*about, lines, mutes, notes, due, called, letters)
            for table in belongs:
                connection.execute(delete(table).where(table.c.match == match))
            connection.execute(delete(rematches).where(or_(rematches.c.match == match, rematches.c.again == match)))
            for fork in read(connection, matches, matches.c.forked_from == match):
                changed = with_sum(matches, {**fork, "forked_from": None})
                connection.execute(update(matches).where(matches.c.id == fork["id"]).values(changed))
            connection.execute(delete(matches).where(matches.c.id == match))

    def renew(self, token: str) -> str:
        """Return a new link in place of this one, which stops working. Raises UnknownLink."""
        _check(token)
        new = new_link()
        with self._engine.connect() as connection:
            seat = connection.execute(_SEAT_OF, {"token": token}).first()
            either = or_(matches.c.opener == token, matches.c.spectator == token)
            match = seat.match if seat else _only(connection, either)
        with self.writing(match) as connection:
            if seat:
                change_seat(connection, seat.match, seat.seat, token=new)
                calls.drop_channels(connection, channels.c.match == seat.match, channels.c.seat == seat.seat)
                connection.execute(delete(places).where(places.c.match == seat.match, places.c.seat == seat.seat))
            else:
                about = dict(connection.execute(select(matches).where(matches.c.id == match)).mappings().one())
                which = "opener" if about["opener"] == token else "spectator"
                changed = with_sum(matches, {**about, which: new})
                connection.execute(update(matches).where(matches.c.id == match).values(changed))
        return new

    def faults(self) -> list[str]:
        """Return the faults that SQLite itself finds in the file; a server checks itself."""
        if self._of_server:
            return []
        with self._engine.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check(10)").scalars()
            return [" ".join(str(fault).removeprefix(_HEAD).split()) for fault in found if fault != "ok"]

    def match(self, match: str) -> Stored:
        """A match with all its rows. Raises Damaged."""
        with self.reading() as connection:
            return _match(connection, match)

    def load(self, match: str) -> Loaded:
        """A match with all its rows, and what else is stored of it. Raises Damaged."""
        with self.reading() as connection:
            return Loaded(
                _match(connection, match),
                _rematch(connection, match),
                schedule.of_match(connection, match),
                calls.of_match(connection, match),
                talk_counts.of_match(connection, match),
            )


def _match(connection: Connection, match: str) -> Stored:
    about = read(connection, matches, matches.c.id == match)
    sitting = read(connection, seats, seats.c.match == match, seats.c.seat)
    happened = read(connection, happenings, happenings.c.match == match, happenings.c.number)
    if not about:
        raise Damaged("This match is damaged: its game and options are lost. The rest of it is kept.")
    return stored(about[0], sitting, happened)


def _rematch(connection: Connection, match: str) -> Rematch | None:
    rows = read(connection, rematches, rematches.c.match == match)
    return Rematch(_match(connection, rows[0]["again"]), rows[0]["opened_by"]) if rows else None


def _check(token: str) -> None:
    """Raise UnknownLink for a text that cannot be a link. PostgreSQL cannot even search for some texts."""
    if not (token.isascii() and token.isprintable()):
        raise UnknownLink


def _only(connection: Connection, condition: object) -> str:
    found: str | None = connection.execute(select(matches.c.id).where(condition)).scalar()  # type: ignore[arg-type]
    if found is None:
        raise UnknownLink
    return found
