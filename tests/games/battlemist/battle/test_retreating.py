"""A fighting retreat that comes too late (mist-R-98)."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.battle.retreating import retreat
from banneret.games.battlemist.box.vocabulary import Retreat
from banneret.games.battlemist.effects.deed import Deed
from tests.games.battlemist.positions import state_at


@pytest.mark.rules("mist-R-98")
def test_who_has_nobody_left_does_not_retreat() -> None:
    troops = {"orcs": ["1 footman abou-xar"], "elves": ["1 footman abou-xar"]}
    battle = {"realm": "abou-xar", "against": "elves"}
    s = state_at({"phase": "battle", "active": "orcs", "troops": troops, "battle": battle})
    s.troops[0].clear()
    assert list(retreat(s, Deed(0), Retreat("retreat"))) == []
    assert s.there(s.box.realm["abou-xar"]) == [1]
