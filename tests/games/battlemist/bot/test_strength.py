"""The chance to win a battle by a formula."""

from __future__ import annotations

import pytest

from banneret.games.battlemist.bot.strength import NONE, battle_chance, chance, power
from banneret.games.battlemist.box.box import the_box
from banneret.games.battlemist.forecast import Host, Might, forecast
from banneret.games.battlemist.records import Troop
from tests.games.battlemist.positions import LINE, state_at

BOX = the_box()
ORCS, ELVES = BOX.race["zul-orcs"], BOX.race["lotharia-elves"]
ARMIES: list[Troop] = [
    (1, 0, 0, 0, 0, 0),
    (3, 1, 0, 0, 0, 0),
    (6, 0, 0, 0, 0, 0),
    (3, 2, 2, 0, 0, 0),
    (5, 2, 2, 1, 0, 0),
]


@pytest.mark.parametrize("attacker", ARMIES)
@pytest.mark.parametrize("defender", ARMIES)
@pytest.mark.parametrize("walls", [0, 2])
def test_the_formula_is_near_what_comes_of_battles(attacker: Troop, defender: Troop, walls: int) -> None:
    told = forecast(BOX, Host(ORCS.values, attacker), Host(ELVES.values, defender, Might((walls, walls, walls))), 200)
    share = chance(power(ORCS, attacker), power(ELVES, defender, walls))
    assert share == pytest.approx(told.wins[0], abs=0.2)


def test_nobody_stands_against_an_army() -> None:
    army = power(ORCS, (1, 0, 0, 0, 0, 0))
    assert chance(army, NONE) == 1.0
    assert chance(NONE, army) == 0.0
    assert power(ORCS, BOX.none) == NONE


def test_routed_units_and_walls_count_in_the_battle_at_hand() -> None:
    position = {
        "phase": "battle",
        "active": "orcs",
        "land": LINE,
        "troops": {"orcs": ["4 footman sarn-lea"], "elves": ["4 footman sarn-lea"]},
        "owner": {"sarn-lea": "elves"},
        "battle": {"realm": "sarn-lea", "against": "elves"},
    }
    routed = {**position, "battle": {**position["battle"], "routed": {"orcs": ["2 footman"]}}}  # type: ignore[dict-item]
    walled = {**position, "built": {"sarn-lea": "city"}}
    chances = [battle_chance(s, s.battle, 0) for s in map(state_at, (position, routed, walled)) if s.battle]
    assert len(chances) == 3
    assert max(chances) == chances[0]
