"""What each player has when the match begins (2.2)."""

from __future__ import annotations

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlemist.state import State


@pytest.mark.rules("mist-2.2-03", "mist-2.2-05", "mist-1.3.2.4-01")
def test_all_begin_with_the_stock_of_their_race_and_a_star() -> None:
    s = Match.new("battlemist", {"players": "3"}, seed=5).state
    assert isinstance(s, State)
    assert s.stock == [race.stock for race in s.races]
    assert s.stars == [1, 1, 1]
    assert s.used == s.extra == [0, 0, 0]
    assert s.pool == s.box.file.game.stars - 3
