"""What visitors use of what costs others, counted in the database: for all its servers, and also over a restart.

Addresses are not stored: whoever uses something is written as a hash with the key of the database. It is forgotten when
it counts no longer, after an hour at most.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Sequence

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from banneret.table.errors import Crowded
from banneret.table.limits import Quota
from banneret.table.store import checked_rows
from banneret.table.store.disk import Disk
from banneret.table.store.keys import key_in
from banneret.table.store.schema import uses
from banneret.table.store.storage import Storage

_KEY = "key of visitors"
_MOST_TRIES = 5
_PARTS = 60


class Uses:
    """Counts uses. `now` is the table's time in milliseconds, which all servers share."""

    def __init__(self, disk: Disk, now: Callable[[], int]) -> None:
        self._disk = disk
        self._now = now
        self._key = b""

    async def open(self) -> None:
        """Read the key of the database."""
        self._key = (await self._disk.do(key_in, _KEY)).encode()

    def hidden(self, who: str) -> str:
        """Whom the database may know only as a hash; "" is the host, and stays so."""
        return hmac.new(self._key, who.encode(), hashlib.sha256).hexdigest()[:32] if who else ""

    async def count(self, quota: Quota, who: str, *amounts: int) -> None:
        """Count a use by `who`, by default of 1; the host, "", has no limits. Raises Crowded, and counts nothing."""
        if who:
            await self._disk.do(_count, quota, self.hidden(who), amounts or (1,), self._now())

    async def forget(self) -> None:
        """Forget what counts no longer."""
        await self._disk.do(_forget, self._now())


def _count(storage: Storage, quota: Quota, who: str, amounts: Sequence[int], now: int) -> None:
    for _ in range(_MOST_TRIES):
        try:
            with storage.writing() as connection:
                this = uses.c.kind == quota.kind, uses.c.who == who
                # Another server that counts for the same waits until this is written, and then sees it.
                row = connection.execute(select(uses).where(*this).with_for_update()).mappings().first()
                used = _with(_still_counting(dict(row), quota, now) if row else [], now, amounts, quota)
                quota.check(used, now)
                known = {"until": used[-1][0] + quota.seconds * 1000, "text": json.dumps(used)}
                if row:
                    checked_rows.change(connection, uses, *this, **known)
                else:
                    checked_rows.add(connection, uses, kind=quota.kind, who=who, **known)
        except IntegrityError:
            continue  # another server has counted the first use at the same moment
        return
    raise Crowded("Too many ask for the same at the same time; ask again.", 1.0)


def _still_counting(row: checked_rows.Found, quota: Quota, now: int) -> list[tuple[int, ...]]:
    """The uses that still count, each its moment and its amounts."""
    found = [(min(at, now), *amounts) for at, *amounts in json.loads(row["text"])]
    return [one for one in found if one[0] > now - quota.seconds * 1000]


def _with(used: list[tuple[int, ...]], now: int, amounts: Sequence[int], quota: Quota) -> list[tuple[int, ...]]:
    """The uses with another one; those of a sixtieth of the time are one, so that the row stays short."""
    if used and now - used[-1][0] < quota.seconds * 1000 // _PARTS:
        at, *before = used.pop()
        return [*used, (at, *(one + more for one, more in zip(before, amounts, strict=True)))]
    return [*used, (now, *amounts)]


def _forget(storage: Storage, now: int) -> None:
    with storage.writing() as connection:
        connection.execute(delete(uses).where(uses.c.until < now))
