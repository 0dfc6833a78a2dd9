"""Maps: the shipped ones, what every map must fulfil, and files that do not fit."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from banneret.engine.components import ComponentError
from banneret.games.battle_magic.box.components import the_components
from banneret.games.battle_magic.map.ground import ground_of
from banneret.games.battle_magic.map.map_file import as_toml
from banneret.games.battle_magic.map.maps import MAPS, Map, load_map, map_names, read_map

ALL = sorted(path.stem for path in MAPS.glob("*.toml"))


# --- the shipped maps -------------------------------------------------------------------------------------------------


def test_maps_for_play_are_named_the_smallest_first() -> None:
    assert map_names() == ("wyvern-strand", "sundered-coast", "five-thrones")


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="has no map 'atlantis'; it has five-thrones, proving-ground"):
        load_map("atlantis")


@pytest.mark.rules("magic-map-07")
@pytest.mark.parametrize(("name", "size", "most"), [("wyvern-strand", 48, 2), ("five-thrones", 126, 5)])
def test_sizes_and_seats(name: str, size: int, most: int) -> None:
    shown = load_map(name)
    assert (len(shown.territories), shown.min_players, shown.max_players) == (size, 2, most)


@pytest.mark.parametrize("name", ALL)
def test_a_shipped_file_is_as_it_would_be_written(name: str) -> None:
    assert (MAPS / f"{name}.toml").read_text(encoding="utf-8") == as_toml(load_map(name).file)


@pytest.mark.rules("magic-map-02", "magic-map-03", "magic-map-06")
@pytest.mark.parametrize("name", ALL)
def test_coastal_land_has_water_beside_it(name: str) -> None:
    shown = load_map(name)
    for territory in shown.territories:
        assert territory.land == (territory.terrain in ("clear", "forest", "mountain"))
        near_water = any(not other.land for other in shown.neighbours[territory.index])
        assert territory.coastal == (territory.land and near_water)


@pytest.mark.rules("magic-map-04")
@pytest.mark.parametrize("name", ALL)
def test_rivers_run_between_land(name: str) -> None:
    shown = load_map(name)
    for one, other in shown.rivers:
        assert (other, one) in shown.rivers
        assert shown.territories[one].land
        assert shown.territories[other].land
        assert shown.regions.border(one, other).river


@pytest.mark.rules("magic-setup-02", "magic-setup-03", "magic-R-05")
@pytest.mark.parametrize("name", map_names())
def test_start_sites_are_castle_sites_six_or_more_steps_apart(name: str) -> None:
    shown = load_map(name)
    for players, sites in shown.start_sites.items():
        assert len(sites) == players
        assert set(sites) <= set(shown.castle_sites)
        assert all(shown.distance[one.index][other.index] >= 6 for one, other in combinations(sites, 2))


@pytest.mark.rules("magic-R-05")
def test_sites_left_keep_their_distance() -> None:
    shown = load_map("wyvern-strand")
    castle = shown.start_sites[2][0]
    left = shown.sites_left([castle])
    assert shown.start_sites[2][1] in left
    assert all(shown.distance[castle.index][site.index] >= 6 for site in left)


@pytest.mark.rules("magic-R-06")
def test_room_for_is_exact() -> None:
    shown = load_map("sundered-coast")
    sites = shown.castle_sites[:14]
    for castles in (1, 2, 3):
        sets = combinations(sites, castles)
        fits = any(all(shown.distance[a.index][b.index] >= 6 for a, b in combinations(one, 2)) for one in sets)
        assert shown.room_for(castles, sites) == fits


@pytest.mark.rules("magic-R-06")
def test_some_sites_would_lock_the_next_player_out() -> None:
    shown = load_map("wyvern-strand")
    shut = [site for site in shown.castle_sites if not shown.room_for(1, shown.sites_left([site]))]
    assert 0 < len(shut) < len(shown.castle_sites)


@pytest.mark.rules("magic-R-19")
def test_the_proving_ground_is_a_wall_of_bricks() -> None:
    ground = load_map("proving-ground")
    near = {territory.id for territory in ground.neighbours[ground.by_id["b2"].index]}
    assert near == {"a2", "a3", "b1", "b3", "c2", "c3"}
    assert ground.by_key["area:b4"].special == "mine"
    assert (ground.by_id["b1"].index, ground.by_id["b2"].index) in ground.rivers
    assert str(ground.by_id["a1"]) == "Field A1"


# --- files that do not fit --------------------------------------------------------------------------------------------


def _read(tmp_path: Path, text: str) -> Map:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return read_map(path)


def _ground(**instead: str) -> str:
    """The proving ground's file with other text in the places named by a territory."""
    text = (MAPS / "proving-ground.toml").read_text(encoding="utf-8")
    for place, (there, new) in ((place, pair.split(" -> ")) for place, pair in instead.items()):
        before, table, after = text.partition(f'id = "{place}"')
        assert there in after
        text = before + table + after.replace(there, new, 1)
    return text


@pytest.mark.parametrize(
    ("instead", "says"),
    [
        ({"a4": '"a3", "a5" -> "a3"'}, "territory a5: neighbours names a4, but a4 does not name a5"),
        ({"a1": '"a2", "b1" -> "a2", "z9"'}, "territory a1: neighbours names 'z9', which is no other territory"),
        ({"a1": '"a2", "b1" -> "a1", "b1"'}, "territory a1: neighbours names 'a1', which is no other territory"),
        ({"a1": 'rivers = ["a2"] -> rivers = ["d4"]'}, "territory a1: rivers names 'd4', which is no neighbour"),
        ({"a1": 'rivers = ["a2"] -> rivers = ["b1"]'}, "territory a1: rivers names b1, but b1 does not name a1"),
        ({"b1": 'rivers = ["b2"] -> rivers = ["c1"]'}, "territory b1: rivers names c1, but a river runs between two"),
        ({"b4": 'special = "mine" -> special = "mall"'}, "territory b4: special is 'mall', which is none of city"),
        ({"a1": "centre = [100, 88] -> centre = [300, 88]"}, "territory a1: centre [300, 88] lies outside its outline"),
        ({"a1": "[[0, 0], [200, 0], [200, 175], [0, 175]] -> [[0, 0], [200, 0]]"}, "territory a1: outline has 2"),
        ({"a2": 'id = "a3" -> id = "a1"'}, "territories: the id 'a1' stands there twice"),
        ({"a1": 'terrain = "clear" -> terrain = "swamp"'}, "territories[0]: terrain"),
        ({"proving-ground": "max_players = 2 -> max_players = 6"}, "max_players 6, but they lie between 2 and 5"),
        ({"proving-ground": "max_players = 2 -> max_players = 1"}, "max_players 1, but they lie between 2 and 5"),
    ],
)
def test_a_fault_is_named_with_file_territory_and_number(tmp_path: Path, instead: dict[str, str], says: str) -> None:
    with pytest.raises(ComponentError) as refusal:
        _read(tmp_path, _ground(**instead))
    assert str(refusal.value).startswith("mine.toml: ")
    assert says in str(refusal.value)


def test_neighbours_must_share_a_side_on_paper(tmp_path: Path) -> None:
    far = _ground(a1='"a2", "b1" -> "a2", "b1", "d4"', d4='"c4", "c5", "d3" -> "a1", "c4", "c5", "d3"')
    with pytest.raises(ComponentError, match="territory a1: neighbours names d4, but their outlines share no side"):
        _read(tmp_path, far)


def test_who_shares_a_side_must_be_named(tmp_path: Path) -> None:
    torn = _ground(a4='"a3", "a5" -> "a3"', a5='"a4", "b4" -> "b4"')
    with pytest.raises(ComponentError, match="territory a4: neighbours lacks a5"):
        _read(tmp_path, torn)


def test_a_territory_that_cannot_be_reached(tmp_path: Path) -> None:
    island = (
        '\n[[territories]]\nid = "e1"\nname = "Isle"\nterrain = "clear"\ncentre = [2050, 50]\n'
        "outline = [[2000, 0], [2100, 0], [2100, 100], [2000, 100]]\nneighbours = []\n"
    )
    with pytest.raises(ComponentError, match="territory e1: cannot be reached from a1"):
        _read(tmp_path, _ground() + island)


def test_a_map_without_territories(tmp_path: Path) -> None:
    text = _ground().partition("[[territories]]")[0] + "territories = []\n"
    with pytest.raises(ComponentError, match="territories: there are 0"):
        _read(tmp_path, text)


def _strand(there: str, instead: str) -> str:
    text = (MAPS / "wyvern-strand.toml").read_text(encoding="utf-8")
    assert there in text
    return text.replace(there, instead, 1)


@pytest.mark.rules("magic-R-05", "magic-R-06")
@pytest.mark.parametrize(
    ("there", "instead", "says"),
    [
        ('"dapple-moor"]', '"mead-moor"]', "rowan-grove and mead-moor are "),
        ('"dapple-moor"]', '"star-sound"]', "start_sites: 2: star-sound is not coastal"),
        ('"dapple-moor"]', '"nowhere"]', "start_sites: 2 names 'nowhere', which is no territory"),
        (', "dapple-moor"]', "]", "start_sites: 2 has 1 sites; it needs 2"),
        ('2 = ["rowan-grove", "dapple-moor"]', "", "start_sites has sites for nobody; a map for 2 to 2 players needs"),
    ],
)
def test_faults_of_start_sites(tmp_path: Path, there: str, instead: str, says: str) -> None:
    with pytest.raises(ComponentError) as refusal:
        _read(tmp_path, _strand(there, instead))
    assert says in str(refusal.value)


@pytest.mark.rules("magic-R-05", "magic-R-06")
def test_too_little_coast_for_the_seats(tmp_path: Path) -> None:
    file = load_map("wyvern-strand").file
    crowded = replace(file, max_players=5, start_sites={str(n): file.start_sites["2"] * n for n in range(2, 6)})
    crowded.start_sites.update({key: (sites * 5)[: int(key)] for key, sites in crowded.start_sites.items()})
    with pytest.raises(ComponentError) as refusal:
        _read(tmp_path, as_toml(crowded))
    assert re.search(
        r"max_players is 5, but only \d castles have coastal sites 6 or more steps apart", str(refusal.value)
    )


@pytest.mark.rules("magic-unit-04", "magic-move-02")
def test_points_to_a_territory_are_one_a_step_in_the_air_and_by_terrain_on_land() -> None:
    map = load_map("proving-ground")
    ground = ground_of(map, the_components(), specials=True)
    target, start = map.by_id["b2"].index, map.by_id["a5"].index
    assert ground.points_to(target, "air")[start] == 2  # a4, and the mountain a3 or the forest b3 next to b2
    assert ground.points_to(target, "land")[start] == 3  # a4, and the forest b3
