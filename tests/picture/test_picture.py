from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest

from banneret.engine.scene.scene import Card, Cards, Column, Piece, Scene, Sheet, SheetRow
from banneret.picture import pieces_svg, places, scene_svg
from tests.picture.boards import HOSTILE, big_board, board, scene
from tests.picture.reading import classes, keys, parsed, tags


def test_a_scene_is_one_standalone_picture() -> None:
    drawn = scene_svg(scene())
    root = parsed(drawn)[0]
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert float(root.get("width", "0")) > 0
    assert "style" in set(tags(drawn))
    assert {"board", "marks", "pieces", "piece", "card", "die", "track"} <= classes(drawn)


def test_nothing_refers_to_anything_outside() -> None:
    drawn = scene_svg(scene(big_board())).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in drawn
    assert "url(" not in drawn
    assert "href" not in drawn


def test_no_ids_collide_when_pictures_share_a_page() -> None:
    page = scene_svg(scene()) + scene_svg(scene(big_board()))
    assert not [element for element in parsed(page).iter() if "id" in element.keys()]  # noqa: SIM118


def test_hostile_names_stay_text() -> None:
    field = board(title=HOSTILE)
    drawn = scene_svg(scene(replace(field, key=HOSTILE), name=HOSTILE, key=HOSTILE))
    assert "<script" not in drawn
    assert "script" not in set(tags(drawn))
    assert HOSTILE in keys(drawn)


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert scene_svg(scene(big_board())) == scene_svg(scene(big_board()))


def test_the_same_scene_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "from tests.picture.boards import big_board, scene;"
        "from banneret.picture import scene_svg; from zlib import crc32;"
        "print(crc32(scene_svg(scene(big_board())).encode()))"
    )
    root = Path(__file__).parents[2]
    sums = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=root, env={"PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(sums) == 1


def test_an_empty_scene_can_be_drawn() -> None:
    parsed(scene_svg(Scene("Nothing", "", (), ())))


def test_pieces_that_share_a_cell_stand_wider_where_there_is_room() -> None:
    table = scene()
    field = table.boards[0]
    two = tuple(Piece(f"unit:{n}", "", "sword", "One", at=field.cells[1].key) for n in (1, 2))
    wide = replace(field.cells[1], outline=tuple((x * 9, y * 9) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))))
    roomy = replace(field, left=-9.0, top=-9.0, width=18.0, height=18.0, cells=(field.cells[0], wide))
    (_, one, small), (_, other, _) = places(replace(table, pieces=two), field)
    (_, left, large), (_, right, _) = places(replace(table, pieces=two), roomy)
    assert abs(left[0] - right[0]) > abs(one[0] - other[0])
    assert large > small


def test_pieces_that_share_a_cell_at_the_edge_stay_on_the_map() -> None:
    table = scene()
    field = table.boards[0]
    cell = replace(field.cells[0], centre=(field.left, field.top))
    five = tuple(Piece(f"unit:{n}", "", "sword", "One", at=cell.key) for n in range(5))
    for _, (x, y), scale in places(replace(table, pieces=five), replace(field, cells=(cell,))):
        assert x - 0.7 * scale > field.left
        assert y - 0.7 * scale > field.top


def test_several_boards_stand_side_by_side() -> None:
    one, two = board(), replace(board(2, 2), key="other")
    assert keys(scene_svg(scene(one, two))).count("other") == 1


def test_pieces_stand_in_the_middle_of_their_cells() -> None:
    table = scene()
    placed = {piece.key: at for piece, at, _ in places(table, table.boards[0])}
    assert placed == {"unit:1": table.boards[0].cells[0].centre, "unit:2": table.boards[0].cells[1].centre}
    assert keys(pieces_svg(table, table.boards[0])) == ["unit:1", "unit:2"]


@pytest.mark.parametrize("count", range(2, 10))
def test_pieces_that_share_a_cell_are_smaller_and_apart(count: int) -> None:
    table = scene()
    crowd = tuple(Piece(f"unit:{n}", "empire", "sword", "One", "hex:2,1") for n in range(count))
    spots = [(at, size) for _, at, size in places(replace(table, pieces=crowd), table.boards[0])]
    assert len(spots) == count
    assert all(size < 0.7 for _, size in spots)
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for i, (a, _) in enumerate(spots) for b, _ in spots[:i]) > 0.3


@pytest.mark.parametrize("count", range(1, 10))
def test_pieces_in_a_yard_leave_the_rest_of_the_cell_free(count: int) -> None:
    table = scene()
    field = table.boards[0]
    cells = tuple(replace(cell, yard=(1.6, 1.0)) for cell in field.cells)
    crowd = tuple(Piece(f"unit:{n}", "empire", "sword", "One", "hex:2,1") for n in range(count))
    spots = [(at, size) for _, at, size in places(replace(table, pieces=crowd), replace(field, cells=cells))]
    middle = next(cell.centre for cell in cells if cell.key == "hex:2,1")
    assert len(spots) == count
    for (x, y), size in spots:
        assert abs(x - middle[0]) + 0.7 * size <= 0.81
        assert abs(y - middle[1]) + 0.7 * size <= 0.51
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 1.55 * size for i, (a, size) in enumerate(spots) for b, _ in spots[:i])


def test_small_pieces_in_a_yard_leave_room_beside_them() -> None:
    table = scene()
    cells = tuple(replace(cell, yard=(1.6, 1.0)) for cell in table.boards[0].cells)
    crowd = tuple(Piece(f"unit:{n}", "empire", "sword", "One", "hex:2,1") for n in range(4))
    spots = list(places(replace(table, pieces=crowd), replace(table.boards[0], cells=cells)))
    (_, (left, _), size), (_, (right, _), _) = spots[:2]
    assert (round(right - left, 3), size < 0.4) == (0.8, True)


def test_in_a_yard_each_side_has_rows_of_its_own_and_a_number_its_room() -> None:
    table = scene()
    cells = tuple(replace(cell, yard=(1.66, 0.94)) for cell in table.boards[0].cells)
    army = [Piece(f"unit:{n}", side, "sword", "One", "hex:2,1", number=2) for n, side in enumerate("aaabb")]
    spots = list(places(replace(table, pieces=tuple(army)), replace(table.boards[0], cells=cells)))
    rows = {side: {round(y, 3) for piece, (_, y), _ in spots if piece.side == side} for side in "ab"}
    assert max(rows["a"]) < min(rows["b"])
    middle = next(cell.centre for cell in cells if cell.key == "hex:2,1")[0]
    for _, (x, _), size in spots:
        assert x - 0.7 * size >= middle - 0.84
        assert x + (0.7 + 0.75) * size <= middle + 0.84
    assert all(
        hypot(a[0] - b[0], a[1] - b[1]) > 1.55 * size for i, (_, a, size) in enumerate(spots) for _, b, _ in spots[:i]
    )


def test_a_sheet_stands_below_the_board() -> None:
    rows = (SheetRow("Anna", ("3", "4 of 5")), SheetRow("Ben & Co", ("", "1 of 5")))
    sheet = Sheet("stocks", "Stocks", (Column("gold"), Column("stars", "star")), rows, "All is paid.")
    words = [element.text for element in parsed(scene_svg(replace(scene(), sheets=(sheet,)))).iter() if element.text]
    assert {"Stocks", "gold", "stars", "Anna", "3", "4 of 5", "Ben & Co", "1 of 5", "All is paid."} <= set(words)


def test_a_row_of_a_sheet_may_have_fewer_figures_than_columns() -> None:
    rows = (SheetRow("Orcs", ("1", "2")), SheetRow("You owe", ("7",)))
    sheet = Sheet("stocks", "Stocks", (Column("grain"), Column("wood")), rows)
    assert ">7<" in scene_svg(replace(scene(), sheets=(sheet,)))


def test_a_piece_that_waits_stands_below_the_board() -> None:
    assert "Off the board" in scene_svg(scene())
    assert "unit:3" in keys(scene_svg(scene()))


def test_a_long_row_of_cards_goes_on_below() -> None:
    few, many = (
        replace(scene(), cards=(Cards("stock", "Stock", tuple(Card(f"card:{i}", "Card") for i in range(count))),))
        for count in (2, 30)
    )
    wide, high = (float(parsed(scene_svg(few))[0].get(side, "")) for side in ("width", "height"))
    long = parsed(scene_svg(many))[0]
    assert float(long.get("width", "")) == wide
    assert float(long.get("height", "")) > high + 3 * 128
