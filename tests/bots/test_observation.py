from __future__ import annotations

import pytest

from banneret.bots.observation import Observation
from tests.games.battle_masters.positions import match_at

OUTNUMBERED = {
    "only": True,
    "card": "chaos-goblins-orcs",
    "units": {"lord-knights-empire": "4,7", "men-at-arms-altdorf": "5,7", "orcs-gazkull": "3,8"},
}


def test_who_has_more_units_has_more_chance_to_win() -> None:
    match = match_at(OUTNUMBERED, battle="open")
    empire, chaos = (Observation(match, seat).chance(match) for seat in (0, 1))
    assert empire > 0.5 > chaos
    assert empire + chaos == pytest.approx(1.0)


def test_partners_have_the_chance_of_their_team() -> None:
    match = match_at(OUTNUMBERED, battle="open", imperial="2")
    first, second, chaos = (Observation(match, seat).chance(match) for seat in range(3))
    assert first == second > chaos
