"""The outlook of a position: trials that play it on with all secrets known."""

from __future__ import annotations

import random
from dataclasses import replace

from banneret.bots.outlook import mean_chances, outlook
from banneret.engine.match.events import Event
from banneret.engine.match.match import Match
from tests.bots.toss import KNOWS, TOSS, tossed

BRAVE = replace(
    TOSS, horizon=lambda _: 1, score=lambda _, __, decision: [float(way == "toss") for way in decision.branches]
)
"""The toy with trials of one turn, in which everybody tosses."""


def match_of(happened: list[Event]) -> Match:
    return Match.resume(BRAVE, {}, happened, source=random.Random(1))


def test_each_trial_has_luck_of_its_own_and_goes_as_far_as_the_horizon() -> None:
    ends = outlook(match_of([]), "seed", 40, KNOWS)
    leads = [end.features[0,]["lead"] for end in ends]
    assert set(leads) == {-3.0, 3.0}
    assert 0.3 < mean_chances(ends)[0] < 0.7


def test_the_same_seed_gives_the_same_outlook() -> None:
    first, again, other = (outlook(match_of([]), seed, 20, KNOWS) for seed in ("one", "one", "two"))
    assert first == again != other


def test_a_match_that_is_over_has_only_its_end() -> None:
    (end,) = outlook(match_of(tossed("wait", "heads", "wait", "wait")), "seed", 20, KNOWS)
    assert end.over
    assert end.chances == (0.0, 1.0)
