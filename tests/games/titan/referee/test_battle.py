"""Battles of cases: they are set up as written, what cannot be gives a sentence, and invariants notice mistakes."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.titan import GAME
from banneret.games.titan.referee.battle import broken, facts
from tests.games.titan.battles import battle_at, the_battle
from tests.games.titan.positions import marker, state_at

OPTIONS = {"attacker": "ogre, lion", "defender": "troll"}
AT = {"black-ogre-1": "D3", "black-lion-1": "A1", "blue-troll-1": "D4"}


def test_what_a_case_says_is_so() -> None:
    match = battle_at(
        AT,
        options=OPTIONS,
        hits={"blue-troll-1": 3},
        round=5,
        mover="attacker",
        stage="maneuver",
        window="used",
        placed=False,
    )
    said = facts(match.state)
    assert said["fighter:blue-troll-1"] == {
        **{"at": "D4", "hits": 3, "power": 8, "slain": False, "moved": False, "locked": False, "struck": False}
    }
    assert said["fighter:black-ogre-1"]["locked"]
    assert {key: said["battle"][key] for key in ("round", "mover", "window", "placed", "reinforced", "left")} == {
        **{"round": 5, "mover": "attacker", "window": "used", "placed": False, "reinforced": False, "left": 0}
    }


@pytest.mark.parametrize(
    ("at", "battle", "why"),
    [
        ({"black-goblin-1": "D3"}, {}, "at names 'black-goblin-1', which is none of black-lion-1, black-ogre-1, "),
        ({**AT, "black-ogre-1": "Z9"}, {}, "at names 'Z9', which is none of A1, "),
        ({**AT, "black-ogre-1": "D4"}, {}, "two fighters stand in D4"),
        ({"black-ogre-1": "D3", "blue-troll-1": "D4"}, {"round": 2}, "black-lion-1 is neither placed nor lost"),
        ({"black-ogre-1": "D3"}, {"mover": "attacker"}, "blue-troll-1 is neither placed nor lost"),
        (AT, {"hits": {"black-ogre-1": 7}}, "black-ogre-1 takes 6 hits at most"),
        ({**AT, "black-lion-1": "lost"}, {"hits": {"black-lion-1": 5}}, "and on the battleland only"),
        (AT, {"mover": "black"}, "mover names 'black', which is none of attacker, defender"),
        (AT, {"stage": "end"}, "stage names 'end', which is none of maneuver, maneuver_phase, strike, strike_phase"),
        (AT, {"window": "wide"}, "window names 'wide', which is none of open, shut, used"),
        (AT, {"land": 41}, "land is for whole games; the scenario of one battle has the option land"),
        (AT, {"weather": "fine"}, "position: battle: weather is not a key that belongs there"),
    ],
)
def test_what_cannot_be_put_is_one_sentence(at: dict[str, str], battle: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError) as error:
        battle_at(at, options=OPTIONS, **battle)
    assert why in str(error.value)
    assert str(error.value).startswith("position: battle: ")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"battle": {}}, "position: battle: land 0 does not hold a legion of the Mover and one of another"),
        ({"battle": {"land": 3}}, "position: battle: land 3 does not hold a legion of the Mover and one of another"),
        ({"active": "blue", "battle": {"land": 41}}, "position: came_by: by which side has blue-axe come in?"),
    ],
)
def test_a_battle_in_the_midst_of_a_game_that_cannot_be(changed: dict[str, Any], why: str) -> None:
    legions = {"black-axe": "41: titan, ogre", "blue-axe": "41: titan, 2 troll"}
    position = {"active": "black", "legions": legions, "came_by": {"black-axe": "left"}, **changed}
    with pytest.raises(ValueError) as error:
        state_at(position, players="2", colours="given")
    assert str(error.value).startswith(why)


def test_in_a_tower_everybody_comes_from_the_bottom() -> None:
    legions = {"black-axe": "400: titan, ogre", "blue-axe": "400: titan, 2 troll"}
    state = state_at({"active": "black", "legions": legions, "battle": {"land": 400}}, players="2", colours="given")
    assert state.turn.came_by == {marker("black-axe"): "bottom"}
    assert list(GAME.broken(state)) == []


def test_invariants_notice_what_is_broken() -> None:
    match = battle_at(AT, options=OPTIONS, round=2)
    b = the_battle(match)
    assert list(broken(match.state)) == []
    b.hits[2] = 9
    assert any("has 9 hits of 8" in said for said in broken(match.state))
    b.hits[2] = 0
    b.on[b.at[0]] = 1
    assert any("is not found there" in said for said in broken(match.state))
    b.on[b.at[0]] = 0
    b.alive[0] = 0
    assert any("is alive and slain" in said for said in broken(match.state))
    b.alive[0] = b.stand[0]
    b.legion[0] = (0,)
    assert any("in its legion and lost, or in neither" in said for said in broken(match.state))
    b.legion[0] = (0, 1)
    match.state.contents[match.state.engagement.legions[1].index] = ()
    assert any("the defender's fighters are not those of the legion" in said for said in broken(match.state))
