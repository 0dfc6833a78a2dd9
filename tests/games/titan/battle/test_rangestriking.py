"""Rangestrikes in a battle: who may make them, at whom, and with how many dice; lines of fire have their own tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.games.titan.battle.line_of_fire import paths, range_between
from banneret.games.titan.battle.rangestriking import range_targets, rangestrikers
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, NOBODY, Battle
from banneret.games.titan.box.battleland import battleland_of
from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.hexes import HEXES
from tests.games.titan.battles import Wanted, battle_at, offered, play, the_battle

MIDST: dict[str, Any] = {"stage": "strike", "mover": "attacker", "round": 2}
SYMBOL = {"warlock", "dragon", "giant", "gorgon", "hydra", "minotaur", "ranger"}
LORDS = {"titan", "angel", "archangel"}


def scatter(source: random.Random, terrain: str) -> Battle:
    """Fighters all over a battleland, some of them slain."""
    box = the_box()
    land = battleland_of(box.terrain[terrain])
    b = Battle(land, (0, 1), "bottom", mover=ATTACKER, striking=ATTACKER)
    free = [hex.index for hex in HEXES if land.hazard[hex.index] != "tree"]
    for there in source.sample(free, 11):
        side = source.randrange(2)
        kind = source.choice([kind for kind in box.characters if not kind.titan or b.titan[side] == NOBODY])
        i = b.enlist(side, box.colours[side], kind, kind.power)
        b.join([i])
        b.put(i, there)
        b.wound(i, kind.power if source.random() < 0.2 else 0)
    return b


def aims(b: Battle, i: int) -> set[int]:
    """The targets of a fighter's rangestrike, by the ledger.

    Rules: titan-A-RS-01, titan-A-RS-02, titan-A-RS-03, titan-A-RS-05, titan-A-RS-11, titan-A-RS-12, titan-R-25,
    titan-R-37, titan-R-38.
    """
    kind, here = b.fighters[i].kind, b.at[i]
    if kind.key not in SYMBOL:
        return set()
    foes = [x for x in range(len(b.fighters)) if b.side(x) != b.side(i)]
    for x in foes:
        if b.at[x] in HEXES[here].neighbours and (b.land.crossing(here, b.at[x]) or ("",))[0] != "cliff":
            return set()
    found = set()
    for x in foes:
        far = range_between(here, b.at[x])
        if b.slain(x) or not 3 <= far <= min(4, kind.skill):
            continue
        if kind.key == "warlock" or (b.fighters[x].kind.key not in LORDS and paths(b.land, here, b.at[x], b.occupied)):
            found.add(x)
    return found


@pytest.mark.rules(
    *("titan-A-RS-01", "titan-A-RS-02", "titan-A-RS-03", "titan-A-RS-05", "titan-A-RS-08", "titan-A-RS-11"),
    *("titan-A-RS-12", "titan-R-25", "titan-R-36", "titan-R-37", "titan-R-38"),
)
@pytest.mark.parametrize("terrain", [terrain.key for terrain in the_box().terrains])
def test_targets_are_those_of_the_ledger(terrain: str) -> None:
    source = random.Random(terrain)
    for _ in range(150):
        b = scatter(source, terrain)
        own = [i for i in range(len(b.fighters)) if b.side(i) == ATTACKER]
        for i in own:
            if b.fighters[i].kind.rangestrikes:
                assert set(b.those_on(range_targets(b, i))) == aims(b, i)
        assert rangestrikers(b) == [i for i in own if aims(b, i)]


@pytest.mark.rules("titan-A-RS-01", "titan-R-26")
def test_the_other_player_does_not_rangestrike() -> None:
    at = {"black-ogre-1": "D1", "blue-ranger-1": "D3"}
    chance = Wanted()
    match = battle_at(at, chance, options={"attacker": "ogre", "defender": "ranger"}, **MIDST)
    assert chance.rolled == []
    assert the_battle(match).mover == DEFENDER
    play(match, "pass")
    assert offered(match) == ["blue-ranger-1", "pass"]


@pytest.mark.rules("titan-A-RS-01")
def test_each_once() -> None:
    at = {"black-ranger-1": "D1", "black-ranger-2": "B1", "blue-troll-1": "D3", "blue-troll-2": "B3"}
    options = {"attacker": "2 ranger", "defender": "2 troll"}
    match = battle_at(at, Wanted(then=2), options=options, **MIDST)
    assert offered(match) == ["black-ranger-1", "black-ranger-2", "pass"]
    play(match, "black-ranger-1")
    assert offered(match) == ["black-ranger-2", "pass"]


@pytest.mark.rules("titan-A-RS-07", "titan-R-34")
def test_the_path_is_asked_only_where_it_matters() -> None:
    """Through B2, bramble, or through B3: for a Ranger; a Gorgon is at home in bramble."""
    at = {"black-ranger-1": "A2", "blue-lion-1": "C3"}
    match = battle_at(at, options={"attacker": "ranger", "defender": "lion", "land": "brush"}, **MIDST)
    assert offered(play(match, "black-ranger-1")) == ["path:B2", "path:B3"]
    chance = Wanted()
    at = {"black-gorgon-1": "A2", "blue-lion-1": "C3"}
    match = battle_at(at, chance, options={"attacker": "gorgon", "defender": "lion", "land": "brush"}, **MIDST)
    play(match, "black-gorgon-1")
    assert chance.rolled == [3]


@pytest.mark.rules("titan-A-RS-02")
def test_nothing_is_left_over() -> None:
    at = {"black-hydra-1": "D1", "blue-centaur-1": "D3", "blue-centaur-2": "C2"}
    match = battle_at(at, Wanted(then=6), options={"attacker": "hydra", "defender": "2 centaur"}, **MIDST)
    play(match, "black-hydra-1", "blue-centaur-1")
    assert the_battle(match).hits == [0, 3, 0]
