"""Runs bots in their own processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from banneret.bots import LEVELS
from banneret.bots.advising import Advice
from banneret.table.processes import Died, Process, Processes, ProcessLimits, TookTooLong
from banneret.table.programs import bot_worker
from banneret.table.programs.bot_worker import Task
from banneret.table.programs.known_matches import KnownMatches
from banneret.table.programs.voting import elected_by

T = TypeVar("T")
log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot gave no answer; `str()` completes a sentence that begins "the bot NAME"."""


class Workers:
    """Several processes; each thinks about one thing at a time. A bot that exceeds its limits has failed."""

    def __init__(self, count: int, bounds: ProcessLimits) -> None:
        self._bounds = bounds
        self._processes = Processes(count, bounds)
        self._known: dict[Process, KnownMatches] = {}

    async def choose(self, task: Task) -> str:
        """The bot's answer: the strongest level thinks in all processes that are free just now. Raises BotFailed."""
        free = self._processes.free
        if task.bot != LEVELS[-1] or free < 2:
            return await self._think(bot_worker.choose, task)
        return await elected_by(self._think(bot_worker.vote, task) for _ in range(free))

    async def agrees(self, task: Task) -> bool:
        """Whether the bot's seat agrees to what others offer. Raises BotFailed."""
        return await self._think(bot_worker.agrees, task)

    async def advise(self, task: Task) -> tuple[Advice, ...]:
        """The best options for a seat. Raises BotFailed."""
        return await self._think(bot_worker.advise, task)

    async def _think(self, work: Callable[[Task], T], task: Task) -> T:
        try:
            async with self._processes.one() as process:
                return await self._known.setdefault(process, KnownMatches()).do(process, work, task)
        except TookTooLong:
            raise BotFailed(f"had no answer after {self._bounds.seconds:g} seconds") from None
        except (Died, EOFError, ConnectionError):
            raise BotFailed("ended suddenly") from None
        except Exception as error:
            log.exception("the bot %s failed", task.bot)
            raise BotFailed(f"failed ({type(error).__name__})") from None  # the error's text could reveal a secret

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        await self._processes.close()


class Thinkers:
    """Where programs think: `bots` at the table, `of_files` in matches whose rules a visitor sent, and `advisers`."""

    def __init__(self, count: int, ours: ProcessLimits, theirs: ProcessLimits) -> None:
        self.bots, self.of_files, self.advisers = Workers(count, ours), Workers(1, theirs), Workers(1, ours)

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        await asyncio.gather(*(one.close() for one in (self.bots, self.of_files, self.advisers)))
