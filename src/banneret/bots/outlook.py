"""The outlook of a position with all secrets known: seeded rollouts to the horizon, as in the search.

All answers of a rollout are the best by the score, and the evaluation judges its end position. So the chances of an
outlook and those of the search can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from banneret.bots.evaluation import Evaluation
from banneret.bots.reasons import Judged, judged
from banneret.bots.search import asked_until, by_score, horizon_of
from banneret.engine.match.match import Match

Asked = tuple[str, int | None]
"""The running phase, and the seat that is asked first."""


def asked_now(match: Match) -> Asked:
    """Return the phase that is running, and the seat that is asked first."""
    return match.state.running, next(iter(match.decisions), None)


def outlook(match: Match, seed: str, trials: int, evaluation: Evaluation, end: int | None = None) -> list[Judged]:
    """Play `trials` seeded rollouts of a match to the horizon, and return their end positions.

    `end` is how many turns have begun there, unless it is the horizon of this position. A match that is over has only
    its own end.
    """
    if match.result is not None:
        return [judged(match, evaluation)]
    until = horizon_of(match) if end is None else end
    return [
        trial_end(twin, until, random.Random(f"{seed}/{place}"), evaluation)
        for place, twin in enumerate(again(match, seed, trials))
    ]


def again(match: Match, seed: str, count: int) -> Iterator[Match]:
    """Yield `count` copies of a match, each with dice and cards of its own."""
    source = match.chance.source
    assert isinstance(source, random.Random), "the chance of this match has no seed"
    for place in range(count):
        source.seed(f"{seed}/{place}")
        yield match.clone(same_chance=True)


def trial_end(match: Match, end: int, source: random.Random, evaluation: Evaluation) -> Judged:
    """Play a match on until this number of turns has begun, and return the position there."""
    for asked, decision, _ in asked_until(match, source, end):
        match.decide_unchecked(asked, by_score(match, asked, decision, source))
    return judged(match, evaluation)


def mean_chances(ends: list[Judged]) -> tuple[float, ...]:
    """Return the mean of each seat's chance."""
    return tuple(sum(column) / len(ends) for column in zip(*(one.chances for one in ends), strict=True))
