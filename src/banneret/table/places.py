"""Places: processes of their own for each kind of work that may take long, so that no kind waits for another.

In each place a visitor has one piece of work done at a time. So a visitor who asks for much makes the others wait for
one piece of it at most.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from banneret.table.errors import BadLink, CannotOpen, TableError
from banneret.table.limits import Limits
from banneret.table.processes import Died, Processes, ProcessLimits, TookTooLong
from banneret.table.turns import Turns

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
_BOUNDS = ProcessLimits(30.0)  # for the rules as shipped; the largest map is made in one second
_OF_LINKS = ProcessLimits(20.0, 512)  # a match is given half of that, and a position of it is drawn at once
_TRIAL = 60.0  # seconds for matches on a draft, of which the longest takes ten


class Place:
    """Processes for one kind of work. Work that fails in them is refused as `error`: `wanted`, and why not.

    `too_long` and `too_large` say why: the work took longer than its limit, or its process ended.
    """

    def __init__(
        self,
        wanted: str,
        *,
        error: type[TableError] = TableError,
        count: int = 1,
        bounds: ProcessLimits = _BOUNDS,
        too_long: str = "it took longer than {seconds:g} seconds",
        too_large: str = "its process ended suddenly; tell the host, whose log may say why",
    ) -> None:
        self._wanted = wanted
        self._error = error
        self._bounds = bounds
        self._too_long = too_long
        self._too_large = too_large
        self._processes = Processes(count, bounds)
        self._turns = Turns()

    async def start(self) -> None:
        """Start a process, so that the first who asks does not wait for that."""
        try:
            await self._processes.start()
        except (TookTooLong, Died):
            log.error("A process of the table does not start (%s); a reason may stand above.", self._wanted)

    async def do(self, visitor: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, after the other work of this visitor; "" is the host.

        `work` is a function of a module. Raises what it raises, or a TableError.
        """
        try:
            async with self._turns.of(visitor):
                return await self._processes.do(work, *args, **kwargs)
        except TookTooLong:
            why = self._too_long
        except Died:
            why = self._too_large
        raise self._error(f"{self._wanted}: {why.format(seconds=self._bounds.seconds, mb=self._bounds.megabytes)}.")

    async def close(self) -> None:
        """End all processes."""
        await self._processes.close()


class Places:
    """All places of a table: opening matches, those with `files`, boards, lessons, hints, proposals, what is shared in
    links, the past, the workshop, and trials of what is drawn there.
    """

    def __init__(self, limits: Limits) -> None:
        cannot_open = "This match cannot be opened"
        self.opening = Place(cannot_open, error=CannotOpen)
        self.files = Place(
            cannot_open,
            error=CannotOpen,
            count=2,
            bounds=ProcessLimits(limits.seconds, limits.memory),
            too_long="its file was not read and first played within {seconds:g} seconds",
            too_large="its file needs more than {mb} MB to be read and first played",
        )
        self.boards = Place("This board cannot be drawn", error=CannotOpen)
        self.lessons = Place("This lesson cannot be shown")
        self.hints = Place("There is no hint now")
        self.proposals = Place("No way there can be proposed now")
        self.shared = Place("This link can't be opened", error=BadLink, bounds=_OF_LINKS)
        self.previews = Place("This picture cannot be drawn", bounds=_OF_LINKS)
        self.past = Place("This moment of the match cannot be shown")
        self.workshop = Place("This draft cannot be checked", bounds=ProcessLimits(limits.seconds, limits.memory))
        self.trials = Place("No matches can be tried on this draft", bounds=ProcessLimits(_TRIAL, limits.memory))

    async def close(self) -> None:
        """End all processes."""
        rules = (self.opening, self.boards, self.lessons, self.hints, self.proposals, self.past)
        bounded = (self.files, self.shared, self.previews, self.workshop, self.trials)
        await asyncio.gather(*(place.close() for place in (*rules, *bounded)))
