"""Watchers: each gets the newest snapshot when something has changed, however slowly it reads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Self, TypeAlias

from banneret.engine.scene.log import Viewer
from banneret.table.models import Snapshot

TakeSnapshot: TypeAlias = Callable[[Viewer], Awaitable[Snapshot]]


class Watcher:
    """A watcher at `seat`: an async iterator of snapshots that ends when the match is put away."""

    def __init__(self, seat: Viewer, look: TakeSnapshot) -> None:
        self.seat = seat
        self._look = look
        self._news = asyncio.Event()
        self._news.set()
        self._last: Snapshot | None = None
        self._ended = False

    def wake(self) -> None:
        """Something may have changed."""
        self._news.set()

    def end(self) -> None:
        """Nothing will change any more."""
        self._ended = True
        self._news.set()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Snapshot:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._ended:
                raise StopAsyncIteration
            snapshot = await self._look(self.seat)
            if snapshot != self._last:
                self._last = snapshot
                return snapshot


class Watchers:
    """Everybody who watches one match.

    Those at this server are told to `tell`, as their seats; `elsewhere` gives those at other servers.
    """

    def __init__(self, tell: Callable[[list[Viewer]], None], elsewhere: Callable[[], Sequence[Viewer]]) -> None:
        self._all: list[Watcher] = []
        self._tell = tell
        self._elsewhere = elsewhere
        self._since = time.monotonic()
        self._moved: dict[Viewer, float] = {}
        self._before = set(elsewhere())

    @property
    def here(self) -> list[Viewer]:
        """The seats from which people watch at this server."""
        return [watcher.seat for watcher in self._all]

    @property
    def seats(self) -> list[Viewer]:
        """The seats from which people watch, at any server."""
        return [*self.here, *self._elsewhere()]

    @contextmanager
    def joined(self, seat: Viewer, look: TakeSnapshot) -> Iterator[Watcher]:
        """Add a watcher, whom the others can see while it is there."""
        watcher = Watcher(seat, look)
        self._all.append(watcher)
        self._come_or_gone(seat)
        try:
            yield watcher
        finally:
            self._all.remove(watcher)
            self._come_or_gone(seat)

    def look_elsewhere(self) -> None:
        """Somebody has come or gone at another server."""
        before, self._before = self._before, set(self._elsewhere())
        self._moved |= dict.fromkeys(before ^ self._before, time.monotonic())
        self.wake()

    def _come_or_gone(self, seat: Viewer) -> None:
        self._moved[seat] = time.monotonic()
        self._tell(self.here)
        self.wake()

    def absence(self, seat: Viewer, *, came: bool) -> float:
        """The seconds since somebody was last seen at this seat; 0 while they are here.

        Somebody who looks, but has not `came` to play, is absent since they look.
        """
        here = came and seat in self.seats
        return 0.0 if here else time.monotonic() - self._moved.get(seat, self._since)

    def wake(self) -> None:
        """Something may have changed."""
        for watcher in self._all:
            watcher.wake()

    def end(self) -> None:
        """Nothing will change any more."""
        for watcher in self._all:
            watcher.end()

    def end_at(self, seat: Viewer) -> None:
        """End all watching from this seat with its old link."""
        for watcher in self._all:
            if watcher.seat == seat:
                watcher.end()
