"""Where work is done: in this process, in several processes, or on a Ray cluster. The results are the same everywhere.

A piece of work is anything that can be sent to another process, and `do` is a function of a module that does it.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

from banneret.engine.words.sentence import echo

W = TypeVar("W")
R = TypeVar("R")
AHEAD = 2
"""The number of pieces of work that wait for each worker, so that none is idle."""
RETRIES = 5
"""How often a piece of work is repeated if its worker on Ray dies."""


def done(
    take: Callable[[], W | None], do: Callable[[W], R], jobs: int = 1, *, on: str = "here", address: str | None = None
) -> Iterator[tuple[W, R]]:
    """Do all work that `take` gives; yield each piece with its result, in any order.

    `take` gives None if there is no work. Raises ValueError for an unknown place.
    """
    if on not in ("here", "ray"):
        raise ValueError(f"nothing runs on {echo(on)}; it runs here or on ray")
    if on == "ray":
        return on_ray(take, do, address)
    return here(take, do) if jobs == 1 else processes(take, do, jobs)


def here(take: Callable[[], W | None], do: Callable[[W], R]) -> Iterator[tuple[W, R]]:
    """Do one piece after another, in this process."""
    while (work := take()) is not None:
        yield work, do(work)


def processes(take: Callable[[], W | None], do: Callable[[W], R], jobs: int) -> Iterator[tuple[W, R]]:
    """Do the work in `jobs` processes of this machine."""
    fresh = multiprocessing.get_context("spawn")  # a fork would copy the threads of polars
    leave_to_caller = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes of a terminal
    with ProcessPoolExecutor(jobs, fresh, initializer=signal.signal, initargs=leave_to_caller) as pool:
        running: dict[Future[R], W] = {}
        while True:
            while len(running) < jobs * AHEAD and (work := take()) is not None:
                running[pool.submit(do, work)] = work
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def on_ray(take: Callable[[], W | None], do: Callable[[W], R], address: str | None = None) -> Iterator[tuple[W, R]]:
    """Do the work on a Ray cluster: the one at `address`, or else one on this machine, which ends with the work.

    If a worker dies, another one does its piece again.
    """
    import ray

    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    try:
        remote = ray.remote(max_retries=RETRIES)(do)
        running: dict[Any, W] = {}
        while True:
            room = int(ray.cluster_resources().get("CPU", 1)) * AHEAD
            while len(running) < room and (work := take()) is not None:
                running[remote.remote(work)] = work
            if not running:
                return
            (ready, *_), _ = ray.wait(list(running))
            yield running.pop(ready), ray.get(ready)
    finally:
        if ours:
            ray.shutdown()
