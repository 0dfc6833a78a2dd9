from __future__ import annotations

from dataclasses import replace

import pytest

from banneret.engine.scene.scene import Piece, Reach, Reached, Scene
from banneret.picture import scene_svg
from banneret.picture.geometry import num
from banneret.picture.reach import DEEPEST, EVEN, PALEST, costs_svg, shade, shades_svg
from tests.picture.boards import HOSTILE, board, scene
from tests.picture.reading import parsed


def reaching(*reaches: Reach) -> Scene:
    return replace(scene(), reaches=reaches)


def cells(table: Scene) -> list[str]:
    return [cell.key for cell in table.boards[0].cells]


def test_cells_are_shaded_the_paler_the_dearer() -> None:
    one, two, *_ = cells(scene())
    table = reaching(Reach("unit:1", 3, (Reached(one, 1), Reached(two, 3, (one,)))))
    near, far = parsed(shades_svg(table, table.boards[0]))[0]
    assert float(near.get("fill-opacity", "0")) == DEEPEST
    assert float(far.get("fill-opacity", "0")) == PALEST
    assert far.get("aria-label") == f"{table.boards[0].cells[1].name}: 3 of 3 points"


def test_without_points_all_are_shaded_alike_and_no_cost_is_written() -> None:
    one, two, *_ = cells(scene())
    table = reaching(Reach("unit:1", 0, (Reached(one, 0), Reached(two, 0))))
    shaded = parsed(shades_svg(table, table.boards[0]))[0]
    assert [float(cell.get("fill-opacity", "0")) for cell in shaded] == [EVEN, EVEN]
    assert shaded[0].get("aria-label") == table.boards[0].cells[0].name
    assert not costs_svg(table, table.boards[0])


@pytest.mark.parametrize("points", [1, 2, 9])
def test_shades_fall_with_the_cost(points: int) -> None:
    shades = [shade(cost, points) for cost in range(1, points + 1)]
    assert shades == sorted(shades, reverse=True)
    assert all(PALEST <= one <= DEEPEST for one in shades)


def test_costs_stand_in_the_middle_of_their_cells_and_below_pieces() -> None:
    one, two, *_ = cells(scene())
    table = reaching(Reach("unit:1", 2, (Reached(one, 1), Reached(two, 2))))
    table = replace(table, pieces=(Piece("p", "", "sword", "P", at=two),))
    empty, taken = table.boards[0].cells[:2]
    costs = parsed(costs_svg(table, table.boards[0]))[0]
    assert [element[1].text for element in costs] == ["1", "2"]
    assert [element.get("transform") for element in costs] == [
        f"translate({num(empty.centre[0])} {num(empty.centre[1])})scale(.01)",
        f"translate({num(taken.centre[0])} {num(taken.centre[1] + 0.72)})scale(.01)",
    ]


def test_a_still_picture_shows_one_reach_and_no_more() -> None:
    one, two, *_ = cells(scene())
    single = Reach("unit:1", 1, (Reached(one, 1),))
    assert "reached" in scene_svg(reaching(single)).partition("</style>")[2]
    for table in (reaching(), reaching(single, Reach("unit:2", 1, (Reached(two, 1),)))):
        assert "reached" not in scene_svg(table).partition("</style>")[2]


def test_cells_of_other_boards_are_left_alone() -> None:
    table = reaching(Reach("unit:1", 1, (Reached("elsewhere", 1),)))
    assert not len(parsed(shades_svg(table, table.boards[0]))[0])


def test_hostile_names_stay_text() -> None:
    field = board(2, 2)
    field = replace(field, cells=tuple(replace(cell, name=HOSTILE) for cell in field.cells))
    table = replace(scene(field), reaches=(Reach(HOSTILE, 1, (Reached(field.cells[0].key, 1),)),))
    assert "<script" not in shades_svg(table, field)
