"""A match in the tables of the database: its own row, those of its seats, and those of what happened in it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, insert, select, update
from sqlalchemy.exc import DatabaseError

from banneret.engine.scene.log import Viewer
from banneret.table.errors import KEPT, Damaged
from banneret.table.store.checked_rows import Found
from banneret.table.store.checksums import is_whole, with_sum
from banneret.table.store.rows import Row
from banneret.table.store.schema import happenings, matches, seats
from banneret.table.store.stored import Stored, StoredSeat


def read(
    connection: Connection,
    table: Table,
    condition: ColumnElement[bool],
    number: Column[int] | None = None,
    first: int = 0,
) -> list[Found]:
    """Return the rows that fulfil a condition, counted from `first` by the column `number`. Raises Damaged."""
    try:
        asked = select(table).where(condition).order_by(number if number is not None else table.primary_key.columns[0])
        rows: list[Found] = [dict(row) for row in connection.execute(asked).mappings()]
    except (DatabaseError, ValueError) as error:
        if "locked" in str(error) or (isinstance(error, DatabaseError) and connection.dialect.name == "postgresql"):
            raise
        raise Damaged(f"This match is damaged: its {table.name} cannot be read from the disk. {KEPT}") from None
    for place, row in enumerate(rows, first):
        if (number is not None and row[number.name] != place) or not is_whole(table, row):
            raise Damaged(
                f"This match is damaged: number {place} of its {table.name} does not fit its checksum. {KEPT}"
            )
    return rows


def stored(about: Found, sitting: Sequence[Found], happened: Sequence[Found]) -> Stored:
    """Return the match that these rows of its three tables tell of."""
    return Stored(
        about["id"],
        about["game"],
        json.loads(about["options"]),
        about["title"],
        about["created"],
        about["opener"],
        about["spectator"],
        tuple(map(stored_seat, sitting)),
        tuple(map(happening, happened)),
        about["forked_from"],
    )


def stored_seat(seat: Found) -> StoredSeat:
    """Return the seat that a row tells of."""
    return StoredSeat(seat["name"], seat["token"], seat["bot"], seat["came"])


def happening(found: Found) -> Row:
    """Return what a row tells that happened."""
    return Row(found["kind"], found["text"], _viewers(found["unseen"]))


def change_seat(connection: Connection, match: str, seat: int, **known: object) -> None:
    """Change what is stored of a seat."""
    this = and_(seats.c.match == match, seats.c.seat == seat)
    row = connection.execute(select(seats).where(this)).mappings().one()
    connection.execute(update(seats).where(this).values(with_sum(seats, {**row, **known})))


def add(connection: Connection, match: Stored) -> None:
    """Write a new match. Raises IntegrityError if there is one with its id."""
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
    connection.execute(insert(matches), with_sum(matches, about))
    sitting = [_seat(match.id, place, seat) for place, seat in enumerate(match.seats)]
    connection.execute(insert(seats), [with_sum(seats, seat) for seat in sitting])
    append(connection, match.id, 0, match.rows)


def append(connection: Connection, match: str, number: int, rows: Sequence[Row]) -> None:
    """Write what happened, from `number` on. Raises IntegrityError if other rows are there."""
    if rows:
        values = [
            {"match": match, "number": at, "kind": row.kind, "text": row.text, "unseen": _names(row.unseen)}
            for at, row in enumerate(rows, number)
        ]
        connection.execute(insert(happenings), [with_sum(happenings, row) for row in values])


def _seat(match: str, place: int, seat: StoredSeat) -> dict[str, object]:
    kind = "bot" if seat.is_program else "person"
    who = {"kind": kind, "token": seat.token, "name": seat.name, "bot": seat.bot, "came": seat.came}
    return {"match": match, "seat": place} | who


def _names(viewers: frozenset[Viewer]) -> str:
    return " ".join(sorted("-" if viewer is None else str(viewer) for viewer in viewers))


def _viewers(names: str) -> frozenset[Viewer]:
    return frozenset(None if name == "-" else int(name) for name in names.split())
