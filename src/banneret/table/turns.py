"""Turns: one thing at a time for each visitor, so that whoever asks for much waits for themselves and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """The turns of all visitors at one kind of work."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, visitor: str) -> AsyncIterator[None]:
        """Wait until nothing else of this visitor is being done; the host, "", never waits."""
        if not visitor:
            yield
            return
        async with self._locks.setdefault(visitor, asyncio.Lock()):
            yield
