from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Awaitable, Callable
from multiprocessing import forkserver
from pathlib import Path

import pytest

from banneret.table import processes
from banneret.table.processes import Died, Process, Processes, ProcessLimits, TookTooLong

SHORT, LONG = ProcessLimits(0.3), ProcessLimits(300.0)
FOR_EVER = 3600.0


def wait(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def compute() -> None:
    while True:
        pass


def meet(folder: Path, name: str, other: str) -> None:
    """Say that one is here, and wait for the other."""
    (folder / name).touch()
    while not (folder / other).exists():
        time.sleep(0.01)


def die() -> None:
    os._exit(3)


def eat(megabytes: int) -> int:
    return len(bytes(megabytes * 2**20))


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


def test_what_computes_for_too_long_is_ended_and_the_next_is_done() -> None:
    async def work(process: Process) -> None:
        first = await process.do(os.getpid)
        with pytest.raises(TookTooLong):
            await process.do(compute)
        assert await process.do(os.getpid) != first

    asyncio.run(with_one(SHORT, work))


def test_what_only_waits_for_a_processor_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_computed", lambda _: 5.0)  # this clock stands still

    async def work(process: Process) -> None:
        assert await process.do(wait, 0.3) == 0.3

    monkeypatch.setattr(processes, "_PATIENCE", 3000.0)
    asyncio.run(with_one(ProcessLimits(0.1), work))


def test_what_sleeps_for_ever_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(process: Process) -> None:
        await process.do(os.getpid)
        monkeypatch.setattr(processes, "_PATIENCE", 0.001)
        with pytest.raises(TookTooLong):
            await process.do(wait, FOR_EVER)

    asyncio.run(with_one(LONG, work))


def test_a_table_whose_folder_is_gone_works_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    async def work(process: Process) -> None:
        assert await process.do(os.getcwd) == os.sep

    asyncio.run(with_one(LONG, work))


def test_a_sudden_end_is_told_and_the_next_is_done() -> None:
    async def work(process: Process) -> None:
        with pytest.raises(Died):
            await process.do(die)
        assert await process.do(wait, 0) == 0

    asyncio.run(with_one(LONG, work))


@pytest.mark.parametrize("busy", [pytest.param(False, marks=pytest.mark.long), True])
def test_all_processes_may_end_at_once_and_the_next_work_is_done(
    monkeypatch: pytest.MonkeyPatch, *, busy: bool
) -> None:
    """The one that works, and the one from which it was forked, as if the system were out of memory."""

    async def work(process: Process) -> None:
        first = await process.do(os.getpid)
        doing = asyncio.create_task(process.do(wait, FOR_EVER if busy else 0))
        await asyncio.sleep(0)
        all_came_from = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
        for pid in (all_came_from, first):
            os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, all_came_from, os.WEXITED | os.WNOWAIT)
        await asyncio.gather(doing, return_exceptions=True)
        with monkeypatch.context() as patch:
            patch.setattr(forkserver._forkserver, "ensure_running", lambda: None)  # nobody has noticed yet
            for _ in range(2):
                with pytest.raises(Died):
                    await process.do(os.getpid)
        assert await process.do(os.getpid) != first

    asyncio.run(with_one(LONG, work))


def test_what_fails_is_told_as_it_was() -> None:
    async def work(process: Process) -> None:
        with pytest.raises(KeyError, match="no such thing"):
            await process.do(fail)

    asyncio.run(with_one(LONG, work))


def test_memory_has_a_limit_and_such_processes_stand_back() -> None:
    async def limited(process: Process) -> None:
        with pytest.raises(MemoryError):
            await process.do(eat, 300)
        assert await process.do(eat, 10)
        assert await process.do(nice) > os.nice(0)

    async def unlimited(process: Process) -> None:
        assert await process.do(eat, 300)
        assert await process.do(nice) == os.nice(0)

    asyncio.run(with_one(ProcessLimits(300, megabytes=200), limited))
    asyncio.run(with_one(LONG, unlimited))


def test_what_nobody_waits_for_any_more_is_ended() -> None:
    async def work(process: Process) -> None:
        await process.do(os.getpid)
        doing = asyncio.create_task(process.do(wait, FOR_EVER))
        await asyncio.sleep(0.1)
        doing.cancel()
        await asyncio.gather(doing, return_exceptions=True)
        assert await process.do(wait, 0) == 0

    asyncio.run(with_one(LONG, work))


def test_as_many_things_are_done_at_a_time_as_there_are_processes(tmp_path: Path) -> None:
    async def main() -> None:
        two = Processes(2, LONG)
        assert two.free == 2
        await asyncio.gather(two.do(meet, tmp_path, "one", "other"), two.do(meet, tmp_path, "other", "one"))
        await two.close()

    asyncio.run(main())
