"""Banners, blazons, and the moment at which a match is decided."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.game import GameOver
from banneret.games.battlelore.map.winning import eliminate, gain_banner, lose_figures, take_blazons
from banneret.games.battlelore.state import State
from tests.games.battlelore.positions import match_at, state_at

TWO = {"pennant": {"archers": ["2,2", "2,4"]}, "standard": {"archers": ["6,2", "6,4"]}}


def two(**more: Any) -> State:
    return state_at({**TWO, **more})


@pytest.mark.rules("lore-0-02", "lore-4d-04", "lore-4d-05", "lore-0-08", "lore-0-01")
@pytest.mark.parametrize(("hits", "left", "banners"), [(1, 3, 0), (3, 1, 0), (4, 0, 1), (9, 0, 1)])
def test_figures_go_one_by_one_and_the_bearer_last(hits: int, left: int, banners: int) -> None:
    s = two()
    unit = s.adventure.camps[1][0]
    lose_figures(s, unit, hits, "lore-4d-04")
    assert s.figures[unit.index] == left
    assert s.won == [banners, 0]
    assert (s.at[unit.index] < 0) == (not left)


@pytest.mark.rules("lore-R-42")
def test_a_unit_that_its_own_camp_kills_is_the_others_banner() -> None:
    s = two()
    eliminate(s, s.adventure.camps[0][0], "lore-R-42")
    assert s.won == [0, 1]
    assert s.left == [1, 2]


@pytest.mark.rules("lore-0-10", "lore-5-03")
@pytest.mark.parametrize("camp", [0, 1])
def test_the_last_banner_wins_at_once(camp: int) -> None:
    s = two(won={"pennant": 3, "standard": 3})
    with pytest.raises(GameOver) as over:
        gain_banner(s, camp, "lore-0-08")
    assert over.value.winners == (camp,)


@pytest.mark.rules("lore-0-10")
def test_camps_may_need_different_numbers() -> None:
    s = two(goal={"pennant": 6, "standard": 2}, won={"pennant": 4, "standard": 1})
    gain_banner(s, 0, "lore-0-08")
    with pytest.raises(GameOver) as over:
        gain_banner(s, 1, "lore-0-08")
    assert over.value.winners == (1,)


@pytest.mark.rules("lore-R-70", "lore-5-03")
def test_banners_are_won_one_by_one_and_the_first_to_have_enough_wins() -> None:
    s = two(won={"pennant": 3, "standard": 3})
    with pytest.raises(GameOver) as over:
        eliminate(s, s.adventure.camps[0][0], "lore-4d-05")
    assert over.value.winners == (1,)
    assert s.won == [3, 4]


@pytest.mark.rules("lore-R-96")
def test_the_last_unit_loses_whatever_the_banners() -> None:
    s = state_at({"pennant": {"archers": ["2,2"]}, "standard": {"archers": ["6,2", "6,4"]}, "won": {"pennant": 3}})
    with pytest.raises(GameOver) as over:
        eliminate(s, s.adventure.camps[0][0], "lore-4d-05")
    assert (over.value.winners, over.value.rule) == ((1,), "lore-R-96")


@pytest.mark.rules("lore-0-09", "lore-R-95")
def test_a_blazon_is_for_its_camp_and_for_once() -> None:
    s = two(blazons={"standard": ["2,2"], "pennant": ["2,2", "2,4"]})
    mine = s.adventure.camps[0][0]
    assert s.won == [0, 0]
    take_blazons(s, mine)
    take_blazons(s, mine)
    assert s.won == [1, 0]
    assert [blazon.camp for blazon in s.blazons] == [1, 0]


@pytest.mark.rules("lore-R-98")
@pytest.mark.parametrize("seat", [0, 1])
def test_conceding_gives_the_other_camp_the_match(seat: int) -> None:
    match = match_at({**TWO, "hands": {"pennant": ["patrol-left"]}})
    match.act(seat, "concede")
    assert match.result is not None
    assert match.result.winners == (1 - seat,)
