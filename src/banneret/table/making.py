"""The processes that open matches and show the past, so that these tasks do not delay the players.

Work on a visitor's file has its own processes, with limits of time and memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from banneret.engine.words.errors import Refused
from banneret.table.errors import CannotOpen, TableError
from banneret.table.limits import Limits
from banneret.table.processes import Died, Processes, ProcessLimits, TookTooLong

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
_SECONDS = 30.0  # for the rules as shipped; the largest map is made in one


class Making:
    """Processes that open matches and show the past. Work that takes too long is refused in one sentence."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._shipped = Processes(1, ProcessLimits(_SECONDS))
        self._sent = Processes(2, ProcessLimits(limits.seconds, limits.memory))
        self._past = Processes(1, ProcessLimits(_SECONDS))

    async def start(self) -> None:
        """Start the process that opens most matches."""
        try:
            await self._shipped.start()
        except (TookTooLong, Died):
            log.error("The process that opens matches does not start; a reason may stand above.")

    async def shipped(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work` on the standard rules. Raises what it raises, or CannotOpen."""
        try:
            return await self._shipped.do(work, *args, **kwargs)
        except TookTooLong:
            sentence = f"it could not be set up in {_SECONDS:g} seconds"
        except Died:
            sentence = "its process ended suddenly; tell the host, whose log may say why"
        raise CannotOpen(f"This match cannot be opened: {sentence}.")

    async def sent(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work` on a visitor's file. Raises what it raises, or CannotOpen."""
        try:
            return await self._sent.do(work, *args, **kwargs)
        except TookTooLong:
            sentence = f"its file was not read and first played within {self._limits.seconds:g} seconds"
        except Died:
            sentence = f"its file needs more than {self._limits.memory} MB to be read and first played"
        raise CannotOpen(f"This match cannot be opened: {sentence}.")

    async def past(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, which shows the past of a match. Raises what it raises, or TableError."""
        try:
            return await self._past.do(work, *args, **kwargs)
        except (TookTooLong, Died):
            raise TableError("This moment of the match cannot be shown: finding it took too long.") from None
        except (TableError, Refused):
            raise
        except Exception as error:
            log.exception("a moment of the past cannot be shown")
            raise TableError("The rules failed when this moment was played again.") from error

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(self._shipped.close(), self._sent.close(), self._past.close())
