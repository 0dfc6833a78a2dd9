"""Where chunks are played: here, in several processes, or on a Ray cluster. The rows are the same everywhere."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeAlias

from banneret.lab.rows import Chunk, play

Next: TypeAlias = "Callable[[], Chunk | None]"
"""Gives the next chunk to play; None while there is none. Each is given once."""
Done: TypeAlias = "Iterator[tuple[Chunk, bytes]]"
AHEAD = 2
"""Chunks that wait for each worker, so that none is idle."""


def here(take: Next) -> Done:
    """One chunk after another, in this process."""
    while (chunk := take()) is not None:
        yield chunk, play(chunk)


def processes(take: Next, jobs: int) -> Done:
    """In `jobs` processes of this machine."""
    fresh = multiprocessing.get_context("spawn")  # a fork would copy the threads of polars
    leave_to_caller = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes of a terminal
    with ProcessPoolExecutor(jobs, fresh, initializer=signal.signal, initargs=leave_to_caller) as pool:
        running: dict[Future[bytes], Chunk] = {}
        while True:
            while len(running) < jobs * AHEAD and (chunk := take()) is not None:
                running[pool.submit(play, chunk)] = chunk
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def on_ray(take: Next, address: str | None = None) -> Done:
    """On a Ray cluster: the one at `address`, or else one on this machine, which ends with the work.

    A chunk whose worker dies is played again, by another.
    """
    import ray

    ours = not ray.is_initialized()
    if ours:
        ray.init(address=address, include_dashboard=False, log_to_driver=False)
    try:
        remote = ray.remote(max_retries=RETRIES)(play)
        running: dict[Any, Chunk] = {}
        while True:
            room = int(ray.cluster_resources().get("CPU", 1)) * AHEAD
            while len(running) < room and (chunk := take()) is not None:
                running[remote.remote(chunk)] = chunk
            if not running:
                return
            (done, *_), _ = ray.wait(list(running))
            yield running.pop(done), ray.get(done)
    finally:
        if ours:
            ray.shutdown()


RETRIES = 5
