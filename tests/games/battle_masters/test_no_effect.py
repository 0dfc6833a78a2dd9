"""A card that nobody uses: the log says so in one sentence, and why where nobody could use it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import the_box
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
CANNON_ALONE = {"cannon": "0,11", "ogre-grimorg": "10,0"}
OGRE_ALONE = {"ogre-grimorg": "4,7", "cannon": "0,11"}


def _begun(card: str, units: dict[str, str], *wishes: str, **more: Any) -> Match:
    position = {"only": True, "card": card, "units": units, **more}
    match = Match.prepared(GAME, {"battle": "open"}, position, Wanted((*wishes, "chaos-ogre", "imperial-cannon")))
    match.begin()
    return match


def _told(match: Match, event: str) -> list[tuple[str, str]]:
    return [(entry.text, entry.rule) for entry in match.state.log.seen_by(None) if entry.event == event]


@pytest.mark.rules("masters-R-51", "masters-R-29")
def test_an_ogre_card_to_attack_with_nobody_near_has_no_effect() -> None:
    match = _begun("chaos-ogre", OGRE_ALONE, "ogre-attack", "ogre-move")
    said = "No enemy is adjacent"
    assert _told(match, "has-no-effect")[0] == (said, "masters-R-51")


@pytest.mark.rules("masters-OGRE-02")
def test_an_ogre_who_stays_is_told() -> None:
    match = _begun("chaos-ogre", OGRE_ALONE, "ogre-move", "ogre-move")
    match.decide(1, "pass")
    assert _told(match, "leaves-unused") == [("Grimorg stays", "masters-OGRE-02")]


@pytest.mark.rules("masters-R-51")
def test_a_cannon_that_can_neither_move_nor_fire_has_no_effect() -> None:
    beside = [space.key for space, away in zip(BOX.mat.spaces, BOX.mat.distance[0], strict=True) if away == 1]
    friends = dict(zip(("archers-grunburg", "archers-bogenhafen", "men-at-arms-altdorf"), beside, strict=False))
    places = {unit: key.removeprefix("hex:") for unit, key in friends.items()}
    match = _begun("imperial-cannon", {"cannon": "0,0", "ogre-grimorg": "11,11", **places})
    said = "The Mighty Cannon can't move or fire"
    assert _told(match, "has-no-effect")[0] == (said, "masters-R-51")


@pytest.mark.rules("masters-CANNON-02")
def test_a_cannon_that_does_neither_is_told() -> None:
    match = _begun("imperial-cannon", CANNON_ALONE)
    match.decide(0, "pass")
    assert _told(match, "leaves-unused") == [("The Mighty Cannon neither moves nor fires", "masters-CANNON-02")]
