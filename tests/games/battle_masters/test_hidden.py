"""Dealing again: equal sources deal equal worlds, whatever the hidden tokens were."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.state import State
from tests.games.dealing import dealt_again


def armies_on(state: State) -> list[int | None]:
    """Which army stands on each space; it is also where its units are."""
    for place, unit in enumerate(state.on):
        assert unit is None or state.at[unit.index] == place
    return [None if unit is None else unit.army for unit in state.on]


def check_positions(seeds: range) -> None:
    for seed in seeds:
        source = random.Random(seed)
        match = Match.new("battle-masters", {"battle": "plains"}, seed=seed)
        while match.state.deployment.face_down:
            seat = source.randrange(2)
            world = dealt_again(match, seat, source)
            assert armies_on(world.state) == armies_on(match.state)
            asked = next(iter(match.decisions))
            match.decide_unchecked(asked, source.choice(match.decisions[asked].branches))


def test_a_world_does_not_depend_on_what_was_hidden() -> None:
    check_positions(range(5))


@pytest.mark.long
def test_a_world_does_not_depend_on_what_was_hidden_in_many_positions() -> None:
    check_positions(range(5, 20))


@pytest.mark.rules("masters-R-40", "masters-R-47")
@pytest.mark.parametrize(("battle", "secret"), [("plains", True), ("campaign", True), ("altdorf", False)])
def test_only_the_battle_of_the_plains_hides_anything(battle: str, secret: bool) -> None:
    assert GAME.has_secrets(GAME.settle({"battle": battle})) == secret
