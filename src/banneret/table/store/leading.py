"""Which of several servers gives the automatic answers of a match, so that each is thought of once."""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING, Protocol

from banneret.table.store.database import is_server

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger(__name__)


class Leading(Protocol):
    """Leads matches, or finds that another server leads them."""

    async def lead(self, match: str) -> bool:
        """Whether this server leads the match, from now on if no other does."""

    async def leave(self, match: str) -> None:
        """Lead the match no more."""

    async def close(self) -> None:
        """Lead nothing more."""


class Alone:
    """The only server of a file leads all matches."""

    async def lead(self, match: str) -> bool:  # noqa: ARG002
        """It does."""
        return True

    async def leave(self, match: str) -> None:
        """Nobody else wants it."""

    async def close(self) -> None:
        """Nobody else wants them."""


class Leader:
    """An advisory lock of PostgreSQL for each match, held by one connection.

    If the connection breaks, the server gives up all locks, and others may take them. Whoever then answers twice is
    stopped by the number of the row: the lock only saves thinking.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._connection: AsyncConnection | None = None
        self._led: set[str] = set()

    async def lead(self, match: str) -> bool:
        """Take the lock, if it is free."""
        from psycopg import Error

        try:
            connection = await self._connected()
            if match not in self._led:
                cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", [_key(match)])
                found = await cursor.fetchone()
                if found and found[0]:
                    self._led.add(match)
        except Error as error:
            log.warning("the lock of match %s cannot be had: %s", match, type(error).__name__)
            await self.close()
        return match in self._led

    async def leave(self, match: str) -> None:
        """Give the lock back."""
        from psycopg import Error

        if match in self._led and self._connection is not None:
            self._led.discard(match)
            try:
                await self._connection.execute("SELECT pg_advisory_unlock(%s)", [_key(match)])
            except Error:
                await self.close()

    async def close(self) -> None:
        """Give all locks back, by ending the connection."""
        self._led.clear()
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()

    async def _connected(self) -> AsyncConnection:
        from psycopg import AsyncConnection

        if self._connection is None or self._connection.closed:
            self._led.clear()
            self._connection = await AsyncConnection.connect(self._database, autocommit=True, connect_timeout=3)
        return self._connection


def _key(match: str) -> int:
    return int.from_bytes(hashlib.sha256(match.encode()).digest()[:8], "big", signed=True)


def leading_of(database: str) -> Leading:
    """Who leads the matches of a database."""
    return Leader(database) if is_server(database) else Alone()
