"""Who has their page open at which of the servers with one database. Nothing of it is stored: servers tell each other.

ORIGIN                       the server with this name is at work
ORIGIN ?                     and asks all others who is there
ORIGIN MATCH:0,1,- ...       and who has their page open there: seats, and - for each spectator; perhaps nobody
ORIGIN !                     and ends

Whoever is silent for a while is gone, with all who were there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.table.errors import TableError
from banneret.table.store.disk import Disk
from banneret.table.store.storage import Storage
from banneret.table.tasks import end

log = logging.getLogger(__name__)
CHANNEL = "banneret_here"
"""Where servers of one database tell each other who is there."""
_BEAT = 5.0
"""The number of seconds after which a server says again that it is running."""
_SILENCE = 15.0
"""The number of seconds of silence after which a server counts as gone."""
_LONGEST = 4000
"""The largest number of characters of a message; PostgreSQL accepts 8,000 bytes."""
_ASKS, _ENDS = "?", "!"

There: TypeAlias = "dict[str, tuple[Viewer, ...]]"
"""Who is there, by match."""


class PostgresPresence:
    """Who is there at the servers with one database. Server names come from `Disk.origin`."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._here: There = {}
        self._others: dict[str, There] = {}
        self._last: dict[str, float] = {}
        self._unsaid: set[str] = set()
        self._asking = False
        self._news = asyncio.Event()

    def open(self, came: Callable[[str], None]) -> None:
        """Begin to tell. `came` is called with each match in which somebody comes or goes at another server."""
        self._came = came
        self._telling = asyncio.create_task(self._tell_for_ever())

    def elsewhere(self, match: str) -> tuple[Viewer, ...]:
        """The seats that have this match open at other servers, and None for each spectator."""
        return tuple(viewer for there in self._others.values() for viewer in there.get(match, ()))

    def tell(self, match: str, there: Sequence[Viewer]) -> None:
        """Tell the others who has a match open here."""
        self._here[match] = tuple(there)
        self._unsaid.add(match)
        self._news.set()

    def listening(self) -> None:
        """Listening has begun: ask the others, and tell them everything."""
        self._asking = True
        self._tell_everything()

    def heard(self, message: str) -> None:
        """Take a message of another server, or of this one."""
        origin, *words = message.split()
        if origin == self._disk.origin:
            return
        known, self._last[origin] = origin in self._last, time.monotonic()
        if words == [_ENDS]:
            self._forget(origin)
        elif words == [_ASKS]:
            self._tell_everything()
        else:
            for word in words:
                self._note(origin, *word.split(":"))
            if not known:  # its earlier messages were missed
                self._asking = True
                self._news.set()

    async def close(self) -> None:
        """Tell the others that this server ends."""
        await end(self._telling)
        with suppress(TableError):
            await self._disk.do(Storage.notify, CHANNEL, [f"{self._disk.origin} {_ENDS}"])

    def _tell_everything(self) -> None:
        self._unsaid |= self._here.keys()
        self._news.set()

    def _note(self, origin: str, match: str, seats: str) -> None:
        there = tuple(None if seat == "-" else int(seat) for seat in seats.split(",") if seat)
        of_server = self._others.setdefault(origin, {})
        if there:
            of_server[match] = there
        else:
            of_server.pop(match, None)
        self._came(match)

    def _forget(self, origin: str) -> None:
        del self._last[origin]
        for match in self._others.pop(origin, {}):
            self._came(match)

    async def _tell_for_ever(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), _BEAT)
            self._news.clear()
            await self._tell()
            for origin in [one for one, at in self._last.items() if time.monotonic() - at > _SILENCE]:
                self._forget(origin)

    async def _tell(self) -> None:
        asking, unsaid = self._asking, sorted(self._unsaid)
        self._asking, self._unsaid = False, set()
        try:
            await self._disk.do(Storage.notify, CHANNEL, self._messages(unsaid, asking=asking))
        except TableError as error:
            log.warning("the other servers could not be told who is here: %s", error)
            self._asking, self._unsaid = self._asking or asking, self._unsaid | set(unsaid)
            return
        for match in unsaid:
            if not self._here[match] and match not in self._unsaid:
                del self._here[match]

    def _messages(self, matches: Sequence[str], *, asking: bool) -> list[str]:
        """Return messages about these matches; without any, that this server is running."""
        origin = self._disk.origin
        messages = [f"{origin} {_ASKS}" if asking else origin]
        for match in matches:
            seats = ",".join("-" if viewer is None else str(viewer) for viewer in self._here[match][: _LONGEST // 4])
            word = f" {match}:{seats}"
            if messages[-1].endswith(_ASKS) or len(messages[-1]) + len(word) > _LONGEST:
                messages.append(origin)
            messages[-1] += word
        return messages
