"""Copies of positions from each chapter: the original does not change when a copy plays on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from banneret.engine.checks.conformance import clones_are_equal
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from tests.games.battlemist.by_force import step

HOSTS = ("3 footman abou-xar", "3 archer abou-xar", "3 cavalry abou-xar", "2 giant abou-xar", "2 footman nightpine")
FULL = {"orcs": [60, 60, 60], "elves": [60, 60, 60], "dwarves": [60, 60, 60]}
HANDS = {"orcs": ["levy", "caravan", "spy", "guild-favour"], "elves": ["foiled", "bandit-raid", "great-need"]}
CHAPTERS: dict[str, dict[str, Any]] = {
    "land": {"phase": "building", "active": "orcs", "land": {"abou-xar": "0,0", "sarn-lea": "1,0", "nightpine": "0,1"}},
    "council": {"phase": "council", "events": ["mutiny", "year-of-plenty"], "caravans": [["orcs", "elves"]]},
    "economy": {"phase": "recruitment", "built": {"abou-xar": "town"}},
    "guild": {"phase": "guild", "caravans": [["orcs", "elves"]]},
    "turns": {"phase": "initiative", "built": {"nightpine": "city"}},
    "quests": {"phase": "quest", "active": "orcs", "turns": ["elves"], "quests": {"orcs": "winter-wolves"}},
    "march": {"phase": "movement", "active": "orcs", "turns": ["elves"]},
    "battle": {"phase": "battle", "active": "elves", "turns": ["orcs"]},
}


class Luck:
    """Chance with a seed, for a position that is set up."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def take(self, _: str, among: Sequence[Any], count: int) -> list[Any]:
        """Anything that can come."""
        things = list(among)
        if count > 1 and len(things) == count:
            return self.random.sample(things, count)
        return [self.random.choice(things) for _ in range(count)]


def check_match_from(chapter: str, seed: int, decisions: int = 40, often: float = 0.3) -> None:
    """Walk on from a position, and check a copy at some of the answers."""
    position = {
        "races": ["orcs", "elves", "dwarves"],
        "stock": FULL,
        "stars": {"orcs": 6, "elves": 6},
        "heroes": {"orcs": ["1 abou-xar", "2 nightpine"], "elves": ["1 abou-xar"], "dwarves": ["1 dunwarr-holds"]},
        "hands": HANDS,
        "troops": {"orcs": HOSTS, "elves": HOSTS[:4] if chapter == "battle" else ["2 footman sarn-lea"]},
        **CHAPTERS[chapter],
    }
    if chapter == "land":
        position |= {"troops": {}, "heroes": {}, "pieces": {"orcs": ["the-oxlands", "three-princes"]}}
    match, source = Match.prepared(GAME, {"players": "3"}, position, Luck(seed)), random.Random(seed)
    match.begin()
    for _ in range(decisions):
        if match.decisions:
            if source.random() < often:
                clones_are_equal(match, source)
            step(match, source)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_copy_is_of_its_own(chapter: str) -> None:
    check_match_from(chapter, seed=1)
