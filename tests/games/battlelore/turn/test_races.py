"""Mercenaries: dwarves who stand, goblinoids who rush and run."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.engine.match.match import Match
from banneret.games.battlelore.box.box import the_box
from banneret.games.battlelore.box.components import UnitType
from banneret.games.battlelore.combat.morale import bold, frightened
from banneret.games.battlelore.combat.range import targets
from tests.games.battlelore.positions import match_at, offered, play, state_at

HANDS = {"pennant": ["patrol-left"]}


def horde(type: str, at: str, foes: list[str], tape: list[str] | None = None, **more: Any) -> Match:
    position = {
        "active": "standard",
        "pennant": {"dwarf-swordsmen": foes},
        "standard": {type: [at]},
        "phase": "movement",
    }
    return match_at({**position, "hands": HANDS, **more}, tape or [])


@pytest.mark.rules("lore-6-01", "lore-6-12")
def test_who_is_of_which_race() -> None:
    kinds = [kind for kind in the_box().types.values() if isinstance(kind, UnitType)]
    for kind in kinds:
        camp = "standard" if kind.race == "goblinoid" else "pennant"
        other = "pennant" if camp == "standard" else "standard"
        s = state_at({camp: {kind.id: ["4,6"]}, other: {"archers": ["8,0"]}})
        unit = s.adventure.by_key[f"unit:{camp}-{kind.id}"]
        assert bold(s, unit) == (kind.race == "dwarf")
        assert frightened(s, unit) == (kind.race == "goblinoid")
        assert bool(unit.rush) == (kind.race == "goblinoid" and kind.mount == "foot")


@pytest.mark.rules("lore-W-27", "lore-6-10", "lore-6-20", "lore-6-22", "lore-4e-14")
def test_the_goblins_rush_and_are_massacred() -> None:
    tape = ["red", "flag", "lore", "blue", "flag", "flag", "blue", "blue", "blue", "sword"]
    match = horde("goblin-swordsmen", "6,6", ["3,6"], tape, standard={"goblin-swordsmen": ["6,6"], "archers": ["8,0"]})
    play(match, "unit:standard-goblin-swordsmen", "hex:4,6", "rush", "pass")
    play(match, "0: 1", "0: unit:standard-goblin-swordsmen", "hex:5,6", "hex:6,6", "hex:7,6", "hex:8,6")
    s = match.state
    assert s.at[s.adventure.by_key["unit:standard-goblin-swordsmen"].index] < 0
    assert s.won == [1, 0]


@pytest.mark.rules("lore-R-11", "lore-6-10")
def test_a_rush_is_fought_against_those_it_led_to() -> None:
    match = horde("goblin-swordsmen", "6,6", ["3,6", "4,7", "5,1"])
    play(match, "unit:standard-goblin-swordsmen", "hex:4,6", "rush")
    s = match.state
    unit = s.adventure.camps[1][0]
    assert [foe.key for foe in s.turn.rushed[unit]] == [foe.key for foe in targets(s, unit)]
    assert sorted(offered(match, 1)) == ["unit:pennant-dwarf-swordsmen-1", "unit:pennant-dwarf-swordsmen-2"]


@pytest.mark.rules("lore-R-11", "lore-6-11")
def test_within_the_normal_distance_there_is_no_rush() -> None:
    match = horde("goblin-swordsmen", "5,6", ["3,6"])
    play(match, "unit:standard-goblin-swordsmen", "hex:4,6")
    assert match.state.turn.rushed == {}
    assert offered(match, 1) == ["unit:standard-goblin-swordsmen", "pass"]


@pytest.mark.rules("lore-6-11")
def test_a_rush_obeys_the_terrain_on_its_way() -> None:
    wood = {"wooded": ["5,5", "5,6"]}
    match = horde("goblin-swordsmen", "6,6", ["3,6"], terrain=wood)
    play(match, "unit:standard-goblin-swordsmen")
    assert "hex:4,6" not in offered(match, 1)
    assert "hex:5,6" in offered(match, 1)


@pytest.mark.rules("lore-6-20", "lore-6-21", "lore-R-31")
def test_one_die_of_panic_for_each_hex() -> None:
    position = {
        "pennant": {"heavy-infantry": ["3,6"]},
        "standard": {"hobgoblin-cavalry": ["4,6"], "archers": ["8,0"]},
        "phase": "combat",
        "hands": {"standard": ["patrol-left"]},
    }
    match = match_at(position, ["flag", "red", "red", "red", "green", "sword"])
    play(match, "unit:pennant-heavy-infantry", "hex:5,6", "hex:6,6")
    s = match.state
    assert s.figures[s.adventure.by_key["unit:standard-hobgoblin-cavalry"].index] == 2
    assert [len(die.faces) for entry in s.log.seen_by(None) for die in entry.dice] == [4, 2]
