"""Starts a table of its own process, as a host does, for those who measure it."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_COMMAND = (sys.executable, "-c", "from banneret.cli import app; app()", "serve")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table answers, and its process."""

    address: str
    process: int


@contextmanager
def serving(*words: object) -> Iterator[Place]:
    """Serve with these words of `banneret serve`, and yield the place when it is ready."""
    command = [*_COMMAND, "--port", str(free_port()), *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        try:
            yield Place(table.stdout.readline().split()[4], table.pid)
        finally:
            table.terminate()
            table.wait()


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
