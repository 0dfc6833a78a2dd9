from __future__ import annotations

from banneret.bots.observation import Observation
from tests.games.battle_masters.positions import match_at

OUTNUMBERED = {
    "only": True,
    "card": "chaos-goblins-orcs",
    "units": {"lord-knights-empire": "4,7", "men-at-arms-altdorf": "5,7", "orcs-gazkull": "3,8"},
}


def test_who_leads_is_whose_position_is_worth_more() -> None:
    match = match_at(OUTNUMBERED, battle="open")
    assert Observation(match, 0).leads()
    assert not Observation(match, 1).leads()


def test_one_leads_with_ones_team() -> None:
    match = match_at(OUTNUMBERED, battle="open", imperial="2")
    assert [Observation(match, seat).leads() for seat in range(3)] == [True, True, False]
