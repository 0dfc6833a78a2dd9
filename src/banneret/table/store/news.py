"""News from other servers with the same database: which matches they have changed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from banneret.table.store.database import is_server
from banneret.table.store.presence import CHANNEL as HERE
from banneret.table.store.presence import Presence
from banneret.table.tasks import end

log = logging.getLogger(__name__)
_SECONDS_BETWEEN = 1.0
"""Between two attempts to reach the database."""
_SILENCE = 20.0
"""Seconds without news after which the connection is tested."""


class News(Protocol):
    """What other servers report."""

    @property
    def well(self) -> bool:
        """Whether news can arrive now."""

    async def open(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop."""


class NoNews:
    """For a file, which one server has for itself."""

    well = True

    async def open(self) -> None:
        """Do nothing: there is no other server."""

    async def close(self) -> None:
        """Do nothing: there is no other server."""


class ServerNews:
    """Listens to a PostgreSQL server, and starts again when the connection breaks.

    `heard` is called with the id of each match that another server has changed; `missed` whenever something may have
    been missed. `own` is the origin of this server's own changes. `presence` is told who is there at other servers.
    """

    def __init__(
        self, database: str, own: str, heard: Callable[[str], None], missed: Callable[[], None], presence: Presence
    ) -> None:
        self._database = database
        self._own = own
        self._heard = heard
        self._missed = missed
        self._presence = presence
        self.well = False

    async def open(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen_for_ever())

    async def close(self) -> None:
        """Stop."""
        await end(self._listening)

    async def _listen_for_ever(self) -> None:
        import psycopg  # only with a server

        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.warning("no news from the database: %s", type(error).__name__)
            self.well = False
            await asyncio.sleep(_SECONDS_BETWEEN)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection

        from banneret.table.store.storage import CHANNEL

        async with await AsyncConnection.connect(self._database, autocommit=True, connect_timeout=3) as connection:
            for channel in (CHANNEL, HERE):
                await connection.execute(f"LISTEN {channel}")
            self.well = True
            self._missed()
            self._presence.listening()
            while True:
                async for notice in connection.notifies(timeout=_SILENCE):
                    if notice.channel == HERE:
                        self._presence.heard(notice.payload)
                        continue
                    origin, match = notice.payload.split()
                    if origin != self._own:
                        self._heard(match)
                await connection.execute("SELECT 1")


def news_of(
    database: str, own: str, heard: Callable[[str], None], missed: Callable[[], None], presence: Presence
) -> News:
    """The news of a database."""
    return ServerNews(database, own, heard, missed, presence) if is_server(database) else NoNews()
