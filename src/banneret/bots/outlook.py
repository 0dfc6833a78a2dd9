"""The outlook of a position with all secrets known: trials that play it on, as those of the search do.

All answers of a trial are the best by the score, and it ends at the game's horizon. So a chance that is found here and
one that the search finds can stand side by side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from banneret.bots.evaluation import Evaluation
from banneret.bots.reasons import Judged, judged
from banneret.bots.search import asked_in_turn, by_score
from banneret.engine.match.match import Match

Asked = tuple[str, int | None]
"""The phase that is running, and the seat that is asked first."""


def asked_now(match: Match) -> Asked:
    """Return the phase that is running, and the seat that is asked first."""
    return match.state.running, next(iter(match.decisions), None)


def outlook(match: Match, seed: str, trials: int, evaluation: Evaluation) -> list[Judged]:
    """Return where so many trials of a match with seeded chance end; a match that is over has only its end."""
    if match.result is not None:
        return [judged(match, evaluation)]
    before = asked_now(match)
    return [
        trial_end(twin, before, random.Random(f"{seed}/{place}"), evaluation)
        for place, twin in enumerate(again(match, seed, trials))
    ]


def again(match: Match, seed: str, count: int) -> Iterator[Match]:
    """Yield copies of a match, each with its own chance."""
    source = match.chance.source
    assert isinstance(source, random.Random), "the chance of this match has no seed"
    for place in range(count):
        source.seed(f"{seed}/{place}")
        yield match.clone(same_chance=True)


def trial_end(match: Match, before: Asked, source: random.Random, evaluation: Evaluation) -> Judged:
    """Play a match on to the horizon and return where it ends; `before` is what was asked before the first answer."""
    quiets = 0
    for asked, decision, quiet in asked_in_turn(match, source, before):
        quiets += quiet
        if quiets == match.game.horizon:
            break
        match.decide_unchecked(asked, by_score(match, asked, decision, source))
    return judged(match, evaluation)


def mean_chances(ends: list[Judged]) -> tuple[float, ...]:
    """Return the mean of each seat's chance."""
    return tuple(sum(column) / len(ends) for column in zip(*(one.chances for one in ends), strict=True))
