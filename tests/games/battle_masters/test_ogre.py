"""The Ogre Champion's cards: how many are turned, and from what."""

from __future__ import annotations

from collections import Counter

import pytest

from banneret.engine.decision import key_of
from banneret.engine.match.match import Match
from banneret.games.battle_masters import GAME
from banneret.games.battle_masters.box.box import the_box
from tests.games.battle_masters.tapes import Wanted

BOX = the_box()
SIX = {"ogre-move": 3, "ogre-attack": 3}


def _ogre(skulls: int, *wishes: str) -> tuple[Match, Wanted]:
    units = {"ogre-grimorg": "4,7", "lord-knights-empire": "5,7", "cannon": "0,11"}
    position = {"only": True, "card": "chaos-ogre", "units": units, "skulls": {"ogre-grimorg": skulls}}
    tape = Wanted((*wishes, "imperial-cannon", "blank"))
    match = Match.prepared(GAME, {"battle": "open"}, position, tape)
    match.begin()
    return match, tape


@pytest.mark.rules("masters-OGRE-01", "masters-OGRE-04", "masters-OGRE-05", "masters-R-29", "masters-R-30")
@pytest.mark.parametrize("skulls", range(6))
@pytest.mark.parametrize("first", ["ogre-move", "ogre-attack"])
def test_one_card_fewer_is_turned_for_each_token(skulls: int, first: str) -> None:
    match, tape = _ogre(skulls, first)
    answers = 0
    while 1 in match.decisions:
        match.decide(1, "pass")
        answers += 1
    assert answers == 6 - skulls == len(tape.draws("ogre-"))
    assert match.state.skulls[BOX.unit["ogre-grimorg"].index] == skulls


@pytest.mark.rules("masters-OGRE-01", "masters-R-29", "masters-ARMY-04")
def test_the_cards_are_drawn_from_six_and_those_left() -> None:
    match, tape = _ogre(3, "ogre-move")
    while 1 in match.decisions:
        match.decide(1, "pass")
    drawn = [Counter(among) for among in tape.draws("ogre-")]
    assert drawn == [SIX, {"ogre-move": 2, "ogre-attack": 3}, {"ogre-move": 1, "ogre-attack": 3}]


def test_a_turned_card_is_shown_at_the_ogre() -> None:
    match, _ = _ogre(0, "ogre-move")
    (turned,) = [entry for entry in match.state.log.seen_by(None) if entry.event == "turns-ogre-card"]
    show, about = GAME.drama.events["turns-ogre-card"], dict(turned.about)
    assert (about[show.tile], about[show.at]) == ("move", "unit:ogre-grimorg")


@pytest.mark.rules("masters-R-29", "masters-OGRE-02")
def test_the_next_card_is_not_turned_before_the_last_is_used() -> None:
    match, tape = _ogre(0, "ogre-move")
    assert len(tape.draws("ogre-")) == 1
    match.decide(1, "hex:4,8")
    assert len(tape.draws("ogre-")) == 2
    assert "hex:4,7" in [key_of(option) for option in match.decisions[1].options]


@pytest.mark.rules("masters-OGRE-03", "masters-OGRE-04", "masters-ATT-08")
def test_a_wounded_ogre_attacks_with_all_its_dice() -> None:
    for skulls in range(6):
        match, tape = _ogre(skulls, "ogre-attack")
        match.decide(1, "unit:lord-knights-empire")
        assert tape.rolls() == [4, 5]
