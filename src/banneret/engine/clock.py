"""How long a program has been thinking: by the processor's clock, and by the clock on the wall."""

from __future__ import annotations

import time
from collections.abc import Callable
from time import perf_counter


def processor_clock() -> Callable[[], float]:
    """Return the clock of this thread's processor time; a browser has none, so there it is the one on the wall."""
    clock: Callable[[], float] = getattr(time, "thread_time", perf_counter)
    try:
        clock()
    except OSError:
        return perf_counter
    return clock


processor_time = processor_clock()


class Clock:
    """A clock that starts when it is made."""

    __slots__ = ("_begun", "_worked")

    def __init__(self) -> None:
        self._worked = processor_time()
        self._begun = perf_counter()

    @property
    def worked(self) -> float:
        """The seconds of processor time of this thread since then."""
        return processor_time() - self._worked

    @property
    def passed(self) -> float:
        """The seconds that have passed since then."""
        return perf_counter() - self._begun
