"""Processes that work for the table. One that hangs or dies is replaced and delays nobody else.

All are forked from one process that has imported everything (`preloaded`), so that each starts in milliseconds. Those
with a memory limit, which work on files of visitors, run with low priority.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from math import inf
from typing import ParamSpec, TypeVar

from banneret.table.preloading import PRELOADED

P = ParamSpec("P")
T = TypeVar("T")
_SECONDS_TO_START = 60
_NICE = 10  # of 19: the lower priority of these processes
_PATIENCE = 60.0  # times as long by the clock as work may compute: on a busy machine most of it is waiting
_SECONDS_BETWEEN = 0.05  # at least, between two looks at what a process has computed
_CONTEXT = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
"""A fork of the table itself would copy its threads and files."""


class TookTooLong(Exception):
    """The work was not done in time; its process has been killed."""


class Died(Exception):
    """The process ended suddenly."""


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """The maximum seconds of processor time for one piece of work, and the maximum megabytes; 0 is no limit."""

    seconds: float
    megabytes: int = 0

    @property
    def patience(self) -> float | None:
        """The maximum seconds by the clock, for work that sleeps or is not given a processor."""
        return self.seconds * _PATIENCE or None


class Process:
    """One process, started when it is first needed. It does one thing after another and may keep data between them."""

    def __init__(self, bounds: ProcessLimits) -> None:
        self._bounds = bounds
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, which is a function of a module. Raises TookTooLong, Died, or what `work` raises."""
        try:
            pool = await self._started()
            async with asyncio.timeout(self._bounds.patience):
                return await self._while_it_may_compute(asyncio.wrap_future(pool.submit(work, *args, **kwargs)))
        except TimeoutError:
            await self.stop()
            raise TookTooLong from None
        except BrokenProcessPool:
            await self.stop()
            raise Died from None
        except asyncio.CancelledError:
            await self.stop()  # nobody waits for its present work
            raise

    async def stop(self) -> None:
        """Kill the process; the next piece of work starts another."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()
        await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _while_it_may_compute(self, work: asyncio.Future[T]) -> T:
        """The result of `work`. Raises TimeoutError when the process has computed for too long."""
        end = _computed(self._pid) + (self._bounds.seconds or inf)
        try:
            while not work.done():
                left = end - _computed(self._pid)
                if left <= 0:
                    raise TimeoutError
                await asyncio.wait({work}, timeout=max(left, _SECONDS_BETWEEN))
            return work.result()
        finally:
            work.cancel()

    async def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            _leave_closed_folder()
            if sys.platform != "win32":
                _CONTEXT.set_forkserver_preload(PRELOADED)
            self._pool = ProcessPoolExecutor(
                1, mp_context=_CONTEXT, initializer=_prepare, initargs=(self._bounds.megabytes,)
            )
            try:
                async with asyncio.timeout(_SECONDS_TO_START):
                    self._pid = await asyncio.wrap_future(self._pool.submit(os.getpid))
            except (EOFError, ConnectionError):
                raise BrokenProcessPool("the process from which all are forked has just ended") from None
        return self._pool


class Processes:
    """Several processes; each does one thing at a time, for the next caller."""

    def __init__(self, count: int, bounds: ProcessLimits) -> None:
        self._all = [Process(bounds) for _ in range(count)]
        self._free: asyncio.Queue[Process] = asyncio.Queue()
        for process in self._all:
            self._free.put_nowait(process)

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, when a process is free. Raises TookTooLong, Died, or what `work` raises."""
        async with self.one() as process:
            return await process.do(work, *args, **kwargs)

    @property
    def free(self) -> int:
        """How many processes are free."""
        return self._free.qsize()

    async def start(self) -> None:
        """Start one process, so that the first caller does not wait for that."""
        await self.do(os.getpid)

    async def close(self) -> None:
        """End all processes, even those that are working."""
        await asyncio.gather(*(process.stop() for process in self._all))

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Process]:
        """The next process that is free, for this caller alone."""
        process = await self._free.get()
        try:
            yield process
        finally:
            self._free.put_nowait(process)


def _computed(pid: int) -> float:
    """The seconds of processor time that a process has taken so far; 0 on systems that do not tell."""
    try:
        return time.clock_gettime((~pid << 3) | 2)  # the process's clock, as Linux numbers it for clock_getcpuclockid
    except (AttributeError, OSError):
        return 0.0


def _leave_closed_folder() -> None:
    """Go to the root if the present folder is gone or closed, as after `sudo -u`: no process can begin there."""
    try:
        os.chdir(os.getcwd())
    except OSError:
        os.chdir(os.sep)


def _prepare(megabytes: int) -> None:
    """Prepare a new process: it leaves Ctrl-C to the table, and ends whenever the table ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if megabytes:
        _limit(megabytes)
    threading.Thread(target=_end_with_table, daemon=True).start()


def _limit(megabytes: int) -> None:
    """Lower the priority and limit the memory of this process; not every system can do this."""
    if sys.platform != "win32":
        import resource

        os.nice(_NICE)
        with suppress(ValueError, OSError):  # a host may have set a lower limit already
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


def _end_with_table() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
