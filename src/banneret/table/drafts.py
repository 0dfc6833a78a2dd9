"""Drafts of the workshop: they are read, and matches are tried on them, in places of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from banneret.table.places import Places

P = ParamSpec("P")
T = TypeVar("T")


class Drafts:
    """What the pages ask of drafts. `work` is always a function of a module; `visitor` is "" for the host."""

    def __init__(self, places: Places) -> None:
        self._places = places

    async def read(self, visitor: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, which reads a draft. Raises what it raises, or a TableError."""
        return await self._places.workshop.do(visitor, work, *args, **kwargs)

    async def play(self, visitor: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of `work`, which plays matches on a draft. Raises what it raises, or a TableError."""
        return await self._places.trials.do(visitor, work, *args, **kwargs)
