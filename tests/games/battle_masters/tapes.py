"""Tapes for the tests: chance that gives what a test wants, and remembers what it was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.decision import key_of


@dataclass
class Asked:
    """One request of the rules to chance: a roll or a draw, of what, and how many."""

    kind: str
    among: list[str]
    count: int


@dataclass
class Wanted:
    """Chance that gives the first possible one of `wishes`, and remembers every request.

    If no wish is possible, it gives the first possible outcome.
    """

    wishes: tuple[str, ...] = ()
    asked: list[Asked] = field(default_factory=list)

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """All the outcomes of one roll or draw."""
        keys = [key_of(thing) for thing in among]
        self.asked.append(Asked(kind, keys, count))
        wish = next((keys.index(wish) for wish in self.wishes if wish in keys), 0)
        return [among[wish]] * count

    def rolls(self) -> list[int]:
        """How many dice fell, roll by roll."""
        return [one.count for one in self.asked if one.kind == "roll"]

    def draws(self, prefix: str) -> list[list[str]]:
        """What each draw of a thing of this name was made from."""
        return [one.among for one in self.asked if one.kind == "draw" and one.among[0].startswith(prefix)]
