"""What all viewers of a position see alike: it is made once for all of them.

A table shows each position to everybody before it changes again. It makes these views while it `remembers`; whoever
does not, such as a simulation, has everything made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

S = TypeVar("S")
T = TypeVar("T")
More = TypeVarTuple("More")
Shown: TypeAlias = dict[Hashable, tuple[object, tuple[Any, ...]]]
"""What was made of a position, each with the position, so that no other can come to stand in its place in memory."""
_shown: ContextVar[Shown | None] = ContextVar("shown", default=None)


def alike(make: Callable[[S, *More], Iterable[T]]) -> Callable[[S, *More], tuple[T, ...]]:
    """Make the parts that a function shows of a position once for all its viewers; further arguments are hashable."""

    @wraps(make)
    def once(s: S, *more: *More) -> tuple[T, ...]:
        shown = _shown.get()
        if shown is None:
            return tuple(make(s, *more))
        key = make, id(s), more
        if key not in shown:
            shown[key] = s, tuple(make(s, *more))
        return shown[key][1]

    return once


@contextmanager
def remembered(shown: Shown) -> Iterator[None]:
    """In this context, what is alike is taken from `shown`; its owner clears it when the position changes."""
    before = _shown.set(shown)
    try:
        yield
    finally:
        _shown.reset(before)
