"""The table's time: milliseconds that all servers of a database share, and that stop while none of them is running.

Every server notes every few seconds that it is running. If none has done so for longer, there was an outage: its
length is recorded as lost, and counts in no clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from banneret.table.store.checksums import with_sum
from banneret.table.store.disk import Disk
from banneret.table.store.schema import pulse
from banneret.table.store.storage import Storage

OUTAGE = 20_000
"""How many milliseconds without any running server count as an outage."""
_ID = 0


@dataclass(frozen=True, slots=True)
class Time:
    """A moment of the table's time, and the time lost before it; their sum is milliseconds since 1970."""

    at: int
    lost: int


def read(storage: Storage) -> Time:
    """Return the table's time now."""
    with storage.reading() as connection:
        wall, found = _wall(connection), _pulse(connection)
    if found is None or not 0 <= wall - found["seen"] <= OUTAGE:
        return beat(storage)
    return Time(wall - found["lost"], found["lost"])


def beat(storage: Storage) -> Time:
    """Return the table's time now, and note that a server is running."""
    try:
        return _beat(storage)
    except IntegrityError:  # another server has noted it for the first time just now
        return _beat(storage)


def _beat(storage: Storage) -> Time:
    with storage.writing() as connection:
        found = _pulse(connection, change=True)
        wall = _wall(connection)
        if found is None:
            connection.execute(insert(pulse), with_sum(pulse, {"id": _ID, "seen": wall, "lost": 0}))
            return Time(wall, 0)
        away = wall - found["seen"]
        lost = found["lost"] + (0 if 0 <= away <= OUTAGE else away)
        connection.execute(update(pulse).values(with_sum(pulse, {"id": _ID, "seen": wall, "lost": lost})))
        return Time(wall - lost, lost)


def _pulse(connection: Connection, *, change: bool = False) -> dict[str, Any] | None:
    wanted = select(pulse).with_for_update() if change else select(pulse)
    found = connection.execute(wanted).mappings().first()
    return dict(found) if found else None


def _wall(connection: Connection) -> int:
    """Return milliseconds since 1970 by the clock of the database server, so that all servers have the same."""
    if connection.dialect.name == "postgresql":
        seconds = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar()
        return int(float(seconds or 0) * 1000)
    return wall()


def wall() -> int:
    """Return milliseconds since 1970 by the clock of this computer."""
    return time.time_ns() // 1_000_000


class TableTime:
    """The table's time for the rooms of one server. `lost` is called when an outage has been recorded."""

    def __init__(self, disk: Disk, lost: Callable[[], None]) -> None:
        self._disk = disk
        self._lost = lost
        self._last = Time(wall(), 0)
        self._ahead = 0

    @property
    def lost(self) -> int:
        """The time lost so far, so that moments can be given as milliseconds since 1970."""
        return self._last.lost

    @property
    def about(self) -> int:
        """The approximate table's time, without asking the database."""
        return wall() + self._ahead

    async def now(self) -> int:
        """Return the table's time. Raises Away or Unreadable."""
        return self._note(await self._disk.do(read))

    async def beat(self) -> int:
        """Return the table's time, and note that this server is running."""
        return self._note(await self._disk.do(beat))

    def _note(self, moment: Time) -> int:
        before, self._last = self._last, moment
        self._ahead = moment.at - wall()
        if moment.lost != before.lost:
            self._lost()
        return moment.at
