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
    """A bot's rating, the bounds of 95 % of resamples, and the number of its matches. The mean of all is 0."""

    bot: str
    points: float
    low: float
    high: float
    matches: int


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
        spread = sorted(points[place] for points in drawn)
        low, high = spread[int(0.025 * SAMPLES)], spread[int(0.975 * SAMPLES) - 1]
        matches = sum(len(one.scores) for one in pairings if bot in (one.first, one.second))
        found.append(Rating(bot, told[place], low, high, matches))
    return sorted(found, key=lambda one: -one.points)


def _points(bots: Sequence[str], pairings: Sequence[Pairing], scores: Sequence[Sequence[float]]) -> list[float]:
    """Return each bot's points from scores; a draw counts as half a match won by each."""
    wins = []
    for one, those in zip(pairings, scores, strict=True):
        first, second = bots.index(one.first), bots.index(one.second)
        won = sum(those)
        wins += [(first, second)] * round(2 * won) + [(second, first)] * round(2 * (len(those) - won))
    return [SCALE * float(one) for one in choix.opt_pairwise(len(bots), wins, alpha=PRIOR)]
