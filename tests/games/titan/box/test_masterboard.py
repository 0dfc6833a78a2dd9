"""Where a legion can go: signs, stops, sides of entry, and teleports from a tower."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from banneret.games.titan.box.box import the_box
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.masterboard import SIDES, Land, masterboard_of

BOARD = masterboard_of(the_box())


def mask(numbers: Iterable[int]) -> int:
    return sum(BOARD.land[number].bit for number in numbers)


def ends(start: int, roll: int, foes: Iterable[int] = (), friends: Iterable[int] = ()) -> dict[int, tuple[Side, ...]]:
    ways = BOARD.moves(BOARD.land[start], roll, mask(foes), mask(friends))
    return {land.number: sides for land, sides in ways.items()}


def all_routes(start: Land, roll: int) -> set[tuple[Land, ...]]:
    """Every route of an exact roll on an empty board, straight from the signs."""
    routes: set[tuple[Land, ...]] = {(start,)}
    for step in range(roll):
        longer: set[tuple[Land, ...]] = set()
        for route in routes:
            here = route[-1]
            signs = {way.sign for way in here.entry.exits}
            allowed = {"arrow"} if step else {"block"} if "block" in signs else {"arch", "arrow"}
            for way in here.entry.exits:
                there = BOARD.land[way.land]
                if way.sign in allowed and there not in route[-2:-1]:
                    longer.add((*route, there))
        routes = longer
    return routes


# --- lands ------------------------------------------------------------------------------------------------------------


def test_96_lands_in_the_order_of_their_numbers() -> None:
    numbers = [land.number for land in BOARD.lands]
    assert numbers == sorted([*range(1, 43), *range(101, 143), *range(100, 700, 100), *range(1000, 7000, 1000)])
    assert [land.index for land in BOARD.lands] == list(range(96))
    assert [tower.number for tower in BOARD.towers] == [100, 200, 300, 400, 500, 600]
    assert (BOARD.land[41].key, str(BOARD.land[41])) == ("land:41", "Marsh 41")
    assert [land.number for land in BOARD.lands_in(mask([300, 7]))] == [7, 300]


@pytest.mark.rules("titan-B-MO-10")
def test_the_side_of_entry_is_opposite_where_one_comes_from() -> None:
    """The long sides of a land, clockwise from the one at its right, are right, bottom and left."""
    for land in BOARD.lands:
        assert len(set(land.side_from.values())) == len(land.neighbours)
    assert {BOARD.lands[near].number: side for near, side in BOARD.land[1].side_from.items()} == {
        1000: "bottom",
        2: "left",
        42: "right",
    }


# --- signs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-MO-04")
def test_a_block_must_be_taken() -> None:
    assert set(ends(4, 1)) == {103}


@pytest.mark.rules("titan-B-MO-04")
def test_an_arch_or_an_arrow_may_be_taken_first_but_only_arrows_later() -> None:
    assert set(ends(1, 1)) == {2, 1000}
    assert set(ends(2, 1)) == {3, 7}
    assert set(ends(1, 2)) == {3, 2000, 6000}


@pytest.mark.rules("titan-B-MO-01", "titan-B-MO-04", "titan-B-MO-05", "titan-B-MO-08")
@pytest.mark.parametrize("roll", range(1, 7))
def test_all_routes_of_the_exact_roll_count(roll: int) -> None:
    for start in BOARD.lands:
        reached = {route[-1].number for route in all_routes(start, roll)}
        assert set(ends(start.number, roll)) == reached
        assert reached


@pytest.mark.rules("titan-R-66", "titan-R-91")
def test_each_tower_has_three_destinations_for_every_roll() -> None:
    for tower in BOARD.towers:
        for roll in range(1, 7):
            assert len(ends(tower.number, roll)) >= 3


@pytest.mark.rules("titan-B-MO-05")
def test_nobody_steps_back_at_once() -> None:
    for start in BOARD.lands:
        assert start.number not in ends(start.number, 2)


@pytest.mark.rules("titan-B-MO-08")
def test_a_round_trip_of_six_ends_where_it_began() -> None:
    round_trips = [land.number for land in BOARD.lands if land.number in ends(land.number, 6)]
    assert round_trips
    assert not [number for number in round_trips if number in ends(number, 6, friends=[number])]


# --- other legions ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-MO-06")
def test_own_legions_are_passed_but_no_place_to_end() -> None:
    assert set(ends(100, 1)) == {3, 41, 101}
    assert set(ends(100, 1, friends=[41])) == {3, 101}
    assert set(ends(100, 2, friends=[41])) == set(ends(100, 2)) == {4, 42, 142}


@pytest.mark.rules("titan-B-MO-07")
def test_a_legion_stops_where_an_enemy_stands() -> None:
    assert set(ends(100, 2, foes=[41])) == {4, 41, 142}
    assert 41 in ends(100, 6, foes=[41])
    assert set(ends(100, 2, foes=[41, 4])) == {4, 41, 142}


@pytest.mark.rules("titan-B-MO-07")
def test_a_land_with_an_own_engagement_is_closed() -> None:
    assert set(ends(100, 2, foes=[41], friends=[41])) == {4, 142}
    assert set(ends(100, 1, foes=[41], friends=[41])) == {3, 101}


@pytest.mark.rules("titan-B-MO-07")
@pytest.mark.parametrize("roll", range(1, 7))
def test_moves_among_enemies_agree_with_the_routes(roll: int) -> None:
    foes = {land.number for land in BOARD.lands if land.index % 5 == 0}
    friends = {land.number for land in BOARD.lands if land.index % 10 == 5 or land.index % 7 == 3}
    for start in BOARD.lands:
        reached = set()
        for steps in range(1, roll + 1):
            for route in all_routes(start, steps):
                passed = {land.number for land in route[1:-1]}
                end = route[-1].number
                stops = end in foes or steps == roll
                if stops and not passed & foes and end not in friends:
                    reached.add(end)
        assert set(ends(start.number, roll, foes, friends)) == reached
        assert BOARD.can_move(start.index, roll, mask(foes), mask(friends)) == bool(reached)


@pytest.mark.rules("titan-B-MO-09")
def test_a_legion_that_is_hemmed_in_by_its_own_has_no_move() -> None:
    assert not BOARD.can_move(BOARD.land[4].index, 1, 0, mask([103]))
    assert BOARD.can_move(BOARD.land[4].index, 1, mask([103]), 0)
    assert not BOARD.can_move(BOARD.land[4].index, 1, mask([103]), mask([103]))


# --- sides ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-R-92")
def test_no_side_is_named_where_it_has_no_effect() -> None:
    assert all(sides == () for sides in ends(100, 3).values())


@pytest.mark.rules("titan-B-MO-10", "titan-R-92")
@pytest.mark.parametrize("roll", range(1, 7))
def test_the_sides_on_offer_are_those_of_all_routes(roll: int) -> None:
    for start in BOARD.lands:
        routes = all_routes(start, roll)
        for end in sorted({route[-1].number for route in routes}):
            land = BOARD.land[end]
            clear = [r for r in routes if r[-1] is land and land not in r[1:-1]]
            if not clear or any(land in route for n in range(1, roll) for route in all_routes(start, n)):
                continue
            wanted = {land.side_from[route[-2].index] for route in clear}
            found = ends(start.number, roll, foes=[end])[end]
            assert found == (("bottom",) if land.tower else tuple(side for side in SIDES if side in wanted))


@pytest.mark.rules("titan-B-MO-10", "titan-R-92")
def test_two_ways_round_the_inner_lands_meet_by_two_sides() -> None:
    assert ends(1, 4, foes=[4000])[4000] == ("left", "right")


@pytest.mark.rules("titan-A-BL-08")
def test_a_tower_is_attacked_from_the_bottom() -> None:
    assert ends(41, 1, foes=[100]).get(100, ("bottom",)) == ("bottom",)
    assert any(
        ends(land.number, 1, foes=[tower.number]).get(tower.number) == ("bottom",)
        for tower in BOARD.towers
        for land in BOARD.lands
    )


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-MO-04", "titan-B-MO-06", "titan-B-MO-07", "titan-B-MO-08")
@pytest.mark.parametrize(
    ("land", "roll", "foes", "friends", "rule"),
    [
        (41, 1, [], [41], "titan-B-MO-06"),
        (41, 1, [41], [41], "titan-B-MO-07"),
        (42, 2, [41], [], "titan-B-MO-07"),
        (41, 2, [], [], "titan-B-MO-08"),
        (100, 2, [], [], "titan-B-MO-08"),
        (3000, 2, [], [], "titan-B-MO-01"),
        (2, 2, [], [], "titan-B-MO-04"),
    ],
)
def test_why_a_legion_cannot_go_there(land: int, roll: int, foes: list[int], friends: list[int], rule: str) -> None:
    start = BOARD.land[100]
    assert land not in ends(100, roll, foes, friends)
    assert BOARD.why_not(start, BOARD.land[land], roll, mask(foes), mask(friends)) == rule


# --- teleports --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("titan-B-TE-01")
def test_a_tower_teleport_goes_six_steps_or_to_a_tower() -> None:
    reached = {land.number for land in BOARD.tower_teleport(BOARD.land[100], 0)}
    assert {200, 300, 400, 500, 600} <= reached
    assert 100 not in reached
    frontier = near = {100}
    for _ in range(6):
        frontier = {BOARD.lands[n].number for number in frontier for n in BOARD.land[number].neighbours}
        near = near | frontier
    assert reached == (near | {200, 300, 400, 500, 600}) - {100}


@pytest.mark.rules("titan-B-TE-01")
def test_an_occupied_land_is_closed_to_a_tower_teleport() -> None:
    reached = {land.number for land in BOARD.tower_teleport(BOARD.land[100], mask([200, 41]))}
    assert not reached & {200, 41}
    assert 42 in reached
