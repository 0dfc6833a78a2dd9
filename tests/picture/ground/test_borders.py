from __future__ import annotations

from banneret.engine.scene.scene import Terrain
from banneret.picture.ground.borders import (
    borders_of,
    coast_svg,
    lines_svg,
    outline,
    shallows_svg,
    shores_of,
    side_between,
)
from tests.picture.boards import board

POND: dict[tuple[int, int], Terrain] = {(1, 1): "water"}


def test_a_side_is_the_same_from_both_cells() -> None:
    assert side_between((0, 0.004), (1, 1)) == side_between((1.001, 1), (0, 0))


def test_each_border_is_found_once() -> None:
    cells = board(3, 1).cells
    borders = borders_of(cells)
    assert len(borders) == 3 * 6 - 2
    assert sorted(map(len, borders.values())) == [1] * 14 + [2] * 2


def test_the_shore_is_where_land_meets_open_water() -> None:
    cells = board(others=POND).cells
    shores = shores_of(borders_of(cells), {"hex:1,1"})
    assert len(shores) == 6
    assert all((shore[0], shore[-1]) == side for side, shore in shores.items())
    assert all(len(shore) > 2 for shore in shores.values())


def test_the_edge_of_the_board_is_no_shore() -> None:
    cells = board(1, 1, "water").cells
    assert not shores_of(borders_of(cells), {"hex:0,0"})


def test_both_cells_share_one_coast() -> None:
    cells = {cell.key: cell for cell in board(others=POND).cells}
    shores = shores_of(borders_of(cells.values()), {"hex:1,1"})
    pond = outline(cells["hex:1,1"], shores)
    assert len(pond) == 30
    meadow = outline(cells["hex:0,1"], shores)
    assert len(set(pond) & set(meadow)) >= 4


def test_what_is_drawn() -> None:
    borders = borders_of(board(others=POND).cells)
    shores = shores_of(borders, {"hex:1,1"})
    assert lines_svg(borders, shores).count("M") == len(borders) - 6
    assert coast_svg(shores).count("M") == 6
    assert shallows_svg(shores).count("<path") == 6
    assert shallows_svg({}) == ""
