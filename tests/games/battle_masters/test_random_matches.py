"""Random matches of every battle: they end, have no dead ends, and pass the conformance checks."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import check_match
from banneret.engine.match.match import Match

BATTLES = ("borderlands", "river-tengin", "road-to-grunburg", "plains", "altdorf", "open")
QUICK = list(zip(BATTLES, ("1", "2", "1", "4", "1", "3"), ("1", "1", "3", "4", "1", "2"), strict=True))
"""Each battle once, with the players of both sides: in some battles teams."""
SHORTEST = {"river-tengin", "plains", "altdorf"}
LONG, BATCH = 2000, 25
CHECKED = 0.0015
"""The share of decisions at which a match is cloned, saved, undone and viewed by all: about three times a match."""


def check(battle: str, seeds: range, **options: str) -> None:
    """In half of the matches a pass is as likely as any option; in the others more happens."""
    for seed in seeds:
        match = Match.new("battle-masters", {"battle": battle, **options}, seed=seed)
        check_match(match, random.Random(seed), often=CHECKED, eager=0.9 * (seed % 2))


@pytest.mark.parametrize(
    ("battle", "imperial", "chaos"),
    [pytest.param(*one, marks=() if one[0] in SHORTEST else pytest.mark.long) for one in QUICK],
)
def test_random_matches(battle: str, imperial: str, chaos: str) -> None:
    first = BATTLES.index(battle) % 2
    check(battle, range(first, first + 1), imperial=imperial, chaos=chaos)


@pytest.mark.long
@pytest.mark.parametrize(("imperial", "chaos"), [("2", "1"), ("1", "3"), ("4", "4"), ("3", "2")])
def test_random_team_matches(imperial: str, chaos: str) -> None:
    for battle in BATTLES:
        check(battle, range(int(chaos), int(chaos) + 1), imperial=imperial, chaos=chaos)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LONG, BATCH))
@pytest.mark.parametrize("battle", BATTLES)
def test_many_random_matches(battle: str, first: int) -> None:
    check(battle, range(first, first + BATCH))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_many_random_campaigns(seed: int) -> None:
    check("campaign", range(seed, seed + 1))
