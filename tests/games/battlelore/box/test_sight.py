"""Line of sight, in exact arithmetic: hexes crossed, edges, corners, hills, the edge of the map."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from banneret.games.battlelore.box.board import bits, the_board
from banneret.games.battlelore.box.sight import OFF, line
from tests.games.battlelore.box.test_ground import at, ground, names

BOARD = the_board()
HEXES = st.integers(0, len(BOARD.hexes) - 1)


def sees(one: str, other: str, units: str = "", **tiles: str) -> bool:
    taken = {at(place) for place in units.split()}
    there = ground(**tiles)
    seen = there.sees(bits(taken), at(one), at(other))
    on = [hex if hex in taken else None for hex in range(len(BOARD.hexes))]
    assert seen == (not there.blockers(on, at(one), at(other)))
    return seen


# --- what a line passes -----------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-4a-06", "lore-4a-07")
@pytest.mark.parametrize(
    ("one", "other", "through"),
    [("6,2", "6,6", "6,3 6,4 6,5"), ("6,6", "3,4", "5,5 4,5"), ("6,6", "5,8", "6,7 5,7"), ("6,6", "5,6", "")],
)
def test_hexes_that_a_line_goes_through(one: str, other: str, through: str) -> None:
    way = line(BOARD, at(one), at(other))
    assert names(way.through) == set(through.split())
    assert way.left == way.right == ()


@pytest.mark.rules("lore-4a-09", "lore-W-11")
def test_hexes_beside_the_edges_that_a_line_runs_along() -> None:
    way = line(BOARD, at("6,6"), at("2,6"))
    assert names(way.through) == {"4,6"}
    assert names(way.left) == {"5,5", "3,5"}
    assert names(way.right) == {"5,6", "3,6"}


@pytest.mark.rules("lore-R-15", "lore-4a-07")
def test_along_the_rim_a_line_runs_beside_dimmed_half_hexes() -> None:
    way = line(BOARD, at("6,0"), at("4,0"))
    assert (way.through, {*way.left, *way.right}) == ((), {OFF, at("5,0")})


@given(one=HEXES, other=HEXES)
def test_a_line_is_the_same_both_ways(one: int, other: int) -> None:
    assume(one != other)
    there, back = line(BOARD, one, other), line(BOARD, other, one)
    assert there.through == back.through[::-1]
    assert (set(there.left), set(there.right)) == (set(back.right), set(back.left))


@given(one=HEXES, other=HEXES)
def test_a_line_passes_one_hex_or_one_edge_at_each_step(one: int, other: int) -> None:
    """Crossed hexes lie nearer to both ends than the ends to each other, and the way has no gap."""
    assume(one != other)
    way = line(BOARD, one, other)
    away = BOARD.distance[one][other]
    passed = [hex for hex in (*way.through, *way.left, *way.right) if hex != OFF]
    assert all(0 < BOARD.distance[one][hex] <= away and 0 < BOARD.distance[hex][other] <= away for hex in passed)
    assert one not in passed
    assert other not in passed
    if OFF not in (*way.left, *way.right):
        assert {BOARD.distance[one][hex] for hex in passed} >= set(range(1, away))


# --- what breaks it ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("lore-W-10", "lore-4a-07", "lore-4a-08")
def test_wood_blocks_but_not_in_the_targets_own_hex() -> None:
    assert sees("6,6", "4,6", wooded="4,6")
    assert sees("6,6", "4,6", wooded="6,6")
    assert not sees("6,6", "2,6", wooded="4,6")
    assert sees("6,6", "2,6")


@pytest.mark.rules("lore-W-11", "lore-4a-09", "lore-4a-10")
def test_edges_block_only_with_an_obstruction_on_both_sides() -> None:
    assert sees("6,6", "4,6", units="5,5")
    assert sees("6,6", "4,6", units="5,6")
    assert not sees("6,6", "4,6", units="5,5 5,6")
    assert not sees("6,6", "2,6", units="4,6")
    assert not sees("6,6", "2,6", units="5,5 3,6")  # anywhere along it
    assert sees("6,6", "2,6", units="5,5 3,5")


@pytest.mark.rules("lore-4a-09", "lore-4a-07")
def test_terrain_on_one_side_and_a_unit_on_the_other_break_it_together() -> None:
    assert sees("6,6", "4,6", wooded="5,5")
    assert not sees("6,6", "4,6", wooded="5,5", units="5,6")
    assert not sees("6,6", "4,6", wooded="5,5 5,6")


@pytest.mark.rules("lore-R-15", "lore-4a-07")
def test_a_dimmed_half_hex_is_an_obstruction() -> None:
    assert sees("6,0", "4,0")
    assert not sees("6,0", "4,0", units="5,0")
    assert sees("6,12", "4,12")
    assert not sees("6,12", "4,12", wooded="5,11")


@pytest.mark.rules("lore-4a-07", "lore-10-40", "lore-10-41", "lore-10-42", "lore-11-01", "lore-11-20", "lore-11-50")
@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        ("wooded", True),
        ("elevated", True),
        ("waterway", False),
        ("ford", False),
        ("bridge", False),
        ("rampart", True),
        ("stronghold", True),
        ("rogues_den", True),
        ("training_camp", True),
        ("magic_pentacle", False),
        ("healing_pool", False),
    ],
)
def test_what_blocks_sight(kind: str, blocks: bool) -> None:
    assert sees("4,4", "4,6", **{kind: "4,5"}) != blocks


@pytest.mark.rules("lore-10-31", "lore-R-16")
def test_who_stands_on_a_hill_looks_over_it_but_not_over_another() -> None:
    assert sees("4,4", "4,6", elevated="4,4 4,5")
    assert sees("4,4", "4,7", elevated="4,4 4,5 4,6")
    assert sees("4,4", "4,6", elevated="4,4 3,4 4,5")
    assert not sees("4,4", "4,7", elevated="4,4 4,6")
    assert not sees("4,6", "4,4", elevated="4,4 4,5")  # from below
    assert not sees("4,4", "4,6", elevated="4,4 4,5", units="4,5")
    assert not sees("4,4", "4,6", elevated="4,4 4,5", rampart="4,5")


@given(one=HEXES, other=HEXES, units=st.sets(HEXES, max_size=40), woods=st.sets(HEXES, max_size=13))
def test_the_quick_answer_is_that_of_the_rule(one: int, other: int, units: set[int], woods: set[int]) -> None:
    """lore-4a-07, lore-4a-08, lore-4a-09, lore-4a-10 computed from the line, compared with the tables of the ground."""
    assume(one != other)
    there = ground(wooded=" ".join(BOARD.hexes[hex].key.removeprefix("hex:") for hex in sorted(woods)))
    way = line(BOARD, one, other)
    broken = [hex == OFF or hex in units or hex in woods for hex in way.through]
    left, right = ([hex == OFF or hex in units or hex in woods for hex in side] for side in (way.left, way.right))
    assert there.sees(bits(units), one, other) == (not any(broken) and not (any(left) and any(right)))


def test_all_lines_of_the_map_can_be_asked_for() -> None:
    open_ground = ground()
    for one, other in product(range(0, 113, 7), range(1, 113, 7)):
        assert open_ground.sees(0, one, other)
