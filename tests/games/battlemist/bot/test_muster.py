"""What is best to buy."""

from __future__ import annotations

import random
from typing import Any

from banneret.bots.observation import Observation
from banneret.bots.search import best_scored
from banneret.engine.decision import key_of
from tests.games.battlemist.positions import LINE, match_at

IDLE = {"orcs": 1, "elves": 1}
EMPTY = [0, 0, 0]


def bought(position: dict[str, Any], seat: int = 0) -> str:
    """What a seat does by the best score, in the recruitment segment."""
    match = match_at({"phase": "recruitment", "used": IDLE, "land": LINE, **position})
    return key_of(best_scored(Observation(match, seat, random.Random(1))))


def test_settlers_come_first() -> None:
    army = ["2 footman zul-warrens", "2 archer zul-warrens", "2 cavalry zul-warrens"]
    troops = {"orcs": army, "elves": ["9 footman lotharia-glades"]}
    assert bought({"troops": troops, "stock": {"orcs": [9, 9, 9], "elves": EMPTY}}) == "footman"


def test_an_army_of_footmen_is_joined_by_those_who_strike_first() -> None:
    held = ["abou-xar", "sarn-lea", "harrowmead", "nightpine", "irontooth", "goldensheaf"]
    troops = {"orcs": ["6 footman zul-warrens", *(f"1 footman {realm}" for realm in held)]}
    position = {
        "troops": {**troops, "elves": ["8 footman lotharia-glades"]},
        "stock": {"orcs": [30, 9, 9], "elves": EMPTY},
    }
    assert bought(position) in ("archer", "cavalry")


def test_nobody_is_hired_who_cannot_be_fed() -> None:
    troops = {"orcs": ["4 footman zul-warrens"], "elves": ["4 footman lotharia-glades"]}
    assert bought({"troops": troops, "stock": {"orcs": [4, 2, 2], "elves": EMPTY}}) == "pass"


def test_the_last_star_is_not_spent_on_soldiers() -> None:
    troops = {"orcs": ["2 footman zul-warrens"], "elves": ["8 footman lotharia-glades"]}
    stock = {"orcs": [27, 25, 25], "elves": EMPTY}
    assert bought({"troops": troops, "stock": stock, "stars": {"orcs": 4}, "used": {"orcs": 4, "elves": 1}}) == "pass"
