"""Locks that decide which of several servers leads a match, and so gives its automatic answers."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger(__name__)
SECONDS_OF_SILENCE = 4
"""The time after which a silent leader loses its connection.

PostgreSQL ends the connection of a server that leads but is silent, and a server gives up a database that does not
answer.
"""
_SECONDS_BETWEEN = 1.0
"""The time between two signs that this server is running."""
_KNOWS_SILENCE = 140_000
"""PostgreSQL 14, the first version that ends silent connections by itself."""


class MatchLocks:
    """An advisory lock of PostgreSQL for each match, held by one connection.

    The connection says every second that this server is running. If it is silent, because the server has stalled or
    the network is cut, PostgreSQL ends it, which frees all its locks, and other servers take them. If two servers
    then answer, the number of the row stops the second: the lock only avoids needless thinking.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None
        self._beating: asyncio.Task[None] | None = None
        self._asking = asyncio.Lock()
        self._led: set[str] = set()

    async def lead(self, match: str) -> bool:
        """Take the lock, if it is free."""
        if match not in self._led:
            await self._ask(partial(self._take, match))
        return match in self._led

    async def leave(self, match: str) -> None:
        """Give the lock back."""
        if match in self._led:
            self._led.discard(match)
            await self._ask(partial(_give_back, match))

    async def close(self) -> None:
        """Give all locks back, by ending the connection."""
        if self._beating:
            self._beating.cancel()
        await self._end()

    async def _end(self) -> None:
        self._led.clear()
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()

    async def _ask(self, question: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Ask the database something. If there is no answer in time, give up all locks."""
        from psycopg import Error

        async with self._asking:
            asking = asyncio.ensure_future(self._put(question))
            await asyncio.wait({asking}, timeout=SECONDS_OF_SILENCE)
            if not asking.done():
                await self._end()  # before the cancelling, which would wait for the database again
            asking.cancel()
            (failure,) = await asyncio.gather(asking, return_exceptions=True)
            if isinstance(failure, Error | OSError | asyncio.CancelledError):
                log.warning("no match can be led here now: %s", type(failure).__name__)
                await self._end()
            elif failure:
                raise failure

    async def _put(self, question: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        await question(await self._connected())

    async def _take(self, match: str, connection: AsyncConnection) -> None:
        cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", [_key(match)])
        found = await cursor.fetchone()
        if found and found[0]:
            self._led.add(match)

    async def _connected(self) -> AsyncConnection:
        from psycopg import AsyncConnection

        if self._connection is None or self._connection.closed:
            self._led.clear()
            self._connection = await AsyncConnection.connect(self._database, autocommit=True, connect_timeout=3)
            if self._connection.info.server_version >= _KNOWS_SILENCE:
                await self._connection.execute(f"SET idle_session_timeout = '{SECONDS_OF_SILENCE}s'")
            self._beating = self._beating or asyncio.create_task(self._beat())
        return self._connection

    async def _beat(self) -> None:
        """Say every second that this server is running, as long as it leads a match."""
        while True:
            await asyncio.sleep(_SECONDS_BETWEEN)
            if self._connection is not None:
                await self._ask(_beat)


async def _give_back(match: str, connection: AsyncConnection) -> None:
    await connection.execute("SELECT pg_advisory_unlock(%s)", [_key(match)])


async def _beat(connection: AsyncConnection) -> None:
    await connection.execute("SELECT 1")


def _key(match: str) -> int:
    return int.from_bytes(hashlib.sha256(match.encode()).digest()[:8], "big", signed=True)
