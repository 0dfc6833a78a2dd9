"""The processes in which bots think. One that is stuck or dies is replaced, and holds up nobody else."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager

from banneret.table import bot_worker
from banneret.table.bot_worker import Task

log = logging.getLogger(__name__)
_SECONDS_TO_START = 60


class BotFailed(Exception):
    """A bot gave no answer; `str()` goes on from "the bot NAME"."""


class Workers:
    """Some processes, each thinking about one thing at a time. A bot that takes longer than `seconds` has failed."""

    def __init__(self, count: int, seconds: float) -> None:
        self._seconds = seconds
        self._all = [_Worker() for _ in range(count)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    async def choose(self, task: Task) -> str:
        """The bot's answer. Raises BotFailed."""
        async with self._one() as worker:
            return await worker.choose(task, self._seconds)

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        await asyncio.gather(*(worker.stop() for worker in self._all))

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[_Worker]:
        worker = await self._free.get()
        try:
            yield worker
        finally:
            self._free.put_nowait(worker)


class _Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def choose(self, task: Task, seconds: float) -> str:
        try:
            pool = await self._started()
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(pool.submit(bot_worker.choose, task))
        except TimeoutError:
            await self.stop()
            raise BotFailed(f"had no answer after {seconds:g} seconds") from None
        except BrokenProcessPool:
            await self.stop()
            raise BotFailed("came to a sudden end") from None
        except Exception as error:
            log.exception("the bot %s failed", task.bot)
            raise BotFailed(f"failed ({type(error).__name__})") from None  # its text could tell a secret

    async def stop(self) -> None:
        """Kill the process; the next task starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")  # a fork would copy the table's threads and files
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=bot_worker.prepare)
            async with asyncio.timeout(_SECONDS_TO_START):
                self._pid = await asyncio.wrap_future(self._pool.submit(bot_worker.ready))
        return self._pool
