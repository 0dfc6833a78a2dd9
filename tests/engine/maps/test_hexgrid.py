"""Hexagons in all four layouts: neighbours, distances, lines, and that the paper agrees with the numbers."""

from __future__ import annotations

from collections import deque
from itertools import product
from math import dist, hypot
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.engine.maps.hexgrid import Hex, HexGrid, Layout

LAYOUTS: tuple[Layout, ...] = get_args(Layout)
ALL = pytest.mark.parametrize("layout", LAYOUTS)
SIZE = 9
BOARD = tuple(product(range(SIZE), range(SIZE)))
HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
BEARINGS = {
    "E": (1, 0),
    "NE": (1, -1),
    "N": (0, -1),
    "NW": (-1, -1),
    "W": (-1, 0),
    "SW": (-1, 1),
    "S": (0, 1),
    "SE": (1, 1),
}


def grid(layout: Layout) -> HexGrid:
    return HexGrid(layout, BOARD)


def steps_from(board: HexGrid, start: Hex) -> dict[Hex, int]:
    """The number of steps to each hex, found by walking."""
    steps, walk = {start: 0}, deque([start])
    while walk:
        here = walk.popleft()
        for there in board.neighbours(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                walk.append(there)
    return steps


def sign(length: float) -> int:
    return 0 if abs(length) < 0.01 else (1 if length > 0 else -1)


@pytest.mark.parametrize(
    ("layout", "place", "there"),
    [
        ("even-r", (4, 4), {"E": (5, 4), "NE": (5, 3), "NW": (4, 3), "W": (3, 4), "SW": (4, 5), "SE": (5, 5)}),
        ("even-r", (4, 5), {"E": (5, 5), "NE": (4, 4), "NW": (3, 4), "W": (3, 5), "SW": (3, 6), "SE": (4, 6)}),
        ("odd-r", (4, 4), {"E": (5, 4), "NE": (4, 3), "NW": (3, 3), "W": (3, 4), "SW": (3, 5), "SE": (4, 5)}),
        ("odd-r", (4, 5), {"E": (5, 5), "NE": (5, 4), "NW": (4, 4), "W": (3, 5), "SW": (4, 6), "SE": (5, 6)}),
        ("even-q", (4, 4), {"SE": (5, 5), "NE": (5, 4), "N": (4, 3), "NW": (3, 4), "SW": (3, 5), "S": (4, 5)}),
        ("even-q", (5, 4), {"SE": (6, 4), "NE": (6, 3), "N": (5, 3), "NW": (4, 3), "SW": (4, 4), "S": (5, 5)}),
        ("odd-q", (4, 4), {"SE": (5, 4), "NE": (5, 3), "N": (4, 3), "NW": (3, 3), "SW": (3, 4), "S": (4, 5)}),
        ("odd-q", (5, 4), {"SE": (6, 5), "NE": (6, 4), "N": (5, 3), "NW": (4, 4), "SW": (4, 5), "S": (5, 5)}),
    ],
)
def test_the_six_neighbours(layout: Layout, place: Hex, there: dict[str, Hex]) -> None:
    board = grid(layout)

    assert {way: board.step(place, way) for way in board.directions} == there
    assert board.neighbours(place) == list(there.values())


@ALL
@given(place=HEXES)
def test_axial_and_back(layout: Layout, place: Hex) -> None:
    board = grid(layout)

    assert board.offset(board.axial(place)) == place


@ALL
def test_neighbours_are_each_others(layout: Layout) -> None:
    board = grid(layout)

    for place in BOARD:
        for there in board.neighbours(place):
            assert place in board.neighbours(there)
            ways = (board.directions.index(board.direction(*pair)) for pair in ((place, there), (there, place)))
            assert abs(next(ways) - next(ways)) == 3


@ALL
def test_a_step_that_way_is_that_way_on_paper(layout: Layout) -> None:
    board = grid(layout)
    for place, way in product(BOARD, board.directions):
        there = board.step(place, way)
        if there is not None:
            (x, y), (x2, y2) = board.centre(place), board.centre(there)
            assert (sign(x2 - x), sign(y2 - y)) == BEARINGS[way]
            assert board.direction(place, there) == way
            assert hypot(x2 - x, y2 - y) == pytest.approx(3**0.5, abs=0.002)


@ALL
def test_the_shifted_rows_or_columns_are_those_of_the_name(layout: Layout) -> None:
    board, row = grid(layout), layout.endswith("r")
    along = [board.centre((0, at) if row else (at, 0))[0 if row else 1] for at in (0, 1)]

    assert along == ([0.866, 0] if layout.startswith("even") else [0, 0.866])


@ALL
def test_beyond_the_edge_is_nothing(layout: Layout) -> None:
    board = grid(layout)

    assert len(board.neighbours((0, 0))) in (2, 3)
    assert sum(board.step((0, 0), way) is None for way in board.directions) in (3, 4)
    assert (0, 0) in board
    assert (-1, 0) not in board
    with pytest.raises(ValueError):
        board.step((0, 0), "up")


@ALL
def test_distance_is_the_number_of_steps(layout: Layout) -> None:
    board = grid(layout)

    for start in ((0, 0), (4, 4), (3, 5), (8, 0), (1, 7)):
        assert {there: board.distance(start, there) for there in BOARD} == steps_from(board, start)


@ALL
@given(one=HEXES, other=HEXES, third=HEXES)
def test_distance_is_one(layout: Layout, one: Hex, other: Hex, third: Hex) -> None:
    board = grid(layout)

    assert board.distance(one, other) == board.distance(other, one)
    assert (board.distance(one, other) == 0) == (one == other)
    assert board.distance(one, third) <= board.distance(one, other) + board.distance(other, third)


@ALL
def test_within_a_reach(layout: Layout) -> None:
    board = grid(layout)

    assert board.within((4, 4), 1) == sorted(board.neighbours((4, 4)))
    assert len(board.within((4, 4), 2)) == 18
    assert board.within((4, 4), 0) == []
    near = [there for there in BOARD if 0 < board.distance((0, 0), there) <= 3]
    assert board.within((0, 0), 3) == near


@ALL
def test_only_adjacent_hexes_have_a_direction(layout: Layout) -> None:
    board = grid(layout)

    for there in ((4, 4), (6, 4), (4, 6), (0, 0)):
        with pytest.raises(ValueError):
            board.direction((4, 4), there)


# --- lines ------------------------------------------------------------------------------------------------------------


@ALL
@given(one=HEXES, other=HEXES)
def test_a_line_is_the_same_both_ways(layout: Layout, one: Hex, other: Hex) -> None:
    board = grid(layout)

    there, back = board.line(one, other), board.line(other, one)

    assert [set(step) for step in there] == [set(step) for step in reversed(back)]


@ALL
@given(one=HEXES, other=HEXES)
def test_a_line_goes_step_by_step(layout: Layout, one: Hex, other: Hex) -> None:
    board = grid(layout)
    line = board.line(one, other)
    far = board.distance(one, other)

    assert len(line) == max(0, far - 1)
    for steps, passed in enumerate(line, 1):
        assert len(passed) == len(set(passed)) <= 2
        for place in passed:
            assert board.distance(one, place) == steps
            assert board.distance(place, other) == far - steps
        if len(passed) == 2:
            assert board.distance(*passed) == 1


@ALL
@given(one=HEXES, other=HEXES)
def test_a_line_passes_what_the_paper_says(layout: Layout, one: Hex, other: Hex) -> None:
    """Each step is the hex whose centre is nearest to that point of the line, or both hexes if two are equally near."""
    board = grid(layout)
    (x, y), (x2, y2) = board.centre(one), board.centre(other)
    far = board.distance(one, other)

    for steps, passed in enumerate(board.line(one, other), 1):
        point = (x + (x2 - x) * steps / far, y + (y2 - y) * steps / far)
        away = [dist(board.centre(place), point) for place in passed]
        around = {place for step in passed for place in _around(board, step)}
        nearest = min(dist(board.centre(place), point) for place in around)
        assert away == pytest.approx([nearest] * len(passed), abs=0.003)
        assert len(passed) == sum(dist(board.centre(place), point) < nearest + 0.006 for place in around)


def _around(board: HexGrid, place: Hex) -> list[Hex]:
    q, r = board.axial(place)
    return [board.offset((q + dq, r + dr)) for dq, dr in product((-1, 0, 1), repeat=2)]


@ALL
def test_a_line_along_a_side_passes_two(layout: Layout) -> None:
    board = grid(layout)
    (q, r) = board.axial((4, 4))
    other = board.offset((q + 1, r + 1))

    (passed,) = board.line((4, 4), other)

    assert sorted(passed) == sorted(board.offset(axial) for axial in ((q + 1, r), (q, r + 1)))


# --- on paper ---------------------------------------------------------------------------------------------------------


@ALL
def test_an_outline_is_a_hexagon_of_two_units(layout: Layout) -> None:
    board = grid(layout)
    for place in ((0, 0), (3, 4), (8, 7)):
        centre, corners = board.centre(place), board.outline(place)
        assert len(corners) == 6
        assert [dist(centre, corner) for corner in corners] == pytest.approx([1] * 6, abs=0.002)
        assert dist(corners[0], corners[3]) == pytest.approx(2, abs=0.003)
        pairs = zip(corners, corners[1:] + corners[:1], strict=True)
        assert [dist(*pair) for pair in pairs] == pytest.approx([1] * 6, abs=0.002)


@ALL
def test_the_side_is_the_one_that_both_share(layout: Layout) -> None:
    board = grid(layout)
    for place in BOARD:
        for there in board.neighbours(place):
            start, end = board.side(place, there)
            back_start, back_end = board.side(there, place)
            assert start == pytest.approx(back_end, abs=0.002)
            assert end == pytest.approx(back_start, abs=0.002)
            (x, y), (x2, y2) = board.centre(place), board.centre(there)
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            assert middle == pytest.approx(((x + x2) / 2, (y + y2) / 2), abs=0.002)


@ALL
def test_side_k_faces_direction_k(layout: Layout) -> None:
    board = grid(layout)
    corners = board.outline((4, 4))
    for at, way in enumerate(board.directions):
        there = board.step((4, 4), way)
        assert there is not None
        assert board.side((4, 4), there) == (corners[at], corners[(at + 1) % 6])


@ALL
def test_there_is_no_side_between_hexes_apart(layout: Layout) -> None:
    with pytest.raises(ValueError):
        grid(layout).side((4, 4), (4, 6))


def test_hexes_keep_their_order() -> None:
    board = HexGrid("odd-r", ((2, 0), (0, 0), (1, 0)))

    assert board.hexes == ((2, 0), (0, 0), (1, 0))
    assert board.within((1, 0), 1) == [(2, 0), (0, 0)]
