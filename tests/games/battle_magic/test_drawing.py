"""The draw phase: the odds of relieving a pile, and what is told of chits that special places give."""

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


@pytest.mark.rules("magic-spec-11", "magic-R-63")
def test_a_chit_that_a_special_place_gives_is_told_with_the_place_and_why_it_goes_back() -> None:
    position = {
        "map": "five-thrones",
        "phase": "draw",
        "units": {"red": ["wizard cogwheel-workshops", "castle orchard-lea"], "black": ["castle sparrow-moor"]},
        "hands": {"black": ["move-1"]},
        "piles": {"red": ["army", "army", "army"]},
    }
    match = match_at(position, ["move-2", "move-3", "sword-1", "sword-1", "chit:red-castle"])
    told = [entry.text for entry in match.view(0).log]
    assert "Red draws an extra chit at Cogwheel Workshops: Castle" in told
    assert "Red puts Castle back: Cogwheel Workshops gives only Giant Ballista or Artifact" in told
