"""The benchmarks run on every game. The figures do not matter here."""

from __future__ import annotations

import pytest

from banneret.engine.game import find_game, games
from benchmarks.engine import playouts, settled

INSTANT = 0.001


@pytest.mark.parametrize("name", games())
def test_there_is_random_play_to_measure(name: str) -> None:
    assert playouts(find_game(name), {}, INSTANT) > 0


def test_a_match_of_programs_alone_has_limits_unless_it_is_said() -> None:
    game = find_game("battle-magic")
    assert settled(game, {})["quiet-limit"] == "12"
    assert settled(game, {"quiet-limit": "0"})["quiet-limit"] == "0"
