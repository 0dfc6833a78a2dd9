"""Whole matches of every adventure: no dead ends, none endless, and on the way all that conformance asks for."""

from __future__ import annotations

import random

import pytest

from banneret.engine import record
from banneret.engine.conformance import CHECKS, check_match
from banneret.engine.match import Match
from banneret.games.battlelore import adventures
from tests.games.battlelore.walks import MOST, new, step

QUICK, LONG, BATCH = 1, 1000, 20
NEVER, SELDOM, OFTEN = 0.0, 0.001, 0.006
"""At which share of its answers a match is cloned, saved, taken back and looked at by all: about once, or often."""
CUSTOM = {"councils": "custom", "levels": "8"}
"""Councils that the players make, where the adventure has councils that it gives."""


def has_councils(adventure: str) -> bool:
    found = adventures.load(adventure)
    return found.councils is not None and not found.wizard_only


def walk(match: Match, source: random.Random, often: float) -> None:
    """Play to the end; now and then all that conformance asks for is checked."""
    for _ in range(MOST):
        if not match.decisions:
            return
        assert not list(match.game.broken(match.state))
        if source.random() < often:
            for check in CHECKS:
                check(match, source)
        step(match, source)


def play(adventure: str, seed: int, often: float) -> None:
    """One match; if it is never checked on the way it keeps nothing."""
    custom = seed % 3 == 0 and has_councils(adventure)
    match = new(adventure, seed, keeping=often > NEVER, **(CUSTOM if custom else {}))
    walk(match, random.Random(seed), often)
    assert match.result is not None
    assert not list(match.game.broken(match.state))
    if match.keeping:
        text = record.write(match)
        assert record.write(record.replay(text)) == text


@pytest.mark.parametrize("adventure", adventures.names())
def test_matches_in_which_much_happens(adventure: str) -> None:
    for seed in range(QUICK):
        play(adventure, seed, SELDOM)


@pytest.mark.rules("lore-R-97")
def test_a_random_match() -> None:
    check_match(new("crossing-the-somme", 1), random.Random(1), often=0.001)


@pytest.mark.long
@pytest.mark.parametrize("adventure", adventures.names())
def test_a_random_match_everywhere(adventure: str) -> None:
    check_match(new(adventure, 1), random.Random(1), often=0.005)


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG, BATCH))
@pytest.mark.parametrize("adventure", adventures.names())
def test_many_matches(adventure: str, first: int) -> None:
    """All come to an end; one of each batch is checked on the way."""
    for seed in range(first, first + BATCH):
        play(adventure, seed, OFTEN if seed == first else NEVER)
