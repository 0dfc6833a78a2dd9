"""Whole matches of every adventure: no dead ends, none endless, and on the way all that conformance asks for."""

from __future__ import annotations

import random

import pytest

from banneret.engine import record
from banneret.engine.conformance import CHECKS, check_match
from banneret.games.battlelore import adventures
from tests.games.battlelore.walks import MOST, new, step

QUICK, LONG, BATCH = 2, 1000, 20
CHECKED = 0.006
"""At which share of its answers a match is cloned, saved, taken back and looked at by all: some five times."""
CUSTOM = {"councils": "custom", "levels": "8"}
"""Councils that the players make, where the adventure has councils."""


def check(adventure: str, seeds: range, often: float = CHECKED) -> None:
    for seed in seeds:
        source = random.Random(seed)
        custom = seed % 3 == 0 and adventures.load(adventure).councils is not None and adventure != "wizards-and-lore"
        match = new(adventure, seed, **(CUSTOM if custom else {}))
        for _ in range(MOST):
            if not match.decisions:
                break
            assert not list(match.game.broken(match.state))
            if source.random() < often:
                for check in CHECKS:
                    check(match, source)
            step(match, source)
        assert match.result is not None
        assert not list(match.game.broken(match.state))
        assert record.write(record.replay(record.write(match))) == record.write(match)


@pytest.mark.parametrize("adventure", adventures.names())
def test_matches_in_which_much_happens(adventure: str) -> None:
    check(adventure, range(QUICK))


@pytest.mark.rules("lore-R-97")
@pytest.mark.parametrize("adventure", adventures.names())
def test_a_random_match(adventure: str) -> None:
    check_match(new(adventure, 1), random.Random(1), often=0.003)


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG, BATCH))
@pytest.mark.parametrize("adventure", adventures.names())
def test_many_matches(adventure: str, first: int) -> None:
    check(adventure, range(first, first + BATCH))
