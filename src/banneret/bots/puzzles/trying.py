"""Trying the answers of a question: a short look ahead, trials to the horizon, and playouts to the end.

All of them in worlds that the seat could imagine, and all answers in the same worlds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from banneret.bots.evaluation import Evaluation, decided, fitted
from banneret.bots.observation import Observation
from banneret.bots.outlook import asked_now
from banneret.bots.reasons import Reason, judged, reasons
from banneret.bots.search import SEED_BITS, Budget, Search, asked_in_turn, by_score, standard_error
from banneret.engine.decision import key_of
from banneret.engine.match.match import Match

Tried: TypeAlias = "dict[str, list[float]]"
"""By the key of each answer the chance to win at the end of each trial."""
LONGEST_PLAYOUT = 1500
"""After so many answers a playout is judged as it stands."""


class Trials:
    """Trials of the answers to the question of an observation, in worlds that follow from its random source."""

    def __init__(self, observation: Observation) -> None:
        """Raises ValueError if the game has no evaluation."""
        self.observation = observation
        self.evaluation: Evaluation = fitted(observation.game)
        self.search = Search(observation, Budget(trials=1), self.evaluation)
        self.keys = [key_of(option) for option in observation.decision.branches]
        self._soon: dict[str, list[bool]] = {}
        self.new_worlds()

    def new_worlds(self) -> None:
        """Forget the worlds: the next trials are in others."""
        self._soon = {key: [] for key in self.keys}
        self.seed = self.observation.random.getrandbits(SEED_BITS - 1)

    def look(self, tried: Tried, quiets: int) -> None:
        """Add a short trial of each answer, to so many quiet points, in the next world."""
        for key, chances in tried.items():
            chances.append(self._played(key, len(chances), quiets))

    def trials(self, tried: Tried, worlds: int) -> None:
        """Add trials to the horizon of the game, in the next worlds, to those of these answers."""
        for key, chances in tried.items():
            first = self.seed + len(chances)
            chances += [self.search.trial((key,), first + world) for world in range(worlds)]

    def playouts(self, tried: Tried, worlds: int) -> None:
        """Add playouts to the end of the match, in the next worlds, to those of these answers."""
        for key, chances in tried.items():
            first = len(chances)
            chances += [self._played(key, first + world, 0) for world in range(worlds)]

    def ends_within(self, key: str, most: int) -> bool:
        """Return whether a playout after an answer comes to an end in so many more answers."""
        imagined, source = self.observation.imagine(self.seed), random.Random(self.seed)
        imagined.decide_unchecked(self.observation.seat, option_of(imagined, self.observation.seat, key))
        for asked, decision, _ in asked_in_turn(imagined, source, asked_now(imagined), most):
            imagined.decide_unchecked(asked, by_score(imagined, asked, decision, source))
        return imagined.result is not None

    def soon(self, key: str, ends: Sequence[float], end: float) -> float:
        """Return in which share of the playouts the match ended like this before the next turn of the seat."""
        return mean([float(soon and chance == end) for soon, chance in zip(self._soon[key], ends, strict=True)])

    def reasons(self, worse: str, better: str, worlds: int) -> tuple[Reason, ...]:
        """Return why an answer is better than another."""
        ends = [[self._end(key, self.seed + world) for key in (worse, better)] for world in range(worlds)]
        paths = [[judged(match, self.evaluation) for match in pair] for pair in ends]
        return reasons(self.evaluation, self.observation.seat, paths)

    def _end(self, key: str, seed: int) -> Match:
        return self.search.ending((key,), seed)

    def _played(self, key: str, world: int, quiets: int) -> float:
        """Return the chance after an answer and so many quiet points; 0: at the end of the match."""
        seat, source = self.observation.seat, random.Random(self.seed + world)
        imagined = self.observation.imagine(self.seed + world)
        before, again = asked_now(imagined), False
        imagined.decide_unchecked(seat, option_of(imagined, seat, key))
        for asked, decision, quiet in asked_in_turn(imagined, source, before, LONGEST_PLAYOUT):
            quiets -= quiet
            again |= quiet and asked == seat
            if quiet and not quiets:
                break
            imagined.decide_unchecked(asked, by_score(imagined, asked, decision, source))
        self._soon[key].append(not again and imagined.result is not None)
        return (decided(imagined) if imagined.result else self.evaluation.chances(imagined))[seat]


def option_of(match: Match, seat: int, key: str) -> object:
    """Return the option with this key in the question to a seat."""
    return next(option for option in match.decisions[seat].branches if key_of(option) == key)


def mean(chances: Sequence[float]) -> float:
    """Return the mean of some chances."""
    return sum(chances) / len(chances)


def ranked(tried: Mapping[str, Sequence[float]]) -> list[str]:
    """Return the answers, the best first."""
    return sorted(tried, key=lambda key: -mean(tried[key]))


def lead(tried: Mapping[str, Sequence[float]], best: str, other: str) -> tuple[float, float]:
    """Return how much better an answer is than another, and the standard error of that; in worlds of both."""
    gains = [ours - theirs for ours, theirs in zip(tried[best], tried[other], strict=False)]
    return mean(gains), standard_error(gains)
