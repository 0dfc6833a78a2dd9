"""The map: hexes, sections, neighbours, the way back; and what terrain and landmarks do to units there."""

from __future__ import annotations

import pytest

from banneret.games.battlelore.box import adventures
from banneret.games.battlelore.box.board import CENTER, EAST, WEST, bits, the_board
from banneret.games.battlelore.box.box import PENNANT, STANDARD, the_box
from banneret.games.battlelore.box.ground import NO_CAP, Ground, Site

BOARD = the_board()
BOX = the_box()


def at(place: str) -> int:
    return BOARD.by_key[f"hex:{place}"].index


def names(hexes: tuple[int, ...]) -> set[str]:
    return {BOARD.hexes[hex].key.removeprefix("hex:") for hex in hexes}


def ground(**tiles: str) -> Ground:
    """Open ground with these tiles: kinds, and their hexes separated by blanks."""
    return adventures.ground(
        BOX,
        {
            kind.replace("_", "-"): [BOARD.hexes[at(place)].at for place in places.split()]
            for kind, places in tiles.items()
        },
    )


# --- hexes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-0-04", "lore-R-01")
def test_nine_rows_of_thirteen_and_twelve() -> None:
    rows = [sum(hex.row == row for hex in BOARD.hexes) for row in range(9)]
    assert rows == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert [hex.index for hex in BOARD.hexes] == list(range(113))
    assert all(BOARD.by_key[hex.key] is hex and BOARD.at(hex.row, hex.column) == hex.index for hex in BOARD.hexes)


@pytest.mark.rules("lore-R-01", "lore-L-01")
@pytest.mark.parametrize(
    ("hex", "around"),
    [
        ("4,6", "4,5 4,7 3,5 3,6 5,5 5,6"),
        ("5,6", "5,5 5,7 4,6 4,7 6,6 6,7"),
        ("0,0", "0,1 1,0"),
        ("8,12", "8,11 7,11"),
        ("5,0", "5,1 4,0 4,1 6,0 6,1"),
    ],
)
def test_neighbours_share_a_side(hex: str, around: str) -> None:
    assert names(BOARD.neighbours[at(hex)]) == set(around.split())
    assert BOARD.around[at(hex)] == bits(BOARD.neighbours[at(hex)])


def test_the_hexes_near_a_hex() -> None:
    middle, corner = at("4,6"), at("0,0")
    assert BOARD.near(middle, 0) == BOARD.bit[middle]
    assert BOARD.near(middle, 1) == BOARD.bit[middle] | BOARD.around[middle]
    assert BOARD.near(middle, 2).bit_count() == 19
    assert [BOARD.near(corner, steps).bit_count() for steps in (15, 16, 40)] == [112, 113, 113]


def test_neighbours_and_distance_agree() -> None:
    for hex in BOARD.hexes:
        away = BOARD.distance[hex.index]
        assert [other for other in range(113) if away[other] == 1] == list(BOARD.neighbours[hex.index])
        assert all(away[other] == BOARD.distance[other][hex.index] for other in range(113))


@pytest.mark.rules("lore-4a-04")
@pytest.mark.parametrize(
    ("one", "other", "away"), [("6,6", "4,6", 2), ("6,6", "2,6", 4), ("3,0", "3,11", 11), ("0,0", "8,12", 16)]
)
def test_distance(one: str, other: str, away: int) -> None:
    assert BOARD.distance[at(one)][at(other)] == away


@pytest.mark.rules("lore-0-04", "lore-0-05", "lore-2-03", "lore-R-01")
def test_dotted_lines_run_through_the_odd_rows_and_between_hexes_of_the_even_ones() -> None:
    shared = {
        hex.key.removeprefix("hex:"): BOARD.sections[hex.index]
        for hex in BOARD.hexes
        if BOARD.sections[hex.index] not in (1, 2, 4)
    }
    west = dict.fromkeys(("1,3", "3,3", "5,3", "7,3"), WEST + CENTER)
    assert shared == west | dict.fromkeys(("1,8", "3,8", "5,8", "7,8"), CENTER + EAST)
    row = [BOARD.sections[at(f"4,{column}")] for column in range(13)]
    assert row == [WEST] * 4 + [CENTER] * 5 + [EAST] * 4


@pytest.mark.rules("lore-0-04", "lore-W-02")
def test_left_is_seen_from_each_camps_own_side() -> None:
    assert [BOARD.wing(STANDARD, wing) for wing in ("left", "center", "right")] == [WEST, CENTER, EAST]
    assert [BOARD.wing(PENNANT, wing) for wing in ("left", "center", "right")] == [EAST, CENTER, WEST]


@pytest.mark.rules("lore-4d-21", "lore-W-18", "lore-R-26")
def test_the_way_back_is_one_or_two_hexes_of_the_next_row() -> None:
    back = {
        (camp, place): names(BOARD.back[camp][at(place)]) for camp in (0, 1) for place in ("4,6", "4,0", "0,6", "8,6")
    }
    assert back[STANDARD, "4,6"] == {"5,5", "5,6"}
    assert back[PENNANT, "4,6"] == {"3,5", "3,6"}
    assert back[STANDARD, "4,0"] == {"5,0"}
    assert back[PENNANT, "0,6"] == back[STANDARD, "8,6"] == set()
    assert all(
        len(BOARD.back[camp][hex.index]) == 2 for camp in (0, 1) for hex in BOARD.hexes if hex.row in (1, 3, 5, 7)
    )


@pytest.mark.rules("lore-R-93")
def test_rows_are_counted_from_each_side() -> None:
    assert {hex.row for hex in BOARD.hexes if BOARD.row_from[PENNANT][hex.index] in (3, 4)} == {2, 3}
    assert {hex.row for hex in BOARD.hexes if BOARD.row_from[STANDARD][hex.index] in (3, 4)} == {5, 6}


# --- entering ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "lore-10-10", "lore-10-20", "lore-10-21", "lore-10-30", "lore-10-41", "lore-10-42", "lore-11-01", "lore-11-20",
    "lore-11-50", "lore-11-32", "lore-R-36", "lore-R-37",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "stops", "halts", "bars"),
    [
        ("wooded", True, True, False),
        ("elevated", False, False, False),
        ("ford", True, False, False),
        ("bridge", False, False, False),
        ("rampart", True, True, True),
        ("stronghold", True, True, True),
        ("rogues_den", True, True, True),
        ("training_camp", True, True, True),
        ("healing_pool", True, True, False),
        ("magic_pentacle", False, False, False),
    ],
)
def test_what_stops_and_what_bars_from_battle(kind: str, stops: bool, halts: bool, bars: bool) -> None:
    assert ground(**{kind: "4,6"}).way(at("4,5"), at("4,6")) == (at("4,6"), stops, halts, bars)


@pytest.mark.rules("lore-10-40", "lore-R-14")
def test_nobody_enters_a_waterway() -> None:
    wet = ground(waterway="4,6")
    assert not wet.passable[at("4,6")]
    assert at("4,6") not in [way.to for way in wet.ways[at("4,5")]]
    assert len(wet.ways[at("4,5")]) == 5


@pytest.mark.rules("lore-11-70", "lore-R-94")
def test_ramparts_in_a_row_neither_stop_nor_bar() -> None:
    wall = ground(rampart="4,5 4,6")
    assert wall.way(at("4,5"), at("4,6"))[1:] == (False, False, False)
    assert wall.way(at("4,4"), at("4,5"))[1:] == (True, True, True)


@pytest.mark.rules("lore-11-70", "lore-10-20")
def test_a_rampart_on_other_terrain_has_the_stricter_rule_of_both() -> None:
    wall = ground(rampart="4,5 4,6", wooded="4,6", elevated="4,5")
    assert wall.way(at("4,5"), at("4,6"))[1:] == (True, True, False)
    assert wall.cap(at("4,5"), at("6,6")) == 2
    assert wall.name(at("4,5")) == "Rampart on Elevated Terrain"


# --- caps and Bold ----------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "lore-4c-01", "lore-10-21", "lore-10-30", "lore-10-41", "lore-10-03", "lore-11-01", "lore-R-19", "lore-W-51"
)
@pytest.mark.parametrize(
    ("tiles", "cap", "why"),
    [
        ({}, NO_CAP, ""),
        ({"wooded": "4,5"}, 2, "at most 2 on Wooded Terrain"),
        ({"wooded": "4,6"}, 2, "at most 2 against Wooded Terrain"),
        ({"elevated": "4,5"}, 3, "at most 3 on Elevated Terrain"),
        ({"elevated": "4,6"}, 2, "at most 2 against Elevated Terrain"),
        ({"elevated": "4,5 4,6"}, 3, "at most 3 on Elevated Terrain"),
        ({"ford": "4,5"}, 2, "at most 2 on Ford"),
        ({"ford": "4,6"}, NO_CAP, ""),
        ({"bridge": "4,5 4,6"}, NO_CAP, ""),
        ({"elevated": "4,5", "rampart": "4,6"}, 2, "at most 2 against Rampart"),
        ({"elevated": "4,5 4,6", "rampart": "4,6"}, 2, "at most 2 against Rampart on Elevated Terrain"),
        ({"magic_pentacle": "4,5", "healing_pool": "4,6"}, NO_CAP, ""),
    ],
)
def test_the_lowest_cap_of_both_hexes(tiles: dict[str, str], cap: int, why: str) -> None:
    land, here, there = ground(**tiles), at("4,5"), at("4,6")
    assert land.cap(here, there) == cap
    if why:
        assert land.why_cap(here, there) == why


@pytest.mark.rules("lore-10-42", "lore-11-01", "lore-11-61", "lore-R-28")
def test_bold_by_the_ground_but_a_strongholds_is_its_owners_alone() -> None:
    there = ground(bridge="4,0", rampart="4,2 4,4", stronghold="4,6", wooded="4,4")
    bold = {place: there.bold[at(place)] for place in ("4,0", "4,2", "4,4", "4,6", "4,8")}
    assert bold == {"4,0": 1, "4,2": 1, "4,4": 1, "4,6": 0, "4,8": 0}
    assert [hex for hex in range(113) if there.bridge[hex]] == [at("4,0")]


# --- landmarks --------------------------------------------------------------------------------------------------------


def test_a_landmark_that_comes_and_goes_leaves_the_same_ground() -> None:
    open_ground = ground(wooded="4,6")
    site = Site(BOX.landmarks["training-camp"], at("2,2"), PENNANT)
    placed = open_ground.with_site(site)
    assert placed.of_kind("training-camp", PENNANT) == site
    assert placed.of_kind("training-camp", STANDARD) is None
    assert placed.site(at("2,2"), "training-camp")
    assert not placed.plain[at("2,2")]
    assert open_ground.plain[at("2,2")]
    assert not open_ground.plain[at("4,6")]
    assert placed.without_site(at("2,2")) is open_ground
