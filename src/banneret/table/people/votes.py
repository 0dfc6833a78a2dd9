"""Votes: the others at a table agree that a program plays for somebody who is away."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError

from banneret.table.store import checked_rows
from banneret.table.store.schema import votes
from banneret.table.store.storage import Storage


def vote(storage: Storage, match: str, seat: int, voter: int, bot: str) -> frozenset[int]:
    """Store that `voter` agrees that `bot` plays for `seat`; returns all who agree."""
    with suppress(IntegrityError), storage.writing() as connection:  # the voter has said so already
        checked_rows.add(connection, votes, match=match, seat=seat, voter=voter, bot=bot)
    with storage.reading() as connection:
        found = checked_rows.find(connection, votes, votes.c.match == match, votes.c.seat == seat)
    return frozenset(row["voter"] for row in found)


def drop_votes(storage: Storage, match: str, seat: int) -> None:
    """Forget who has agreed: the person at this seat is back."""
    with storage.writing() as connection:
        connection.execute(delete(votes).where(votes.c.match == match, votes.c.seat == seat))
