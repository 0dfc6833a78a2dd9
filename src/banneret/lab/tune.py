"""The number of a component file that makes a match even, found by halving.

It takes the share that the first bot wins to rise or to fall with the number. Each value is played until its confidence
sequence leaves out the share that is wanted, or until all its bouts are played: an ordinary test would be wrong more
often, since it is looked at several times. Optimisers such as NTBEA or those of optuna search many numbers at once,
and need a guess of the noise; for one number, halving needs few bouts and says what it is sure of. A value that stays
unclear is even, as far as so many bouts can tell, and ends the search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from banneret.bots.bot import Bot, Policy
from banneret.lab.evaluate import Score, evaluate

ROUNDS = (10, 20, 40, 80, 160, 320, 640, 1280, 2560)
"""After how many bouts a value is looked at, until it is clear."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The value of a number at which the first bot wins nearest to `toward`, and all that was tried, in order."""

    number: str
    toward: float
    value: int
    tried: tuple[tuple[int, Score], ...]

    @property
    def score(self) -> Score:
        """The score at this value."""
        return dict(self.tried)[self.value]

    def __str__(self) -> str:
        lines = [f"{self.number} = {value}: {score}" for value, score in self.tried]
        return "\n".join([*lines, f"{self.number} = {self.value} comes nearest to {self.toward:.0%}."])


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched: a game with its options, a number, the bots, and how much may be played."""

    game: str
    number: str
    bots: Sequence[str | Bot | Policy]
    options: Mapping[str, str]
    toward: float = 0.5
    bouts: int = 320
    seed: int = 0
    jobs: int = 1
    confidence: float = 0.95


def tune(search: Search, low: int, high: int) -> Tuned:
    """Return the value from `low` to `high` at which the first bot wins nearest to what is wanted.

    Raises ValueError if the share that is wanted does not lie between those at both ends, and as `evaluate` does.
    """
    if not low < high:
        raise ValueError(f"{search.number}: give a lowest and a highest value, not {low} and {high}")
    tried = {value: _clear(search, value) for value in (low, high)}
    sides = {value: _side(search, score) for value, score in tried.items()}
    if sides[low] == sides[high] != 0:
        told = " and ".join(f"{score.won:.0%} at {value}" for value, score in tried.items())
        raise ValueError(f"{search.number}: the first bot wins {told}; {search.toward:.0%} does not lie between")
    below, above = low, high
    while above - below > 1 and sides[below] and sides[above]:
        middle = (below + above) // 2
        tried[middle] = _clear(search, middle)
        sides[middle] = _side(search, tried[middle])
        if sides[middle] == sides[below]:
            below = middle
        else:
            above = middle
    best = min((below, above), key=lambda value: (sides[value] != 0, abs(tried[value].won - search.toward)))
    return Tuned(search.number, search.toward, best, tuple(tried.items()))


def _clear(search: Search, value: int) -> Score:
    """Play one value until it is clearly above or below what is wanted, or all its bouts are played."""
    looks = [bouts for bouts in ROUNDS if bouts < search.bouts]
    for bouts in (*looks, search.bouts):
        score = evaluate(
            search.game,
            search.bots,
            bouts=bouts,
            seed=search.seed,
            jobs=search.jobs,
            confidence=search.confidence,
            options=search.options,
            changes={search.number: value},
        )
        if _side(search, score):
            break
    return score


def _side(search: Search, score: Score) -> int:
    """Return 1 if a score is clearly above what is wanted, -1 if it is clearly below, and 0 if it is not clear."""
    return (score.low > search.toward) - (score.high < search.toward)
