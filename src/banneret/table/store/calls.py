"""Calls: a person who, as far as everybody can see, is asked gets a notice after a while, unless they come first.

A call is written with the change that makes it, and removed with the change that ends it. It depends on what
everybody can see and on what the person does, and on nothing secret, so nobody learns a secret from a notice or from
its absence.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, or_, select

from banneret.table.store import checked_rows
from banneret.table.store.schema import calls, channels, codes, letters, places
from banneret.table.store.stored import Call


class Called(NamedTuple):
    """Somebody at a seat of a match."""

    match: str
    seat: int


def of_match(connection: Connection, match: str) -> dict[int, Call]:
    """The calls of a match, by seat."""
    found = checked_rows.find(connection, calls, calls.c.match == match)
    return {row["seat"]: Call(row["at"], row["settled"]) for row in found}


def put(connection: Connection, match: str, changes: Mapping[int, Call | None]) -> None:
    """Write calls; None removes one. Messages that wait to be sent to these seats are no longer sent."""
    for seat, call in sorted(changes.items()):
        connection.execute(delete(calls).where(*_this(match, seat)))
        unsent = letters.c.match == match, letters.c.seat == seat, letters.c.taken.is_(False)
        connection.execute(delete(letters).where(*unsent))
        if call:
            checked_rows.add(connection, calls, match=match, seat=seat, at=call.at, settled=call.settled)


def due(connection: Connection, now: int, most: int) -> list[Called]:
    """Return who gets a notice now."""
    waiting = select(calls.c.match, calls.c.seat).where(calls.c.settled.is_(False), calls.c.at <= now)
    return [Called(*row) for row in connection.execute(waiting.order_by(calls.c.at).limit(most))]


def settle(
    connection: Connection, due: Collection[Called], absent: Collection[Called], kinds: Collection[str], now: int
) -> None:
    """Write letters to those who are absent, over channels of these kinds. If several servers try, one does it."""
    for called in due:
        first = checked_rows.change(connection, calls, *_this(*called), calls.c.settled.is_(False), settled=True)
        if first and called in absent:
            for channel in _channels(connection, called, kinds):
                write(connection, "turn", channel, now, called)


def write(connection: Connection, kind: str, channel: str, now: int, to: Called | None = None) -> None:
    """Write a letter."""
    match, seat = to or (None, None)
    about = {"kind": kind, "channel": channel, "match": match, "seat": seat}
    checked_rows.add(connection, letters, id=secrets.token_hex(8), at=now, tries=0, taken=False, **about)


def drop_channels(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    """Remove channels, with their waiting messages and their codes; return how many."""
    gone = select(channels.c.id).where(*conditions)
    for table in (letters, codes):
        connection.execute(delete(table).where(table.c.channel.in_(gone)))
    return connection.execute(delete(channels).where(*conditions)).rowcount


def _channels(connection: Connection, called: Called, kinds: Collection[str]) -> list[str]:
    """The channels of these kinds of those who sit at a seat."""
    sitting = select(places.c.member).where(places.c.match == called.match, places.c.seat == called.seat)
    theirs = or_(channels.c.member.in_(sitting), (channels.c.match == called.match) & (channels.c.seat == called.seat))
    good = channels.c.confirmed.is_(True), channels.c.kind.in_(kinds)
    return list(connection.execute(select(channels.c.id).where(theirs, *good)).scalars())


def _this(match: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return calls.c.match == match, calls.c.seat == seat
