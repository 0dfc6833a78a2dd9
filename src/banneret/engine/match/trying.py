"""Answers that are tried in an imagined world: the question that follows them, if nothing before it is chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from banneret.engine.decision import Decision
from banneret.engine.match.match import Match
from banneret.engine.words.errors import Refused


class _Watched:
    """A source of chance that counts how often it was asked, and always gives the same numbers."""

    __slots__ = ("_random", "asked")

    def __init__(self) -> None:
        self._random = Random(0)
        self.asked = 0

    def random(self) -> float:
        """As `Source.random`."""
        self.asked += 1
        return self._random.random()

    def getrandbits(self, k: int, /) -> int:
        """As `Source.getrandbits`."""
        self.asked += 1
        return self._random.getrandbits(k)


def after(match: Match, seat: int, keys: Sequence[str]) -> Decision | None:
    """Return the seat's question after these answers; None if they depend on chance, or if it is not asked."""
    source = _Watched()
    world = match.imagine(seat, source=source)
    dealt = source.asked
    try:
        for key in keys:
            world.decide(seat, key)
    except Refused:
        return None
    return world.decisions.get(seat) if source.asked == dealt else None
