"""The schedule: what the servers must do for a match at some time, even if nobody has it open.

clock      the time of somebody is over
bots       programs are asked, and perhaps nobody lets them think

Each is written with the change that makes it due. Servers take what is due from one another with a lease: who takes it
does it, and if that server ends before, another one takes it when the lease is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, update

from banneret.table.store.checksums import with_sum
from banneret.table.store.schema import due
from banneret.table.store.stored import DueKind

LEASE = 10_000
"""The number of milliseconds after which another server may take what was taken."""


class Job(NamedTuple):
    """Something that this server has to do."""

    match: str
    kind: DueKind


def of_match(connection: Connection, match: str) -> dict[DueKind, int]:
    """What is due in a match, and when."""
    rows = connection.execute(select(due.c.kind, due.c.at).where(due.c.match == match))
    return {row.kind: row.at for row in rows}


def put(connection: Connection, match: str, changes: Mapping[DueKind, int | None]) -> None:
    """Write what has become due and when, and remove what is no longer due (None)."""
    for kind, at in sorted(changes.items()):
        connection.execute(delete(due).where(_this(match, kind)))
        if at is not None:
            row = {"match": match, "kind": kind, "at": at}
            connection.execute(insert(due), with_sum(due, row))


def take(connection: Connection, now: int, most: int) -> list[Job]:
    """Take what is due now, the oldest first; other servers do not get it until the lease is over."""
    found = connection.execute(
        select(due).where(due.c.at <= now).order_by(due.c.at).limit(most).with_for_update(skip_locked=True)
    ).mappings()
    taken = []
    for row in [dict(row) for row in found]:
        leased = with_sum(due, {**row, "at": now + LEASE})
        connection.execute(update(due).where(_this(row["match"], row["kind"])).values(leased))
        taken.append(Job(row["match"], row["kind"]))
    return taken


def _this(match: str, kind: DueKind) -> ColumnElement[bool]:
    return and_(due.c.match == match, due.c.kind == kind)
