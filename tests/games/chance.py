"""Chance for tests that gives what a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.engine.decision import key_of


class Wanted:
    """Chance that gives the wanted outcomes in order, and after them the first possible one."""

    def __init__(self, wishes: Sequence[str | int] = ()) -> None:
        self.left = [str(wish) for wish in wishes]

    def take(self, _: str, among: Sequence[Any], count: int) -> list[Any]:
        """The outcomes of one roll or draw."""
        things = {key_of(thing): thing for thing in among}
        names = [self.left.pop(0) if self.left else next(iter(things)) for _ in range(count)]
        return [things[name] for name in names]
