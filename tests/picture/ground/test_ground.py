from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from banneret.engine.scene.scene import Mark, Terrain
from banneret.picture import board_svg
from tests.picture.boards import HOSTILE, big_board, board, hexagon, river
from tests.picture.reading import classes, keys, parsed, tags


def test_every_cell_can_be_touched() -> None:
    field = board()
    assert keys(board_svg(field)) == ["field", *(cell.key for cell in field.cells)]
    cells = [path for path in parsed(board_svg(field)).iter("path") if path.get("class", "").startswith("cell ")]
    assert [cell.get("aria-label") for cell in cells] == [cell.name for cell in field.cells]


@pytest.mark.parametrize("terrain", get_args(Terrain))
def test_every_terrain_is_drawn(terrain: Terrain) -> None:
    assert terrain in classes(board_svg(board(1, 1, terrain)))


def test_the_ground_of_a_river_is_its_bank_and_not_a_lake() -> None:
    wet: dict[tuple[int, int], Terrain] = {(c, 1): "water" for c in range(4)}
    assert "bank" in classes(board_svg(board(others=wet, bands=(river((0, 1), (1, 1), (2, 1), (3, 1)),))))
    assert {"coast-line", "shallow"} <= classes(board_svg(board(others=wet)))


def test_marks_do_not_change_the_layer() -> None:
    field = board()
    assert board_svg(field) is board_svg(replace(field, marks=(Mark("tower", ((0, 0),)),)))


def test_hostile_names_stay_text() -> None:
    cell = replace(hexagon(0, 0), key=HOSTILE, name=HOSTILE)
    drawn = board_svg(replace(board(title=HOSTILE), key=HOSTILE, cells=(cell,)))
    assert "<script" not in drawn
    assert "script" not in set(tags(drawn))
    assert parsed(drawn)[0].get("aria-label") == HOSTILE


def test_a_whole_table_is_not_large() -> None:
    assert len(board_svg(big_board())) < 150_000


def test_nothing_has_an_id_so_pictures_share_a_page() -> None:
    drawn = board_svg(big_board())
    assert not any("id" in element.keys() or "url(#" in str(element.attrib) for element in parsed(drawn).iter())  # noqa: SIM118


def test_a_board_without_cells_is_a_sheet_of_paper() -> None:
    assert "paper" in classes(board_svg(replace(board(), cells=())))


def test_higher_ground_is_lighter() -> None:
    field = board(2, 1)
    low, high = field.cells
    raised = replace(field, cells=(low, replace(high, height=2)))
    assert "rise" not in classes(board_svg(field))
    rises = [path for path in parsed(board_svg(raised)).iter("path") if path.get("class", "").startswith("rise")]
    assert [path.get("class") for path in rises] == ["rise h2"]
