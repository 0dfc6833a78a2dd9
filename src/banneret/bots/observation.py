"""What a bot gets: the open question to its seat, its view, and worlds imagined from what it can see."""

from __future__ import annotations

import random
from collections.abc import Sequence

from banneret.engine.decision import Decision
from banneret.engine.match import Match
from banneret.engine.view import View


class Observation:
    """A match as one seat sees it. Whatever a bot tries out, it tries in an imagined match.

    `random` is the bot's own source, so that a simulation can be repeated from its seed.
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
        """How many phases have begun: tells whether an imagined match is still in the same one."""
        return self._match.phases

    def view(self) -> View:
        """What the seat sees."""
        return self._match.view(self.seat)

    def imagine(self) -> Match:
        """A world in which all that the seat cannot see is dealt anew, for playing on."""
        return self._match.imagine(self.seat, source=self.random)

    def weigh(self) -> Sequence[float] | None:
        """How good each branch of the decision looks at a glance, in an imagined world; None if it must be tried."""
        imagined = self.imagine()
        return self._match.game.weigh(imagined.state, self.seat, imagined.decisions[self.seat])

    def judge(self, imagined: Match) -> float:
        """How good an imagined position is for the seat; a match that is over counts more than any other."""
        if imagined.result is None:
            return self._match.game.judge(imagined.state, self.seat)
        if not imagined.result.winners:
            return -_DECIDED / 10
        return _DECIDED if self.seat in imagined.result.winners else -_DECIDED


_DECIDED = 1e6
