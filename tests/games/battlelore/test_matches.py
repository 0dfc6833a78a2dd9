"""Whole matches of every adventure: they end, have no dead ends, and pass the conformance checks."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import CHECKS, check_match
from banneret.engine.checks.conformance import step as random_step
from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.games.battlelore.box import adventures
from tests.games.battlelore.walks import MOST, new, step

QUICK, LONG, BATCH = 1, 1000, 20
SELDOM, OFTEN = 0.001, 0.006
"""The share of answers at which a match is cloned, saved, undone and viewed by all: about once a match, or often."""
EVERY = 10
"""The number of answers between two checks of the invariants, in a match that is not checked otherwise."""
WHOLE = {"agincourt-1415", "standing-stones", "wizards-and-lore"}
"""Adventures that are played to their end also in the quick tests: without Lore, with some of it, with all."""
CUSTOM = {"councils": "custom", "levels": "8"}
"""Councils that the players choose, in adventures that come with councils."""


def has_councils(adventure: str) -> bool:
    found = adventures.load(adventure)
    return found.councils is not None and not found.wizard_only


def begun(adventure: str, seed: int, *, keeping: bool) -> Match:
    """A new match; every third with custom councils, where there are any."""
    custom = seed % 3 == 0 and has_councils(adventure)
    return new(adventure, seed, keeping=keeping, **(CUSTOM if custom else {}))


def play(adventure: str, seed: int, often: float, every: int = 1, most: int = MOST) -> None:
    """Play a match in which much happens, to its end or so many answers; sometimes run all conformance checks."""
    match, source = begun(adventure, seed, keeping=True), random.Random(seed)
    for answered in range(most):
        if not match.decisions:
            break
        assert answered % every or not list(match.game.broken(match.state))
        if source.random() < often:
            for check in CHECKS:
                check(match, source)
        step(match, source)
    assert match.result is not None or most < MOST
    assert not list(match.game.broken(match.state))
    text = record.write(match)
    assert record.write(Match.replay(text)) == text


def play_at_random(adventure: str, seed: int) -> None:
    """Play a match to its end with random answers, and keep nothing."""
    match, source = begun(adventure, seed, keeping=False), random.Random(seed)
    for answered in range(MOST):
        if not match.decisions:
            break
        if answered % EVERY == 0:
            assert not list(match.game.broken(match.state))
        random_step(match, source)
    assert match.result is not None
    assert not list(match.game.broken(match.state))


@pytest.mark.parametrize("adventure", adventures.names())
def test_matches_begin_in_every_adventure(adventure: str) -> None:
    play(adventure, 1, SELDOM, EVERY, most=80)


@pytest.mark.parametrize(
    "adventure", [pytest.param(name, marks=() if name in WHOLE else pytest.mark.long) for name in adventures.names()]
)
def test_matches_in_which_much_happens(adventure: str) -> None:
    for seed in range(QUICK):
        play(adventure, seed, SELDOM, EVERY)


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
    """All matches end; in one of each batch much happens, and it is checked on the way."""
    play(adventure, first, OFTEN)
    for seed in range(first + 1, first + BATCH):
        play_at_random(adventure, seed)
