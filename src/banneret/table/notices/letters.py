"""Letters to be sent, and the codes in them, as they are stored. A letter is sent once.

Whoever takes a letter sends it. If it certainly did not arrive, it is tried again later. If a server ends while it
is sending a letter, nobody knows whether it arrived, and it is not sent again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import ColumnElement, delete, select

from banneret.table.links import new_link
from banneret.table.store import checked_rows
from banneret.table.store.calls import Called, drop_channels, due, settle
from banneret.table.store.schema import calls, channels, codes, letters
from banneret.table.store.storage import Storage

LetterKind: TypeAlias = Literal["turn", "confirm", "recover"]
LEASE = 300_000
"""The number of milliseconds after which a letter that a server has taken counts as sent."""
_WAITS = (60_000, 600_000, 3_600_000)
"""The number of milliseconds before each further try."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that this server has taken, and where it goes.

    `called` is the person who is asked, if it is about that.
    """

    id: str
    kind: LetterKind
    channel: str
    over: str
    address: str
    tries: int
    called: Called | None


def whom_to_call(storage: Storage, now: int, most: int) -> list[Called]:
    """Return who gets a notice now."""
    with storage.reading() as connection:
        return due(connection, now, most)


def call(storage: Storage, found: list[Called], absent: set[Called], kinds: tuple[str, ...], now: int) -> None:
    """Write letters of these kinds to those of the found who are absent; the others need none."""
    with storage.writing() as connection:
        settle(connection, found, absent, kinds, now)


def take(storage: Storage, over: str, now: int, most: int) -> list[Letter]:
    """Take letters to be sent now over one kind of channel, the oldest first; no other server gets them."""
    with storage.writing() as connection:
        connection.execute(delete(letters).where(letters.c.taken.is_(True), letters.c.at < now - LEASE))
        waiting = select(letters.c.id).join(channels, channels.c.id == letters.c.channel)
        waiting = waiting.where(channels.c.kind == over, letters.c.taken.is_(False), letters.c.at <= now)
        ids = connection.execute(waiting.order_by(letters.c.at).limit(most)).scalars().all()
        taken = []
        for one in ids:
            if checked_rows.change(connection, letters, *_free(one), taken=True, at=now):
                row = checked_rows.find(connection, letters, letters.c.id == one)[0]
                to = checked_rows.find(connection, channels, channels.c.id == row["channel"])[0]
                called = Called(row["match"], row["seat"]) if row["match"] else None
                taken.append(Letter(one, row["kind"], to["id"], to["kind"], to["address"], row["tries"], called))
    return taken


def is_wanted(storage: Storage, called: Called) -> bool:
    """Return whether somebody is still asked, as far as others can see."""
    this = calls.c.match == called.match, calls.c.seat == called.seat
    with storage.reading() as connection:
        return connection.execute(select(calls.c.at).where(*this)).first() is not None


def done(storage: Storage, letter: Letter) -> None:
    """A letter was sent, or need not be."""
    with storage.writing() as connection:
        connection.execute(delete(letters).where(letters.c.id == letter.id))


def try_again(storage: Storage, letter: Letter, now: int) -> None:
    """Send a letter that did not arrive again later, but not for ever."""
    with storage.writing() as connection:
        if letter.tries < len(_WAITS):
            again = {"taken": False, "at": now + _WAITS[letter.tries], "tries": letter.tries + 1}
            checked_rows.change(connection, letters, letters.c.id == letter.id, **again)
        else:
            connection.execute(delete(letters).where(letters.c.id == letter.id))


def drop(storage: Storage, channel: str) -> None:
    """Remove a channel that no longer accepts messages."""
    with storage.writing() as connection:
        drop_channels(connection, channels.c.id == channel)


def new_code(storage: Storage, kind: LetterKind, channel: str, now: int, until: int) -> str:
    """Return a new code that may be used once, until a moment. Only its hash is stored. Expired codes are removed."""
    code = new_link()
    with storage.writing() as connection:
        connection.execute(delete(codes).where(codes.c.until < now))
        checked_rows.add(connection, codes, hash=_hash(code), kind=kind, channel=channel, until=until)
    return code


def use_code(storage: Storage, kind: LetterKind, code: str, now: int) -> checked_rows.Found | None:
    """Return the channel of a code; None if there is no such code.

    The code is used up, and so are all others of its kind for this channel.
    """
    this = codes.c.hash == _hash(code), codes.c.kind == kind, codes.c.until >= now
    with storage.writing() as connection:
        found = checked_rows.find(connection, codes, *this)
        if not found or not connection.execute(delete(codes).where(*this)).rowcount:
            return None
        of_channel = codes.c.channel == found[0]["channel"], codes.c.kind == kind
        connection.execute(delete(codes).where(*of_channel))
        return checked_rows.find(connection, channels, channels.c.id == found[0]["channel"])[0]


def _free(letter: str) -> tuple[ColumnElement[bool], ...]:
    return letters.c.id == letter, letters.c.taken.is_(False)


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
