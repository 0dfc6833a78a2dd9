"""A position in numbers."""

from __future__ import annotations

import random
from math import isfinite

import pytest

from banneret.bots.evaluation import read_weights
from banneret.engine.match.match import Match
from banneret.games.battlemist import GAME
from banneret.games.battlemist.bot.features import DUEL, TERMS, features
from tests.games.battlemist.by_force import step
from tests.games.battlemist.positions import LINE, state_at


def _named(sides: int) -> set[str]:
    """The features of so many sides."""
    return {name for name in TERMS if name.startswith(DUEL) == (sides == 2)}


@pytest.mark.parametrize("players", [2, 4])
def test_every_living_seat_has_finite_numbers_that_have_a_term(players: int) -> None:
    source = random.Random(players)
    match = Match.new(GAME, {"players": str(players), "round-cap": "6"}, seed=players, keeping=False)
    while match.decisions:
        sides = features(match.state)
        assert set(sides) == {(seat,) for seat in match.state.seats if match.state.alive[seat]}
        for numbers in sides.values():
            assert set(numbers) == (_named(len(sides)) if match.state.round else set())
            assert all(isfinite(value) for value in numbers.values())
        for _ in range(10):
            if match.decisions:
                step(match, source)


def test_a_home_that_is_beset_is_in_danger_and_the_enemy_besieges_it() -> None:
    troops = {"orcs": ["1 footman zul-warrens"], "elves": ["6 footman the-wastes", "1 footman lotharia-glades"]}
    sides = features(state_at({"phase": "movement", "active": "orcs", "land": LINE, "troops": troops}))
    assert sides[0,]["duel_danger"] > 0.9
    assert sides[1,]["duel_siege"] == sides[0,]["duel_danger"]
    assert sides[1,]["duel_danger"] == 0.0
    assert sides[1,]["duel_army"] > sides[0,]["duel_army"]


def test_goods_for_the_next_star_count_as_far_as_they_are_needed() -> None:
    stock = {"orcs": [10, 10, 10], "elves": [30, 0, 0]}
    sides = features(state_at({"phase": "guild", "stock": stock}))
    assert sides[0,]["duel_next_star"] == 1.0
    assert sides[1,]["duel_next_star"] == pytest.approx(1 / 3)


def test_what_does_not_matter_changes_nothing() -> None:
    position = {"phase": "guild", "stock": {"orcs": [10, 4, 2], "elves": [3, 0, 0]}}
    one, other = state_at(position), state_at({**position, "quest_discard": ["honey-and-claws"]})
    other.log = one.log
    other.agenda = []
    assert features(one) == features(other)


def test_every_feature_has_a_weight() -> None:
    assert GAME.weights is not None
    assert set(read_weights(GAME.weights)) == set(TERMS)
