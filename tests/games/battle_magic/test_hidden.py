"""Dealing again: equal sources deal equal worlds, whatever the hidden hands were."""

from __future__ import annotations

import random

import pytest

from banneret.engine.chance import Chance
from banneret.engine.checks.snapshot import snapshot
from banneret.engine.match.match import Match
from banneret.games.battle_magic.hidden import deal_anew


def check_positions(wanted: int, seed: int) -> None:
    source, positions = random.Random(seed), 0
    while positions < wanted:
        options = {"players": source.choice("23"), "turn-limit": "10"}
        match = Match.new("battle-magic", options, seed=source.getrandbits(32), keeping=False)
        while match.decisions and positions < wanted:
            asked = next(iter(match.decisions))
            if source.random() < 0.3:
                positions += 1
                check(match, asked, source)
            match.take(asked, source.choice(match.decisions[asked].branches))


def check(match: Match, seat: int, source: random.Random) -> None:
    """Deal two other worlds from this one, and from both the same third."""
    worlds = [match.state.copy() for _ in range(2)]
    for world in worlds:
        world.running = match.state.running
        deal_anew(world, seat, Chance(random.Random(source.random())))
        deal_anew(world, seat, Chance(random.Random(5)))
    assert snapshot(worlds[0]) == snapshot(worlds[1])


def test_a_world_does_not_depend_on_what_was_hidden() -> None:
    check_positions(200, seed=1)


@pytest.mark.long
def test_a_world_does_not_depend_on_what_was_hidden_in_many_positions() -> None:
    check_positions(500, seed=2)
