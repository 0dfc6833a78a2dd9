"""How far a long command is: a bar where somebody looks, and in a log file a line each minute."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

T = TypeVar("T")
SECONDS = 60.0
"""How often a log file gets a line."""


class Tell(Protocol):
    """Takes how much is done, and what is being done if that changes."""

    def __call__(self, done: float, doing: str = "") -> None:
        """Take it."""


@contextmanager
def progress(doing: str, total: float | None = None) -> Iterator[Tell]:
    """Show on the error output how far something is that takes long; `total` is all of it, None if nobody knows."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Log(doing, total).tell
        return
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=total)

        def tell(done: float, doing: str = "") -> None:
            bar.update(task, completed=done, description=doing or None)

        yield tell


def tracked(things: Iterable[T], doing: str, total: int) -> Iterator[T]:
    """Yield these things, and show how many of them there were."""
    with progress(doing, total) as tell:
        for done, thing in enumerate(things, 1):
            tell(done)
            yield thing


class Log:
    """A line each minute: "banneret: Playing: 340 of 1000 (34 %) after 12 minutes"."""

    def __init__(self, doing: str, total: float | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._doing, self._total, self._clock = doing, total, clock
        self._begun = self._last = clock()

    def tell(self, done: float, doing: str = "") -> None:
        """Say how far it is, if nothing was said for a minute."""
        self._doing = doing or self._doing
        now = self._clock()
        if now - self._last < SECONDS:
            return
        self._last = now
        far = f": {_far(done, self._total)}" if self._total else ""
        typer.echo(f"banneret: {self._doing}{far} after {(now - self._begun) / 60:.0f} min.", err=True)


def _far(done: float, total: float) -> str:
    """Return how far it is; a share of one has no count."""
    share = f"{done / total:.0%}"
    return share if total <= 1 else f"{done:g} of {total:g} ({share})"
