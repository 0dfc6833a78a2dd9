"""A proposal is a way to an attack, in answers that can all be undone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.engine.match.proposal import propose
from banneret.games.battle_masters import GAME
from tests.web.arranged import BATTLE_MASTERS

ORCS = "unit:orcs-gazkull"
ARMS = "unit:men-at-arms-altdorf"


def arranged(**units: str) -> Match:
    named = {name.replace("_", "-"): at for name, at in units.items()}
    position = json.dumps({"only": True, "card": "imperial-arms-archers", "units": named})
    return Match.new(BATTLE_MASTERS, {"battle": "open", "position": position}, seed=1)


def asked(match: Match) -> int:
    return next(iter(match.decisions))


def test_unit_step_and_attack() -> None:
    match = arranged(men_at_arms_altdorf="4,7", archers_grunburg="0,3", orcs_gazkull="6,7")
    found = propose(match, asked(match), ORCS, patience=30)
    assert found
    assert found.keys[0] == ARMS
    assert found.keys[-1] == ORCS
    assert len(found.keys) == 3
    assert found.odds.success
    for key in found.keys[:-1]:
        match.decide(asked(match), key)
    assert ORCS in [getattr(way, "key", way) for way in match.decisions[asked(match)].options]


def test_a_unit_beside_it_attacks_at_once() -> None:
    match = arranged(men_at_arms_altdorf="4,7", archers_grunburg="0,3", orcs_gazkull="5,7")
    found = propose(match, asked(match), ORCS, patience=30)
    assert found
    assert found.keys == (ARMS, ORCS)


def test_what_cannot_be_reached_has_no_proposal() -> None:
    match = arranged(men_at_arms_altdorf="4,7", archers_grunburg="0,3", orcs_gazkull="10,1")
    assert propose(match, asked(match), ORCS, patience=30) is None


def test_nothing_is_changed_by_asking() -> None:
    match = arranged(men_at_arms_altdorf="4,7", archers_grunburg="0,3", orcs_gazkull="6,7")
    before = match.view(asked(match)).json()
    propose(match, asked(match), ORCS, patience=30)
    assert match.view(asked(match)).json() == before


def test_answers_are_tried_in_imagined_worlds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = arranged(men_at_arms_altdorf="4,7", archers_grunburg="0,3", orcs_gazkull="6,7")
    worlds = []
    imagine = Match.imagine

    def imagined(self: Match, seat: int, **source: Any) -> Match:
        worlds.append(imagine(self, seat, **source))
        return worlds[-1]

    monkeypatch.setattr(Match, "imagine", imagined)
    monkeypatch.setattr(Match, "clone", None)
    assert propose(match, asked(match), ORCS, patience=30)
    assert worlds
    assert all(world.state is not match.state for world in worlds)


def test_without_time_there_is_none() -> None:
    match = Match.new(GAME, seed=1)
    assert propose(match, asked(match), ORCS, patience=-1) is None
