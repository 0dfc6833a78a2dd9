"""Areas with borders: neighbours, distance, and lines on paper."""

from __future__ import annotations

import pytest

from banneret.engine.maps.regions import Area, Regions, chains, distances, shared_sides

Square = tuple[tuple[float, float], ...]


def _square(x: int, y: int) -> Square:
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _area(index: int, outline: Square) -> Area:
    return Area(index, f"area:{index}", str(index), "field", outline, (outline[0][0] + 0.5, outline[0][1] + 0.5))


def _row(length: int, rivers: tuple[tuple[int, int], ...] = ()) -> Regions:
    """Squares side by side."""
    areas = [_area(index, _square(index, 0)) for index in range(length)]
    return Regions(areas, [(index + 1, index) for index in range(length - 1)], rivers)


def test_neighbours_know_each_other_in_the_order_of_the_areas() -> None:
    assert _row(4).neighbours == ((1,), (0, 2), (1, 3), (2,))


def test_distance_counts_borders() -> None:
    regions = _row(4)
    assert regions.distance[0] == (0, 1, 2, 3)
    assert regions.distance[2] == (2, 1, 0, 1)


def test_where_no_way_leads_the_distance_is_longer_than_any_way() -> None:
    assert distances(0, [[1], [0], []]) == (0, 1, 3)


def test_within_leaves_out_the_area_itself() -> None:
    assert _row(5).within(2, 1) == [1, 3]
    assert _row(5).within(0, 2) == [1, 2]


def test_a_border_tells_its_line_and_whether_it_is_a_river() -> None:
    regions = _row(3, rivers=((2, 1),))
    assert regions.border(1, 0).lines == (((1, 0), (1, 1)),)
    assert not regions.border(0, 1).river
    assert regions.border(1, 2).river
    with pytest.raises(KeyError):
        regions.border(0, 2)


def test_areas_that_do_not_touch_may_be_neighbours_without_a_line() -> None:
    regions = Regions([_area(0, _square(0, 0)), _area(1, _square(5, 0))], [(0, 1)])
    assert regions.border(0, 1).lines == ()
    assert regions.distance[0] == (0, 1)


def test_a_border_with_a_bend_is_one_line() -> None:
    left: Square = ((0, 0), (1, 0), (1.2, 0.5), (1, 1), (0, 1))
    right: Square = ((1, 0), (2, 0), (2, 1), (1, 1), (1.2, 0.5))
    [line] = Regions([_area(0, left), _area(1, right)], [(0, 1)]).border(0, 1).lines
    assert line in (((1, 0), (1.2, 0.5), (1, 1)), ((1, 1), (1.2, 0.5), (1, 0)))


def test_corners_that_merely_touch_are_no_common_side() -> None:
    assert not shared_sides([_square(0, 0), _square(1, 1)])


def test_a_river_runs_on_over_several_borders() -> None:
    two_rows = [_area(index, _square(index % 3, index // 3)) for index in range(6)]
    down = [(0, 3), (1, 4), (2, 5)]
    [line] = Regions(two_rows, down, down).rivers()
    assert line in (((0, 1), (1, 1), (2, 1), (3, 1)), ((3, 1), (2, 1), (1, 1), (0, 1)))


def test_where_rivers_meet_the_straightest_goes_on() -> None:
    main = [((0.0, 0.0), (1.0, 0.0)), ((1.0, 0.0), (2.0, 0.1))]
    tributary = ((1.0, 0.0), (1.0, 1.0))
    lines = chains([main[0], tributary, main[1]])
    assert sorted(map(len, lines)) == [2, 3]
    assert {line for line in lines if len(line) == 2} <= {tributary, tributary[::-1]}


def test_a_line_may_close_in_on_itself() -> None:
    corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
    [line] = chains([(corners[0], corners[1]), (corners[1], corners[2]), (corners[2], corners[0])])
    assert line[0] == line[-1]
    assert set(line) == set(corners)
