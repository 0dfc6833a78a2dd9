"""The draw phase: the odds of relieving a pile."""

from __future__ import annotations

import random

import pytest

from banneret.games.battle_magic.recruiting.placing import has_place
from tests.games.battle_magic.positions import match_at


@pytest.mark.rules("magic-R-66")
def test_relieving_a_pile_shows_how_likely_a_chit_can_be_placed() -> None:
    position = {
        "map": "proving-ground",
        "phase": "draw",
        "units": {"red": ["castle b1"], "black": ["castle a5", "army a4"]},
        "hands": {"black": ["move-1"]},
        "piles": {"red": ["artifact", "artifact", "artifact"]},
    }
    match = match_at(position, ["move-2", "move-3", "sword-1", "sword-1"])
    decision = match.decisions[0]
    assert decision.odds is not None
    told = decision.odds("draw")
    assert told is not None
    assert told.success is not None
    share, drawn = told.success[1], 0
    assert 0 < share < 1
    for seed in range(200):
        world = match.imagine(0, source=random.Random(seed))
        world.decide(0, "draw")
        drawn += has_place(world.state, world.state.piles[0][-1])
    assert abs(drawn / 200 - share) < 4 * (share * (1 - share) / 200) ** 0.5
