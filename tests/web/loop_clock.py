"""A server in a thread of the test, whose event loop is timed: how much processor time does each of its steps take?

Counted is the processor time of the loop's own thread. So the test asks no clock on the wall, and other processes of
the machine and other threads of the server do not count.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from banneret.cli.host.serve import COLLECTING
from banneret.table import Table
from banneret.web.app import create_app
from banneret.web.guard.traffic import Traffic
from banneret.web.serve import server


@dataclass
class TimedLoop:
    """The loop of a server at `url`: the longest steps since the last `forget`, each its seconds and what it did."""

    url: str
    longest: list[tuple[float, str]] = field(default_factory=list)

    def forget(self) -> None:
        """Begin anew."""
        self.longest = []

    def note(self, seconds: float, what: str) -> None:
        """Note a step."""
        if seconds > 0.01:
            self.longest = sorted([*self.longest, (seconds, what)], reverse=True)[:40]

    def over(self, seconds: float) -> list[str]:
        """The steps that took longer than this, in words."""
        return [f"{1000 * took:.0f} ms: {what}" for took, what in self.longest if took > seconds]


def _told(handle: asyncio.Handle) -> str:
    """What a step is about to do: the request that it works on, or the function that goes on."""
    callback: Any = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return repr(callback)
    working: Any = task.get_coro()
    frame = getattr(working, "cr_frame", None)
    scope = getattr(frame.f_locals.get("self"), "scope", None) if frame else None
    return (
        f"{scope['method']} {scope['path']}"
        if scope and "method" in scope
        else getattr(working, "__qualname__", repr(working))
    )


@contextmanager
def timed_server(database: str, traffic: Traffic | None = None) -> Iterator[TimedLoop]:
    """A server within this context, with the settings of `banneret serve`."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        timed = TimedLoop(f"http://127.0.0.1:{listening.getsockname()[1]}")
        traffic = traffic or Traffic(connections=2000, visitor_connections=1000)
        serving = server(create_app(Table(database, absence=0.0, pause=0.0), traffic), traffic)
        thread = threading.Thread(target=lambda: asyncio.run(serving.serve(sockets=[listening])))
        with _timing(timed, thread):
            thread.start()
            while not serving.started:
                time.sleep(0.05)
            try:
                yield timed
            finally:
                serving.should_exit = True
                thread.join()


class _Collecting:
    """How long Python's collector has searched for unused things in a thread, since `took` was set to 0."""

    def __init__(self, thread: threading.Thread) -> None:
        self.took = 0.0
        self._thread = thread
        self._begun = 0.0

    def __call__(self, phase: str, _info: dict[str, int]) -> None:
        if threading.get_ident() != self._thread.ident:
            return
        if phase == "start":
            self._begun = time.thread_time()
        else:
            self.took += time.thread_time() - self._begun

    def told(self) -> str:
        """The part of a step that went into this, in words."""
        return f", of which the collector took {1000 * self.took:.0f} ms" if self.took > 0.001 else ""


@contextmanager
def _timing(timed: TimedLoop, thread: threading.Thread) -> Iterator[None]:
    run, before = asyncio.Handle._run, gc.get_threshold()
    collecting = _Collecting(thread)

    def timed_run(handle: asyncio.Handle) -> None:
        if threading.get_ident() != thread.ident:
            run(handle)
            return
        collecting.took, what, begun = 0.0, _told(handle), time.thread_time()
        run(handle)
        timed.note(time.thread_time() - begun, what + collecting.told())

    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    gc.callbacks.append(collecting)
    asyncio.Handle._run = timed_run  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.callbacks.remove(collecting)
        gc.set_threshold(*before)
        gc.unfreeze()
