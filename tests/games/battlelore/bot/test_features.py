"""A position in numbers: both camps have features, and the better position has the better ones."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.games.battlelore import GAME
from banneret.games.battlelore.bot.features import TERMS
from tests.games.battlelore.positions import state_at
from tests.games.battlelore.walks import new, step

UNITS: dict[str, Any] = {
    "pennant": {"regular-infantry": ["2,6", "2,7"]},
    "standard": {"regular-infantry": ["6,6", "6,7"]},
}


def of(camp: int = 0, adventure: str = "agincourt-1415", **more: Any) -> dict[str, float]:
    return dict(GAME.features(state_at({**UNITS, **more}, adventure=adventure))[(camp,)])


@pytest.mark.parametrize("adventure", ["agincourt-1415", "free-companies", "burning-of-the-vexin"])
def test_features_are_finite_named_and_of_both_camps(adventure: str) -> None:
    match, source = new(adventure, 2, keeping=False), random.Random(2)
    for _ in range(300):
        if match.result is None:
            found = GAME.features(match.state)
            assert list(found) == [(0,), (1,)]
            for numbers in found.values():
                assert set(numbers) <= set(TERMS)
                assert all(map(math.isfinite, numbers.values()))
            step(match, source)


def test_banners_count_by_what_is_needed() -> None:
    assert of(won={"pennant": 2})["banners"] == 2.5
    assert of(won={"pennant": 3})["one-to-go"] == 1
    assert of(won={"pennant": 2})["one-to-go"] == 0


def test_figures_count_by_color() -> None:
    assert of()["figures"] == 2
    assert of(figures={"pennant-regular-infantry-1": 2})["figures"] == 1.5
    assert of()["units"] == of(figures={"pennant-regular-infantry-1": 2})["units"] == 2


def test_danger_is_told_apart_by_whose_turn_it_is() -> None:
    near: dict[str, Any] = {"at": {"standard-regular-infantry-1": "3,6"}}
    ours, theirs = of(**near), of(active="standard", **near)
    assert ours["falls-later"] == theirs["falls-now"] > 0
    assert "falls-now" not in ours
    assert of()["falls-later"] == 0


def test_a_fall_that_loses_the_match_is_fatal() -> None:
    near: dict[str, Any] = {"at": {"standard-regular-infantry-1": "3,6"}}
    assert of(**near)["fatal-later"] == 0
    assert of(**near, won={"standard": 3})["fatal-later"] > 0


def test_lore_and_blazons_count_where_there_are_any() -> None:
    assert "lore" not in of()
    assert of(adventure="crossing-the-somme", lore={"goblets": {"pennant": 6}})["lore"] == 1.5
