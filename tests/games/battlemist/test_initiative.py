"""The order of the turns, where cards override the dice (mist-R-61)."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.box.vocabulary import ChooseTurn
from banneret.games.battlemist.effects.lasting import begin
from banneret.games.battlemist.initiative import fix_turns
from banneret.games.battlemist.land.capture import eliminate
from banneret.games.battlemist.records import Lasting
from tests.games.battlemist.positions import state_at


@pytest.mark.rules("mist-R-45", "mist-R-61")
def test_who_is_out_takes_no_place_among_the_turns() -> None:
    s = state_at({"phase": "initiative", "turns": ["orcs", "elves", "dwarves"]}, players=3)
    begin(s, Lasting(ChooseTurn("choose-turn"), 2, "round"))
    eliminate(s, 2)
    fix_turns(s)
    assert s.turns == (0, 1)
