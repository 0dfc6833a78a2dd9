"""What a bot gets: the open question to its seat, its view, and imagined worlds that fit what it can see."""

from __future__ import annotations

import random
from collections.abc import Sequence

from banneret.engine.decision import Decision
from banneret.engine.match import Match
from banneret.engine.view import View


class Observation:
    """A match as one seat sees it. A bot tries things out only in imagined matches.

    `random` is the bot's own random source, so that a simulation can be repeated from its seed.
    """

    __slots__ = ("_match", "random", "seat")

    def __init__(self, match: Match, seat: int, source: random.Random | None = None) -> None:
        self._match = match
        self.seat = seat
        self.random = source or random.Random()

    @property
    def decision(self) -> Decision:
        """The question that the seat is asked."""
        return self._match.decisions[self.seat]

    @property
    def phases(self) -> int:
        """The number of phases that have begun, to tell whether an imagined match is still in the same phase."""
        return self._match.phases

    def view(self) -> View:
        """What the seat sees."""
        return self._match.view(self.seat)

    def imagine(self) -> Match:
        """A match in which everything that the seat cannot see is dealt anew, for searching ahead."""
        return self._match.imagine(self.seat, source=self.random)

    def weigh(self) -> Sequence[float] | None:
        """How good each branch of the decision looks at a glance, in an imagined world; None if the bot must try it."""
        imagined = self.imagine()
        return self._match.game.weigh(imagined.state, self.seat, imagined.decisions[self.seat])

    def judge(self, imagined: Match) -> float:
        """How good an imagined position is for the seat; a finished match counts more than any other position."""
        if imagined.result is None:
            return self._match.game.judge(imagined.state, self.seat)
        if not imagined.result.winners:
            return -_DECIDED / 10
        return _DECIDED if self.seat in imagined.result.winners else -_DECIDED

    def leads(self) -> bool:
        """Whether the position is worth more to the seat than to somebody else, in worlds that it imagines."""
        worlds = [self.imagine().state for _ in range(_WORLDS)]
        worth = [sum(self._match.game.judge(world, seat) for world in worlds) for seat in range(self._match.seats)]
        return worth[self.seat] > min(worth)


_WORLDS = 8
_DECIDED = 1e6
