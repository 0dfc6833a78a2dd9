"""The battlelands: their hexes, sides and contact, and where walkers and flyers can go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from banneret.games.titan.box.battleland import (
    ENTRIES,
    Battleland,
    EntrySide,
    attacker_entry,
    battleland_of,
    defender_entry,
)
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.hexes import HEX, HEXES, hexes_in, hexes_named, indexes_in
from banneret.games.titan.box.masterboard import SIDES

BOX = the_box()
KINDS = [character.key for character in BOX.characters]
TERRAINS = [terrain.key for terrain in BOX.terrains]


def ground(terrain: str) -> Battleland:
    return battleland_of(BOX.terrain[terrain])


def reach(terrain: str, character: str, at: str, occupied: Iterable[str] = ()) -> dict[str, int]:
    found = ground(terrain).outset(BOX.character[character], HEX[at].index).costs(hexes_named(occupied))
    return {HEXES[hex].name: cost for hex, cost in found.items()}


def enter(terrain: str, character: str, entry: EntrySide, occupied: Iterable[str] = ()) -> dict[str, int]:
    found = ground(terrain).outset(BOX.character[character], entry).costs(hexes_named(occupied))
    return {HEXES[hex].name: cost for hex, cost in found.items()}


# --- hexes and sides --------------------------------------------------------------------------------------------------


def test_27_hexes() -> None:
    assert [hex.name for hex in HEXES[:5]] == ["A1", "A2", "A3", "B1", "B2"]
    assert (len(HEXES), HEX["D4"].key, str(HEX["D4"]), HEX["D4"].bit) == (27, "hex:D4", "D4", 1 << HEX["D4"].index)
    assert hexes_in(hexes_named(["F4", "A1"])) == (HEX["A1"], HEX["F4"])
    assert len(indexes_in((1 << len(HEXES)) - 1)) == 27


def test_neighbours_are_mutual() -> None:
    for hex in HEXES:
        assert all(hex.index in HEXES[near].neighbours for near in hex.neighbours)


@pytest.mark.rules("titan-A-BL-05", "titan-A-BL-06", "titan-R-71")
def test_the_attacker_has_four_hexes_and_the_defender_the_three_opposite() -> None:
    for side in SIDES:
        attack, defence = ENTRIES[attacker_entry(side)], ENTRIES[defender_entry(side)]
        assert (len(attack), len(defence)) == (4, 3)
        assert not set(attack) & set(defence)
    names = {entry: [HEXES[hex].name for hex in hexes] for entry, hexes in ENTRIES.items()}
    assert names["attacker-bottom"] == ["A1", "B1", "C1", "D1"]
    assert names["attacker-left"] == ["A3", "B4", "C5", "D6"]
    assert names["attacker-right"] == ["F1", "F2", "F3", "F4"]
    assert names["defender-bottom"] == ["D6", "E5", "F4"]


@pytest.mark.rules("titan-A-BL-08", "titan-A-BL-09", "titan-A-BL-11", "titan-R-85")
def test_the_tower_has_seven_walled_hexes() -> None:
    assert [hex.name for hex in hexes_in(ground("tower").walled)] == ["C3", "C4", "D3", "D4", "D5", "E3", "E4"]
    assert not any(ground(terrain).walled for terrain in TERRAINS if terrain != "tower")


# --- contact ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-MV-05", "titan-R-37")
def test_only_a_cliff_parts_neighbours() -> None:
    parted = set()
    for terrain in TERRAINS:
        land = ground(terrain)
        for hex in HEXES:
            for near in hex.neighbours:
                assert land.adjacent[hex.index] >> near & 1
                if not land.contact[hex.index] >> near & 1:
                    parted.add((terrain, hex.name, HEXES[near].name))
                    crossed = land.crossing(hex.index, near)
                    assert crossed is not None
                    assert crossed[0] == "cliff"
    both = {(terrain, *sorted(pair)) for terrain, *pair in parted}
    assert both == {
        ("mountains", "B1", "C2"), ("mountains", "C3", "D4"), ("mountains", "E2", "F2"),
        ("desert", "B1", "B2"), ("desert", "D3", "D4"), ("desert", "C3", "D4"), ("desert", "E1", "E2"),
    }  # fmt: skip


@pytest.mark.parametrize("terrain", ["plains", "mountains", "desert"])
def test_the_contacts_of_several_hexes_are_those_of_each(terrain: str) -> None:
    land, random = ground(terrain), Random(terrain)
    for _ in range(50):
        some = [hex for hex in HEXES if random.random() < 0.3]
        touched = {near for near in HEXES for hex in some if land.contact[near.index] & hex.bit}
        assert set(hexes_in(land.contacts(sum(hex.bit for hex in some)))) == touched


def test_a_hexside_goes_up_into_the_hex_that_is_written() -> None:
    mountains = ground("mountains")
    assert mountains.crossing(HEX["D5"].index, HEX["D4"].index) == ("slope", True)
    assert mountains.crossing(HEX["D4"].index, HEX["D5"].index) == ("slope", False)
    assert mountains.crossing(HEX["D1"].index, HEX["D2"].index) is None


@pytest.mark.rules("titan-R-73")
def test_hills_e3_has_slopes_all_round() -> None:
    hills = ground("hills")
    assert all(hills.crossing(near, HEX["E3"].index) == ("slope", True) for near in HEX["E3"].neighbours)


@pytest.mark.rules("titan-R-72")
def test_desert_sand_lies_level() -> None:
    assert set(ground("desert").elevation) == {0}


# --- walkers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-MV-04")
def test_a_walker_moves_up_to_its_skill() -> None:
    near = reach("plains", "ogre", "D3")
    assert {name for name, cost in near.items() if cost == 1} == {"D4", "E3", "E2", "D2", "C2", "C3"}
    assert len(near) == 18
    assert len(reach("plains", "titan", "D3")) == 26


@pytest.mark.rules("titan-A-MV-11", "titan-A-MV-13")
def test_a_walker_goes_round_other_fighters() -> None:
    ring = ["A2", "B1", "B2"]
    assert reach("plains", "titan", "A1", ring) == {}
    assert reach("plains", "titan", "A1", ["A2", "B1"]) == reach("plains", "titan", "A1", ["A2", "B1", "A1"])
    assert "A2" not in reach("plains", "ogre", "A1", ["A2", "B1"])
    assert "A3" not in reach("plains", "ogre", "A1", ["A2"])


@pytest.mark.rules("titan-A-MV-07", "titan-W-07")
def test_sand_slows_a_troll() -> None:
    assert "D6" not in reach("desert", "troll", "B4")
    near = reach("desert", "troll", "C5")
    assert near["D6"] == 2
    assert "E5" not in near


@pytest.mark.rules("titan-A-MV-07")
def test_a_native_is_not_slowed() -> None:
    assert reach("desert", "lion", "C5")["D6"] == 1
    assert reach("brush", "cyclops", "A2")["A3"] == 1
    assert reach("brush", "ogre", "A2")["A3"] == 2


@pytest.mark.rules("titan-A-MV-07", "titan-A-MV-08")
def test_a_slope_slows_upward_only() -> None:
    assert reach("hills", "troll", "C1")["B1"] == 2
    assert reach("hills", "ogre", "C1")["B1"] == 1
    assert reach("hills", "troll", "B1")["C1"] == 1


def test_a_dune_slows_nobody_but_sand_does() -> None:
    assert reach("desert", "troll", "C2")["B2"] == 2
    assert reach("desert", "lion", "C2")["B2"] == 1
    assert reach("desert", "troll", "B2")["C2"] == 1


@pytest.mark.rules("titan-A-MV-07")
def test_a_wall_slows_everybody_upward() -> None:
    assert reach("tower", "titan", "C2")["C3"] == 2
    assert reach("tower", "titan", "C3")["C2"] == 1
    assert reach("tower", "titan", "C3")["D4"] == 2


@pytest.mark.rules("titan-A-MV-08")
def test_nobody_walks_over_a_cliff_either_way() -> None:
    assert reach("desert", "lion", "B2")["B1"] == reach("desert", "lion", "B1")["B2"] == 2
    assert "B1" not in reach("desert", "lion", "B2", ["A1", "C2"])
    assert "B2" not in reach("desert", "lion", "B1", ["A1", "C2"])
    assert "C2" not in reach("mountains", "troll", "B1", ["C1", "B2"])


def test_bog_trees_and_volcano_are_closed() -> None:
    assert "C2" not in reach("marsh", "lion", "C1")
    assert reach("marsh", "troll", "C1")["C2"] == 1
    assert "C3" not in reach("woods", "titan", "C2")
    assert "D4" not in reach("mountains", "minotaur", "D5")


@pytest.mark.rules("titan-R-21")
def test_no_hex_is_slow_for_two_reasons() -> None:
    for terrain in TERRAINS:
        for character in BOX.characters:
            gait = ground(terrain).gait(character)
            for hex in HEXES:
                for near in hex.neighbours:
                    steps = (gait.one[hex.index] >> near & 1, gait.two[hex.index] >> near & 1)
                    assert steps != (1, 1)


# --- flyers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-MV-12", "titan-R-22")
def test_a_flyer_passes_over_others_but_does_not_land_on_them() -> None:
    ring = ["A2", "B1", "B2"]
    assert reach("plains", "angel", "A1", ring) == {
        name: cost for name, cost in reach("plains", "angel", "A1").items() if name not in ring
    }
    assert reach("plains", "angel", "A1", ring)["A3"] == 2


@pytest.mark.rules("titan-A-MV-09", "titan-A-MV-10", "titan-R-22")
def test_a_flyer_ignores_hazards_until_it_lands() -> None:
    tundra = reach("tundra", "gargoyle", "B1")
    assert tundra["B2"] == tundra["C2"] == 2
    assert tundra["B3"] == 2
    assert reach("brush", "angel", "A2")["A3"] == 2
    assert reach("brush", "gargoyle", "A2")["A3"] == 1
    assert "B2" not in reach("swamp", "angel", "B1")
    assert reach("swamp", "wyvern", "B1")["B2"] == 1
    assert "C2" not in reach("swamp", "angel", "B1")
    assert reach("desert", "angel", "B1")["B2"] == 1


@pytest.mark.rules("titan-R-22")
def test_no_hexside_matters_to_a_flyer() -> None:
    assert reach("tower", "angel", "C2")["C3"] == 1
    assert reach("hills", "gargoyle", "C1")["B1"] == 1
    assert reach("mountains", "guardian", "B1")["C2"] == 1


@pytest.mark.rules("titan-A-MV-09", "titan-A-MV-12")
def test_only_a_dragon_flies_over_the_volcano() -> None:
    assert "D4" not in reach("mountains", "griffon", "D5")
    assert reach("mountains", "dragon", "D5")["D4"] == 1
    assert reach("mountains", "dragon", "D5")["D3"] == 2
    assert reach("mountains", "griffon", "D5")["D3"] == 3
    assert "D3" not in reach("mountains", "guardian", "D5")


# --- coming in --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-A-MV-02")
def test_the_first_hex_counts() -> None:
    found = enter("plains", "ogre", "attacker-bottom")
    assert {name for name, cost in found.items() if cost == 1} == {"A1", "B1", "C1", "D1"}
    assert set(found.values()) == {1, 2}
    assert {"A2", "B2", "C2", "D2", "E1"} == {name for name, cost in found.items() if cost == 2}


@pytest.mark.rules("titan-R-16")
def test_a_walker_needs_a_free_hex_that_is_open_to_it() -> None:
    side: list[str] = ["D6", "E5", "F4"]
    assert enter("plains", "titan", "defender-bottom", side) == {}
    assert enter("marsh", "titan", "attacker-left", ["B4", "C5", "D6"]) == {}
    assert enter("marsh", "troll", "attacker-left", ["B4", "C5", "D6"])["A3"] == 1
    assert enter("desert", "troll", "defender-bottom") == {"D6": 2, "E5": 2, "F4": 2}


@pytest.mark.rules("titan-R-16")
def test_a_flyer_comes_in_over_an_occupied_hex() -> None:
    side = ["D6", "E5", "F4"]
    found = enter("plains", "gargoyle", "defender-bottom", side)
    assert {name: cost for name, cost in found.items() if cost == 2} == {"C5": 2, "D5": 2, "E4": 2, "F3": 2}
    assert not set(found) & set(side)


def test_every_character_can_come_in_from_every_side_of_every_battleland() -> None:
    for terrain in TERRAINS:
        for entry in ENTRIES:
            assert all(ground(terrain).outset(character, entry).reached(0) for character in BOX.characters)


# --- both ways of counting --------------------------------------------------------------------------------------------


@cache
def slow_reach(terrain: str, kind: str, start: int | None, entry: EntrySide, occupied: int) -> dict[int, int]:
    """The cheapest cost of every hex where a character may end, tried step by step."""
    land, character = ground(terrain), BOX.character[kind]
    best: dict[int, int] = {}
    seen: dict[int, int] = {}
    states = [(start, 0)] if start is not None else [(hex, None) for hex in ENTRIES[entry]]
    waiting: list[tuple[int, int]] = []
    for hex, spent in states:
        if spent is None:
            _arrive(land, character, None, hex, 0, occupied, best, waiting)
        else:
            waiting.append((hex, 0))
    while waiting:
        here, spent = waiting.pop()
        if seen.get(here, 99) <= spent:
            continue
        seen[here] = spent
        for near in HEXES[here].neighbours:
            _arrive(land, character, here, near, spent, occupied, best, waiting)
    best.pop(start, None)  # type: ignore[arg-type]
    return best


def _arrive(
    land: Battleland,
    character: Character,
    here: int | None,
    there: int,
    spent: int,
    occupied: int,
    best: dict[int, int],
    waiting: list[tuple[int, int]],
) -> None:
    hazard = land.hazards[land.hazard[there]]
    native = hazard.id in character.natives
    words = {"free": 1, "slow-all": 2, "forbid-all": 9}
    words |= {"slow-non-native": 1 if native else 2, "forbid-non-native": 1 if native else 9}
    if character.flies:
        landing = spent + words[str(hazard.land_flyer)]
        if landing <= character.skill and not occupied >> there & 1:
            best[there] = min(best.get(there, 9), landing)
        if words[str(hazard.overfly)] == 1 and spent + 1 < character.skill:
            waiting.append((there, spent + 1))
        return
    cost = words[str(hazard.enter_ground)]
    crossed = None if here is None else land.crossing(here, there)
    if crossed is not None:
        side = land.hazards[crossed[0]]
        at_home = side.id in character.natives
        move = str(side.cross_up_ground if crossed[1] else side.cross_down_ground)
        cost = max(cost, {"free": 1, "slow-all": 2, "slow-non-native": 1 if at_home else 2, "forbid-all": 9}[move])
    if spent + cost <= character.skill and not occupied >> there & 1:
        best[there] = min(best.get(there, 9), spent + cost)
        waiting.append((there, spent + cost))


@pytest.mark.rules("titan-A-MV-04", "titan-A-MV-07", "titan-A-MV-09", "titan-A-MV-11", "titan-A-MV-12")
@pytest.mark.parametrize("terrain", TERRAINS)
def test_reach_agrees_with_trying_every_step(terrain: str) -> None:
    random = Random(terrain)
    land = ground(terrain)
    for kind in KINDS:
        character = BOX.character[kind]
        for _ in range(25):
            occupied = sum(1 << hex for hex in range(27) if random.random() < 0.3)
            at = random.randrange(27)
            wanted = slow_reach(terrain, kind, at, "attacker-left", occupied)
            assert land.outset(character, at).costs(occupied) == wanted
            assert set(indexes_in(land.outset(character, at).reached(occupied))) == set(wanted)
            entry = random.choice(sorted(ENTRIES))
            wanted = slow_reach(terrain, kind, None, entry, occupied)
            assert land.outset(character, entry).costs(occupied) == wanted
            assert set(indexes_in(land.outset(character, entry).reached(occupied))) == set(wanted)


# --- drift -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-R-23", "titan-R-74")
def test_drift_hurts_all_but_natives() -> None:
    tundra = ground("tundra")
    hurt = {kind for kind in KINDS if tundra.drifts(BOX.character[kind], HEX["A1"].index) == 1}
    assert hurt == set(KINDS) - {"troll", "warbear", "giant", "colossus"}
    assert not any(tundra.drifts(character, HEX["A2"].index) for character in BOX.characters)
