from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from banneret.table.processes import Died, Process, Processes, ProcessLimits, TookTooLong

SHORT = ProcessLimits(1.0)


def wait(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def die() -> None:
    os._exit(3)


def eat(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20))


def nice() -> int:
    return os.nice(0)


def fail() -> None:
    raise KeyError("no such thing")


async def with_one(bounds: ProcessLimits, work: Callable[[Process], Awaitable[None]]) -> None:
    process = Process(bounds)
    try:
        await work(process)
    finally:
        await process.stop()
    assert not multiprocessing.active_children()


def test_what_takes_too_long_is_ended_and_the_next_is_done() -> None:
    async def work(process: Process) -> None:
        first = await process.do(os.getpid)
        with pytest.raises(TookTooLong):
            await process.do(wait, 30)
        assert await process.do(os.getpid) != first

    asyncio.run(with_one(SHORT, work))


def test_a_table_whose_folder_is_gone_works_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    async def work(process: Process) -> None:
        assert await process.do(os.getcwd) == os.sep

    asyncio.run(with_one(SHORT, work))


def test_a_sudden_end_is_told_and_the_next_is_done() -> None:
    async def work(process: Process) -> None:
        with pytest.raises(Died):
            await process.do(die)
        assert await process.do(wait, 0) == 0

    asyncio.run(with_one(SHORT, work))


def test_what_fails_is_told_as_it_was() -> None:
    async def work(process: Process) -> None:
        with pytest.raises(KeyError, match="no such thing"):
            await process.do(fail)

    asyncio.run(with_one(SHORT, work))


def test_memory_has_a_limit_and_such_processes_stand_back() -> None:
    async def limited(process: Process) -> None:
        with pytest.raises(MemoryError):
            await process.do(eat, 300)
        assert await process.do(eat, 10)
        assert await process.do(nice) > os.nice(0)

    async def unlimited(process: Process) -> None:
        assert await process.do(eat, 300)
        assert await process.do(nice) == os.nice(0)

    asyncio.run(with_one(ProcessLimits(10, megabytes=200), limited))
    asyncio.run(with_one(ProcessLimits(10), unlimited))


def test_what_nobody_waits_for_any_more_is_ended() -> None:
    async def work(process: Process) -> None:
        await process.do(os.getpid)
        doing = asyncio.create_task(process.do(wait, 30))
        await asyncio.sleep(0.1)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        assert await process.do(wait, 0) == 0

    asyncio.run(with_one(ProcessLimits(60), work))


def test_as_many_things_are_done_at_a_time_as_there_are_processes() -> None:
    async def main() -> float:
        processes = Processes(2, ProcessLimits(30))
        await asyncio.gather(processes.do(wait, 0.1), processes.do(wait, 0.1))
        began = time.monotonic()
        await asyncio.gather(*(processes.do(wait, 0.5) for _ in range(4)))
        took = time.monotonic() - began
        await processes.close()
        return took

    assert 1 <= asyncio.run(main()) < 2
