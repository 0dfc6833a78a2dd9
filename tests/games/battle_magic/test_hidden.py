"""Dealing again: equal sources deal equal worlds, whatever the hidden hands were."""

from __future__ import annotations

import random

import pytest

from banneret.engine.match.match import Match
from tests.games.dealing import dealt_again


def check_positions(wanted: int, seed: int) -> None:
    source, positions = random.Random(seed), 0
    while positions < wanted:
        options = {"players": source.choice("23"), "turn-limit": "10"}
        match = Match.new("battle-magic", options, seed=source.getrandbits(32))
        while match.decisions and positions < wanted:
            asked = next(iter(match.decisions))
            if source.random() < 0.3:
                positions += 1
                dealt_again(match, asked, source)
            match.decide_unchecked(asked, source.choice(match.decisions[asked].branches))


def test_a_world_does_not_depend_on_what_was_hidden() -> None:
    check_positions(200, seed=1)


@pytest.mark.long
def test_a_world_does_not_depend_on_what_was_hidden_in_many_positions() -> None:
    check_positions(500, seed=2)
