"""What a shot of the Cannon is expected to do."""

from __future__ import annotations

import pytest

from banneret.games.battle_masters.bot.shooting import firing
from banneret.games.battle_masters.bot.worth import worths
from tests.games.battle_masters.positions import state_at


def _shot(mark: str, **units: str) -> float:
    at = {"cannon": "4,7", "orcs-gazkull": mark, **{name.replace("_", "-"): where for name, where in units.items()}}
    s = state_at({"only": True, "units": at}, battle="open")
    return firing(s, s.box.unit["cannon"])(s.box.unit["orcs-gazkull"])


def test_a_nearer_target_is_hit_more_often_but_not_a_neighbour_for_its_misfire() -> None:
    assert _shot("6,7") > _shot("7,7") > _shot("10,7") > 0.0


def test_a_shot_of_one_tile_is_exact() -> None:
    s = state_at({"only": True, "units": {"cannon": "4,7", "orcs-gazkull": "6,7"}}, battle="open")
    orcs, cannon = s.box.unit["orcs-gazkull"], s.box.unit["cannon"]
    worth = worths(s.box)
    hit = (1 - 0.45) / 3
    misfire = 2 / 9 * (1 / 8 + 3 / 8 * hit)
    expected = 7 / 9 * worth[orcs.index] - misfire * worth[cannon.index]
    assert firing(s, cannon)(orcs) == pytest.approx(expected)


def test_friends_on_the_way_cost_and_enemies_there_gain() -> None:
    assert _shot("7,7", lord_knights_empire="5,7") < _shot("7,7")
    assert _shot("7,7", goblins_grom="5,7") > _shot("7,7")
