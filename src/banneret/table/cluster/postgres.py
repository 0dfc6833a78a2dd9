"""A server among several with one PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from banneret.engine.scene.log import Viewer
from banneret.table.cluster.locks import MatchLocks
from banneret.table.cluster.presence import CHANNEL as HERE
from banneret.table.cluster.presence import PostgresPresence
from banneret.table.store.disk import Disk
from banneret.table.store.storage import CHANNEL
from banneret.table.tasks import end

log = logging.getLogger(__name__)
_SECONDS_BETWEEN = 1.0
"""Between two attempts to reach the database."""
_SILENCE = 20.0
"""Seconds without news after which the connection is tested."""


class PostgresCluster:
    """Listens to a PostgreSQL server, and starts again when the connection breaks."""

    def __init__(self, database: str, disk: Disk) -> None:
        self._database = database
        self._own = disk.origin
        self._locks = MatchLocks(database)
        self._presence = PostgresPresence(disk)
        self.well = False

    async def open(
        self, changed: Callable[[str], None], missed: Callable[[], None], came: Callable[[str], None]
    ) -> None:
        """Begin to listen."""
        self._changed, self._missed = changed, missed
        self._presence.open(came)
        self._listening = asyncio.create_task(self._listen_for_ever())

    def elsewhere(self, match: str) -> tuple[Viewer, ...]:
        """The seats that have this match open at other servers, and None for each spectator."""
        return self._presence.elsewhere(match)

    def tell(self, match: str, there: Sequence[Viewer]) -> None:
        """Tell the others who has a match open here."""
        self._presence.tell(match, there)

    async def lead(self, match: str) -> bool:
        """Take the lock of a match, if it is free."""
        return await self._locks.lead(match)

    async def leave(self, match: str) -> None:
        """Give the lock of a match back."""
        await self._locks.leave(match)

    async def close(self) -> None:
        """Stop listening, tell the others, and give all locks back."""
        await end(self._listening)
        await self._presence.close()
        await self._locks.close()

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
                        self._changed(match)
                await connection.execute("SELECT 1")
