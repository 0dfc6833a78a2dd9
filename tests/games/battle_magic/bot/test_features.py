"""A position in numbers."""

from __future__ import annotations

import random
from math import isfinite
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_magic import GAME
from banneret.games.battle_magic.bot.features import TERMS, features
from tests.games.battle_magic.positions import state_at

UNITS = {"red": ["castle b1", "army b3"], "black": ["castle d3", "castle a5"]}


@pytest.mark.parametrize("options", [{"players": "2"}, {"players": "4", "teams": "red,blue/black,green"}])
def test_every_living_team_has_finite_numbers_that_have_a_term(options: dict[str, str]) -> None:
    source = random.Random(1)
    match = Match.new(GAME, {**options, "turn-limit": "10"}, seed=1, keeping=False)
    teams = {(0, 2), (1, 3)} if "teams" in options else {(0,), (1,)}
    while match.decisions:
        sides = features(match.state)
        assert set(sides) == teams
        for numbers in sides.values():
            assert set(numbers) == (set() if match.state.phase == "setup" else set(TERMS))
            assert all(map(isfinite, numbers.values()))
        seat = next(iter(match.decisions))
        match.decide_unchecked(seat, source.choice(match.decisions[seat].branches))


def _numbers(seat: int, **more: Any) -> dict[str, float]:
    return features(state_at({"units": UNITS, **more}))[seat,]


def test_who_is_out_is_left_out() -> None:
    sides = features(state_at({"units": {"red": ["castle b1"], "blue": ["castle d3"]}, "out": ["black"]}, players="3"))
    assert set(sides) == {(0,), (2,)}


def test_castles_units_and_cards_are_counted() -> None:
    red, black = _numbers(0, hands={"red": ["gold-3", "gold-2", "move-1"]}), _numbers(1)
    assert (red["castles"], red["only_castle"], red["armies"]) == (1.0, 1.0, 1.0)
    assert (black["castles"], black["only_castle"], black["armies"]) == (2.0, 0.0, 0.0)
    assert (red["gold"], red["moves"], red["turn"]) == (1.0, 0.2, 1.0)


def test_a_castle_with_an_enemy_beside_it_is_exposed_until_somebody_guards_it() -> None:
    near = {"red": ["castle b1", "army c3"], "black": ["castle d3"]}
    assert _numbers(1, units=near)["exposed"] > 0.9
    guarded = _numbers(1, units={**near, "black": ["castle d3", "army d3"]})
    assert guarded["exposed"] == 0.0
    assert guarded["guarded"] > 0.9


def test_a_lead_counts_late() -> None:
    options = {"turn-limit": "10"}
    early, late = (
        features(state_at({"units": UNITS, "rounds": rounds}, **options))[0,]["lead_late"] for rounds in (1, 9)
    )
    assert late < early < 0


def test_what_does_not_matter_changes_nothing() -> None:
    one, other = (
        state_at({"units": UNITS, "active": "red", "circle": circle}) for circle in (["red", "black"], ["black", "red"])
    )
    assert features(one) == features(other)
