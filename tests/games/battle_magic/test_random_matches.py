"""Random matches over maps, empires, seats and teams: they end, have no dead ends, and pass the conformance checks."""

from __future__ import annotations

import random

import pytest

from banneret.engine.checks.conformance import check_match
from banneret.engine.match.match import Match

LIMITS = {"turn-limit": "30", "quiet-limit": "12"}
"""Without them players who refuse to fight never finish (magic-R-77, magic-R-79)."""
SHORT = {"turn-limit": "14", "quiet-limit": "6"}
MATCHES: dict[str, dict[str, str]] = {
    "quick": {},
    "quick-variant": {"empires": "variant"},
    "quick-one-empire-each": {"empires": "variant", "duplicates": "no"},
    "quick-plain": {"specials": "off", "start": "fixed"},
    "coast-2": {"map": "sundered-coast", "empires": "fixed", "empire-list": "dwarf,orc"},
    "coast-3": {"map": "sundered-coast", "players": "3", "empires": "fixed", "empire-list": "elf,undead,dwarf"},
    "great-2": {"map": "five-thrones", "start": "fixed"},
    "great-3": {"map": "five-thrones", "players": "3", "empires": "fixed", "empire-list": "orc,orc,elf"},
    "great-4": {"map": "five-thrones", "players": "4", "empires": "variant"},
    "great-5": {"map": "five-thrones", "players": "5"},
    "great-5-variant": {"map": "five-thrones", "players": "5", "empires": "variant", "duplicates": "no"},
    "teams-4": {"map": "five-thrones", "players": "4", "teams": "red,blue/black,green", "start": "fixed"},
    "teams-5": {"map": "five-thrones", "players": "5", "teams": "red,green,purple/black,blue", "empires": "variant"},
    "made-2": {"map": "generated", "size": "44", "seed": "5", "empires": "fixed", "empire-list": "dwarf,elf"},
    "made-3": {"map": "generated", "players": "3", "seed": "2", "empires": "variant"},
}
QUICK = ("quick", "quick-one-empire-each", "quick-plain", "coast-3", "teams-5", "made-3")
"""Each option and each kind of map in one of them at least."""
LONG, BATCH = 120, 6
CHECKED = 0.01
"""The share of decisions at which a match is cloned, saved, undone and viewed by all: about five times a match."""


def check(name: str, seeds: range, limits: dict[str, str]) -> None:
    """In half of the matches a pass is as likely as any option; in the others more happens."""
    for seed in seeds:
        match = Match.new("battle-magic", {**limits, **MATCHES[name]}, seed=seed)
        check_match(match, random.Random(seed), often=CHECKED, eager=0.9 * (seed % 2))


@pytest.mark.rules("magic-R-77", "magic-R-79")
@pytest.mark.parametrize("name", QUICK)
def test_random_matches(name: str) -> None:
    first = list(MATCHES).index(name) % 2
    check(name, range(first, first + 1), SHORT)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, LONG, BATCH))
@pytest.mark.parametrize("name", MATCHES)
def test_many_random_matches(name: str, first: int) -> None:
    check(name, range(first, first + BATCH), LIMITS)
