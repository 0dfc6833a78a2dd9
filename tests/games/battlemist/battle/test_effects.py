"""Effects inside a battle that no card of the box has, but a component file may."""

from __future__ import annotations

import pytest

from banneret.engine.decision import Decision
from banneret.games.battlemist.battle.effects import barrage, kill
from banneret.games.battlemist.battle.sides import at_hand
from banneret.games.battlemist.box.vocabulary import Barrage, Kill
from banneret.games.battlemist.effects import Deed
from banneret.games.battlemist.state import State
from tests.games.battlemist.positions import state_at


def in_battle() -> State:
    """Orcs against elves with a giant."""
    troops = {"orcs": ["2 footman abou-xar"], "elves": ["1 footman abou-xar", "1 giant abou-xar"]}
    return state_at(
        {
            "phase": "battle",
            "active": "orcs",
            "troops": troops,
            "battle": {"realm": "abou-xar", "against": "elves"},
        }
    )


@pytest.mark.rules("mist-R-87")
def test_a_barrage_may_kill() -> None:
    s = in_battle()
    barrage(s, Deed(0), Barrage("barrage", dice=2, at_least=1, result="kill"))
    assert (at_hand(s).routs, at_hand(s).kills) == ((0, 0), (0, 2))


@pytest.mark.rules("mist-R-87")
def test_army_units_may_be_meant_and_no_monsters() -> None:
    s = in_battle()
    effect = Kill("kill", who="battle-enemy", amount=0, kind="army", chosen_by="player", where="battle-realm")
    question = next(kill(s, Deed(0), effect))
    assert isinstance(question, Decision)
    assert [way.kind.id for way in question.options] == ["footman"]
