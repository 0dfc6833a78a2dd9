"""Decide in which process a match is played: here for the standard rules, in its own process for a visitor's file.

The slowest answer of the standard rules takes milliseconds. For a visitor's file this is unknown, so such a match
can delay only itself, and its process is ended if it takes too long.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from time import monotonic
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from banneret.engine.game import games
from banneret.engine.match.refusing import know_kinds
from banneret.engine.words.errors import Refused
from banneret.table.errors import CannotLoad, Crowded, TableError
from banneret.table.match.hosted_match import Broke, HostedMatch
from banneret.table.match.loading import Woken, wake
from banneret.table.processes import Died, Process, ProcessLimits, TookTooLong
from banneret.table.store.stored import Stored

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
_REST = 60.0  # seconds until a match whose rules were stopped may be tried again
_LARGEST_ANSWER = 4 * 2**20  # bytes; a view of the largest map has a tenth of it


class MatchHost(Protocol):
    """A match that is being played in some process."""

    async def do(self, work: Callable[Concatenate[HostedMatch, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work(play, ...)`. Raises Refused, Broke or CannotLoad."""

    async def close(self) -> None:
        """The match is no longer needed."""


class MatchHosts:
    """All matches that are being played. At most `most` have their own processes, each within `bounds`."""

    def __init__(self, most: int, bounds: ProcessLimits) -> None:
        self._most = most
        self._bounds = bounds
        self._there: set[_There] = set()
        self._stopped: dict[str, tuple[float, str]] = {}
        self._waking = asyncio.Semaphore(1)  # one at a time, because each takes processor time from those who play

    async def wake(self, stored: Stored) -> tuple[MatchHost, Woken]:
        """Load a match, with its position. Raises CannotLoad, or Crowded."""
        if not has_file(stored):
            async with self._waking:
                play, woken = await asyncio.to_thread(_woken, stored)
            return _Here(play), woken
        self._check_rested(stored.id)
        if len(self._there) >= self._most:
            raise Crowded(
                f"{self._most} matches with their own files are being played here, which is the maximum; "
                "try again in a few minutes."
            )
        there = _There(stored.id, self)
        self._there.add(there)
        try:
            return there, await there.wake(stored)
        except BaseException:
            await there.close()
            raise

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(there.close() for there in list(self._there)))

    @property
    def bounds(self) -> ProcessLimits:
        """Return the limits of a match with its own process."""
        return self._bounds

    def stop(self, match: str, why: str) -> None:
        """Stop playing this match for a minute; `why` is a sentence."""
        self._stopped[match] = monotonic() + _REST, why

    def _check_rested(self, match: str) -> None:
        """Raise CannotLoad if the rules of this match were stopped less than a minute ago."""
        now = monotonic()
        self._stopped = {one: rest for one, rest in self._stopped.items() if rest[0] > now}
        if match in self._stopped:
            raise CannotLoad(self._stopped[match][1])

    def gone(self, there: _There) -> None:
        """Forget a process that has ended."""
        self._there.discard(there)


def _woken(stored: Stored) -> tuple[HostedMatch, Woken]:
    """Load a match on a thread, with what would else hold up everybody at the first wrong answer."""
    play, woken = wake(stored)
    know_kinds(play.match)
    return play, woken


class _Here:
    """A match in this process."""

    def __init__(self, play: HostedMatch) -> None:
        self._play = play

    async def do(self, work: Callable[Concatenate[HostedMatch, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(self._play, *args, **kwargs)

    async def close(self) -> None:
        pass


class _There:
    """A match in a process of its own."""

    def __init__(self, match: str, hosts: MatchHosts) -> None:
        self._match = match
        self._hosts = hosts
        self._process = Process(hosts.bounds)

    async def wake(self, stored: Stored) -> Woken:
        return cast(Woken, await self._ask(_wake_there, stored))

    async def do(self, work: Callable[Concatenate[HostedMatch, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return cast(T, await self._ask(_do_there, work, args, kwargs))

    async def close(self) -> None:
        await self._process.stop()
        self._hosts.gone(self)

    async def _ask(self, work: Callable[..., bytes], *args: Any) -> Any:
        try:
            return pickle.loads(await self._process.do(work, *args))
        except (TookTooLong, Died) as failure:
            why = self._why(failure)
            self._hosts.stop(self._match, why)
            await self.close()
            raise CannotLoad(why) from None

    def _why(self, failure: TookTooLong | Died) -> str:
        bounds = self._hosts.bounds
        did = f"took longer than {bounds.seconds:g} seconds" if isinstance(failure, TookTooLong) else "failed"
        return (
            f"This match is set aside: its rules, which come from a file, {did} at one answer. It is kept as it stood "
            "before, and can be looked at again in a minute."
        )


def has_file(stored: Stored) -> bool:
    """Whether the rules of a match come from a file that somebody sent."""
    game = games().get(stored.game)
    return game is not None and any(option.file and stored.options.get(option.key) for option in game.options)


# --- in the other process ---------------------------------------------------------------------------------------------

_there: list[HostedMatch] = []
"""The match that is played in this process."""


def _wake_there(stored: Stored) -> bytes:
    play, woken = wake(stored)
    _there[:] = [play]
    return _packed(woken)


def _do_there(work: Callable[..., object], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bytes:
    try:
        return _packed(work(_there[0], *args, **kwargs))
    except (Refused, TableError, Broke):
        raise
    except Exception as fault:
        log.exception("the rules of a visitor's file failed")
        raise Broke(str(fault)) from None


def _packed(answer: object) -> bytes:
    packed = pickle.dumps(answer)
    if len(packed) > _LARGEST_ANSWER:
        raise Broke("the table that it shows is too large")
    return packed
