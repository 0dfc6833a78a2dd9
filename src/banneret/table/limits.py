"""How much the table accepts: from one visitor within a time, and from all visitors. Each refusal is one sentence."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from banneret.table.errors import CannotOpen, Crowded
from banneret.table.models import SentFile

_HOUR = 3600.0
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a host allows. A visitor is everybody who comes from one address.

    Within an hour a visitor may open `matches` matches, and send `files` files of `megabytes` megabytes in all. The
    database may grow up to `stored` megabytes. At most `together` matches with files are played at a time; each answer
    may take `seconds` seconds of processor time, in a process of at most `memory` megabytes. Without `allow_files`
    nobody may send files.
    """

    matches: int = 60
    files: int = 20
    megabytes: int = 5
    stored: int = 2000
    together: int = 8
    seconds: float = 5.0
    memory: int = 512
    allow_files: bool = True


@dataclass(frozen=True, slots=True)
class _Opened:
    at: float
    files: int
    size: int


class Gate:
    """Counts what visitors open. These counts are never stored, so the addresses of visitors stay private."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._opened: dict[str, deque[_Opened]] = {}

    def enter(self, visitor: str, files: Mapping[str, SentFile], stored: int) -> None:
        """Count a match that `visitor` opens; "" is the host. `stored` is the size of the database in bytes.

        Raises Crowded or CannotOpen.
        """
        limits = self._limits
        if files and not limits.allow_files:
            raise CannotOpen("The host of this table does not accept files; open the match without one.")
        if stored > limits.stored * 2**20:
            raise Crowded(f"This table is full: it stores {limits.stored} MB of matches, the maximum; tell its host.")
        if visitor:
            self._count(visitor, len(files), sum(len(file.text.encode()) for file in files.values()))

    def _count(self, visitor: str, files: int, size: int) -> None:
        self._forget()
        limits, opened = self._limits, self._opened.get(visitor, deque())
        for most, told, count in (
            (limits.matches, f"{limits.matches} matches", len(opened) + 1),
            (limits.files, f"{limits.files} files", sum(one.files for one in opened) + files),
            (limits.megabytes * 2**20, f"{limits.megabytes} MB of files", sum(one.size for one in opened) + size),
        ):
            if count > most:
                wait = max(1, round((opened[0].at + _HOUR - self._clock()) / 60)) if opened else 60
                raise Crowded(
                    f"Your address has used its limit of {told} within an hour; wait {wait} minutes.",
                    wait * 60,
                )
        opened.append(_Opened(self._clock(), files, size))
        self._opened[visitor] = opened

    def _forget(self) -> None:
        """Forget what was opened more than an hour ago."""
        for visitor, opened in list(self._opened.items()):
            while opened and opened[0].at + _HOUR < self._clock():
                opened.popleft()
            if not opened:
                del self._opened[visitor]


class RateLimit:
    """A rate limit: a number of things for each visitor within a number of seconds. The counts are never stored.

    `told` is the sentence for visitors who are too fast.
    """

    def __init__(self, most: int, seconds: float, told: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._told = told
        self._clock = clock
        self._times: dict[str, deque[float]] = {}

    def count(self, who: str) -> None:
        """Count one thing for a visitor; "" has no limit. Raises Crowded."""
        if not who:
            return
        now = self._clock()
        if len(self._times) > _MANY:
            self._times = {one: times for one, times in self._times.items() if times[-1] + self._seconds > now}
        times = self._times.setdefault(who, deque())
        while times and times[0] + self._seconds <= now:
            times.popleft()
        if len(times) >= self._most:
            raise Crowded(self._told, times[0] + self._seconds - now)
        times.append(now)
