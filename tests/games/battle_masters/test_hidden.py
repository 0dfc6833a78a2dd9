"""Dealing again: equal sources deal equal worlds, whatever the hidden tokens were."""

from __future__ import annotations

import random

import pytest

from banneret.engine.chance import Chance
from banneret.engine.checks.snapshot import snapshot
from banneret.engine.match.match import Match
from banneret.games.battle_masters.hidden import deal_anew
from banneret.games.battle_masters.state import State


def armies_on(state: State) -> list[int | None]:
    """Which army stands on each space; it is also where its units are."""
    for place, unit in enumerate(state.on):
        assert unit is None or state.at[unit.index] == place
    return [None if unit is None else unit.army for unit in state.on]


def check_positions(seeds: range) -> None:
    for seed in seeds:
        source = random.Random(seed)
        match = Match.new("battle-masters", {"battle": "plains"}, seed=seed, keeping=False)
        while match.state.deployment.face_down:
            seat = source.randrange(2)
            one, other = match.state.copy(), match.state.copy()
            deal_anew(one, seat, Chance(random.Random(1)))
            deal_anew(other, seat, Chance(random.Random(2)))
            for world in (one, other):
                deal_anew(world, seat, Chance(random.Random(seed)))
            assert snapshot(one) == snapshot(other)
            assert armies_on(one) == armies_on(match.state)
            asked = next(iter(match.decisions))
            match.take(asked, source.choice(match.decisions[asked].branches))


def test_a_world_does_not_depend_on_what_was_hidden() -> None:
    check_positions(range(5))


@pytest.mark.long
def test_a_world_does_not_depend_on_what_was_hidden_in_many_positions() -> None:
    check_positions(range(5, 20))
