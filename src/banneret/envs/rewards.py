"""What a seat gets: the result and, if wanted, the change of its chance to win on the way.

`result` gives 1 to the winners, -1 to the losers and 0 to everybody in a draw, at the end. `evaluation` also gives,
on the way, what each answer added to the seat's chance to win by the game's fitted evaluation, in a world that the
seat imagines. The chance counts as 0 at the end. So over a whole match these rewards add the same amount to every
way to play, and the best way stays the best.
"""

from __future__ import annotations

import random
from copy import copy

from banneret.bots.evaluation import Evaluation, fitted
from banneret.engine.game import Game
from banneret.engine.match.match import Match

REWARDS = ("result", "evaluation")


class Rewards:
    """The rewards of a match; equal answers and outcomes give equal rewards."""

    def __init__(self, kind: str, game: Game) -> None:
        """Prepare the rewards. Raises ValueError for an unknown kind, and for a game without a fitted evaluation."""
        if kind not in REWARDS:
            raise ValueError(f"there is no reward {kind!r}; rewards are {' or '.join(REWARDS)}")
        self._evaluation: Evaluation | None = fitted(game) if kind == "evaluation" else None
        self._chances: list[float] = []
        self._looks = 0

    def begin(self, match: Match) -> None:
        """Look at a match that begins."""
        self._chances = self._look(match)

    def next(self, match: Match) -> list[float]:
        """What each seat gets since the last look."""
        before, self._chances = self._chances, self._look(match)
        gains = [now - then for now, then in zip(self._chances, before, strict=True)]
        return [gain + end for gain, end in zip(gains, results(match), strict=True)]

    def copy(self) -> Rewards:
        """Return rewards that continue from the same look."""
        twin = copy(self)
        twin._chances = self._chances[:]
        return twin

    def _look(self, match: Match) -> list[float]:
        """Each seat's chance, 0 without an evaluation, and 0 at the end: then the result counts."""
        if self._evaluation is None or match.result is not None:
            return [0.0] * match.seats
        self._looks += 1
        worlds = [match.imagine(seat, source=random.Random(self._looks)) for seat in range(match.seats)]
        return [self._evaluation.chances(world)[seat] for seat, world in enumerate(worlds)]


def results(match: Match) -> list[float]:
    """Return 1 for the winners and -1 for the losers of a match; 0 in a draw, and before the end."""
    winners = match.result.winners if match.result else ()
    if not winners:
        return [0.0] * match.seats
    return [1.0 if seat in winners else -1.0 for seat in range(match.seats)]
