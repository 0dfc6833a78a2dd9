"""Turns: few things at a time for each visitor, so that whoever asks for much waits for themselves and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """The turns of all visitors at one kind of work: each does `most` things at a time."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._visitors: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def of(self, visitor: str) -> AsyncIterator[None]:
        """Wait until little else of this visitor is being done; the host, "", never waits."""
        if not visitor:
            yield
            return
        async with self._visitors.setdefault(visitor, asyncio.Semaphore(self._most)):
            yield
