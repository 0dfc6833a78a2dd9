"""A position in numbers."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.bot.features import TERMS, features
from tests.games.battle_masters.positions import state_at

UNITS = {"lord-knights-empire": "4,7", "cannon": "0,11", "orcs-gazkull": "5,7", "orcs-zogrod": "8,8"}


@pytest.mark.parametrize("battle", ["borderlands", "river-tengin", "road-to-grunburg", "plains", "campaign"])
def test_both_armies_have_finite_numbers_that_have_a_term(battle: str) -> None:
    source = random.Random(1)
    match = Match.new(GAME, {"battle": battle, "imperial": "2"}, seed=1, keeping=False)
    seen: set[str] = set()
    for _ in range(600):
        sides = features(match.state)
        assert set(sides) == {(0, 1), (2,)}
        for numbers in sides.values():
            assert all(map(isfinite, numbers.values()))
            seen |= set(numbers)
        if not match.decisions:
            break
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))
    assert seen <= set(TERMS)
    assert seen >= {"units", "riders", "foot", "shooters", "strikes", "card", "cards"}


def _numbers(army: int, battle: str = "open", **more: object) -> dict[str, float]:
    sides = features(state_at({"only": True, "units": UNITS, **more}, battle=battle))
    return sides[army,]


def test_a_token_takes_strength_and_a_death_takes_a_unit() -> None:
    assert _numbers(1, skulls={"orcs-gazkull": 1})["foot"] < _numbers(1)["foot"]
    fallen = _numbers(1, units={**UNITS, "orcs-gazkull": "gone"})
    assert fallen["units"] == pytest.approx(1 / 3)
    assert fallen["foot"] == pytest.approx(_numbers(1)["foot"] / 2)


def test_who_is_near_can_strike() -> None:
    far = {**UNITS, "orcs-gazkull": "11,11", "orcs-zogrod": "11,9"}
    assert _numbers(0)["strikes"] > _numbers(0, units=far)["strikes"] == 0.0
    assert _numbers(0, units=far)["near"] > 0.0


def test_a_card_in_play_counts_for_those_it_lets_act() -> None:
    assert _numbers(0, card="imperial-lords")["card"] > 0.0
    assert _numbers(0, card="chaos-goblins-orcs")["card"] == 0.0
    assert _numbers(1, card="chaos-goblins-orcs")["card"] > 0.0


def test_the_tower_of_the_borderlands_and_the_way_to_it() -> None:
    near = {"orcs-gazkull": "4,2", "lord-knights-empire": "8,7", "archers-grunburg": "6,1"}
    assert _numbers(1, "borderlands", units=near)["open_way"] == 1.0
    assert _numbers(0, "borderlands", units=near)["guards"] == 1.0
    held = {**near, "archers-grunburg": "5,2"}
    assert _numbers(1, "borderlands", units=held)["open_way"] == 0.0
    assert _numbers(0, "borderlands", units=held)["tower"] == 1.0


def test_what_does_not_matter_changes_nothing() -> None:
    position = {"only": True, "units": UNITS, "deck": ("imperial-lords", "chaos-ogre")}
    one = state_at(position, battle="open")
    other = state_at({**position, "progress": True}, battle="open")
    assert features(one) == features(other)
