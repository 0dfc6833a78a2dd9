"""Who may take the Tower."""

from __future__ import annotations

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import Unit, the_box
from tests.games.battle_masters.positions import match_at
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
MAY = {
    "men-at-arms", "crossbowmen", "imperial-archers", "chaos-warriors", "chaos-archers", "orcs", "goblins", "beastmen",
}  # fmt: skip
CARDS = {"cannon": "imperial-cannon", "ogre-grimorg": "chaos-ogre"}


@pytest.mark.rules("masters-TOWER-02", "masters-TOWER-01", "masters-R-35")
@pytest.mark.parametrize("unit", BOX.units, ids=str)
def test_eight_types_may_enter_the_vacant_tower_and_six_may_not(unit: Unit) -> None:
    card = CARDS.get(unit.id, ("imperial-whole-army", "chaos-whole-army")[unit.army])
    foe = BOX.armies[1 - unit.army][0]
    position = {"only": True, "tower": "4,7", "card": card, "units": {unit.id: "4,8", foe.id: "11,0"}}
    tape = Wanted(("ogre-move",))
    match = Match.prepared(GAME, {"battle": "open"}, position, tape)
    match.begin()
    if unit.id not in CARDS:
        match.decide(unit.army, unit.key)
    options = [key_of(option) for option in match.decisions[unit.army].options]
    assert ("hex:4,7" in options) == (unit.type.id in MAY)
    assert "hex:5,8" in options
    if unit.type.id not in MAY:
        why = match.why(unit.army, "hex:4,7")
        assert why is not None
        assert why.id == "masters-MOVE-06"


def test_the_way_onto_the_tower_is_called_so() -> None:
    units = {"men-at-arms-altdorf": "4,6", "orcs-gazkull": "9,9"}
    match = match_at({"only": True, "card": "imperial-arms-archers", "tower": "5,6", "units": units}, battle="open")
    match.decide(0, "unit:men-at-arms-altdorf")
    asked = match.decisions[0]
    assert {key_of(one): asked.text(one) for one in asked.options}["hex:5,6"] == "Move onto the Tower"
