"""Bradley-Terry ratings of bots from the scores of their pairings, with intervals (the extra `train`)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import choix

from banneret.lab.ladder import Pairing

SCALE = 400 / log(10)
"""Points of rating for one unit of log odds: a bot with 400 more points wins ten matches out of eleven."""
SAMPLES = 200
"""How many times the matches are resampled for the interval."""
PRIOR = 0.05
"""Keeps ratings finite where one bot has won every match."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating, the bounds of 95 % of resamples, and the number of its matches. The mean of all is 0.

    `best` and `worst` bound its place among all bots in the same way; 1 is the first.
    """

    bot: str
    points: float
    low: float
    high: float
    matches: int
    best: int
    worst: int

    @property
    def place(self) -> str:
        """Its place among all bots: "2", or "2 to 4" where the matches do not tell."""
        return str(self.best) if self.best == self.worst else f"{self.best} to {self.worst}"


def ratings(pairings: Sequence[Pairing], seed: int = 0) -> list[Rating]:
    """Return the ratings of all bots, the best first. Matches are resampled within each pairing for the intervals."""
    bots = sorted({bot for one in pairings for bot in (one.first, one.second)})
    source = random.Random(seed)
    told = _points(bots, pairings, [one.scores for one in pairings])
    drawn = [
        _points(bots, pairings, [source.choices(one.scores, k=len(one.scores)) for one in pairings])
        for _ in range(SAMPLES)
    ]
    found = []
    for place, bot in enumerate(bots):
        low, high = _bounds([points[place] for points in drawn])
        best, worst = _bounds([1 + sum(other > points[place] for other in points) for points in drawn])
        matches = sum(len(one.scores) for one in pairings if bot in (one.first, one.second))
        found.append(Rating(bot, told[place], low, high, matches, int(best), int(worst)))
    return sorted(found, key=lambda one: -one.points)


def _bounds(drawn: Sequence[float]) -> tuple[float, float]:
    """Return the bounds of 95 % of what was drawn."""
    spread = sorted(drawn)
    return spread[int(0.025 * SAMPLES)], spread[int(0.975 * SAMPLES) - 1]


def _points(bots: Sequence[str], pairings: Sequence[Pairing], scores: Sequence[Sequence[float]]) -> list[float]:
    """Return each bot's points from scores; a draw counts as half a match won by each."""
    wins = []
    for one, those in zip(pairings, scores, strict=True):
        first, second = bots.index(one.first), bots.index(one.second)
        won = sum(those)
        wins += [(first, second)] * round(2 * won) + [(second, first)] * round(2 * (len(those) - won))
    return [SCALE * float(one) for one in choix.opt_pairwise(len(bots), wins, alpha=PRIOR)]
