"""Names on a print: inside the board, in lines, and never more than text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from banneret.engine.scene.scene import Board, Cell, Scene
from banneret.picture import paper_svg
from banneret.picture.names import names_svg

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


def board(*cells: Cell) -> Board:
    return Board("map", "The map", 0, 0, 4, 4, cells)


def cell(name: str, x: float, y: float, column: str = "") -> Cell:
    return Cell(f"cell:{name}", name, "grass", (x, y), SQUARE, called=name, column=column)


def test_names_stay_inside_the_board_and_break_between_words() -> None:
    svg = names_svg(board(cell("Monolith of the First Moon", 0.1, 3.9), cell("Bay", 2, 2)))
    found = [(float(x), float(y), word) for x, y, word in re.findall(r'x="(.*?)" y="(.*?)".*?>(.*?)<', svg)]
    assert [word for *_, word in found] == ["Monolith of", "the First", "Moon", "Bay"]
    assert all(x - len(word) * 0.05 >= 0.2 and y <= 3.8 for x, y, word in found)


def test_places_of_a_grid_have_their_letters_printed_already() -> None:
    assert "<text" not in names_svg(board(cell("A1", 2, 2, column="A")))


def test_a_name_that_looks_like_a_part_of_a_page_is_text() -> None:
    name = "<script>alert(1)</script>"
    root = ElementTree.fromstring(paper_svg(Scene(name, "", (), (board(cell(name, 2, 2)),))))
    assert [one.text for one in root.iter() if one.tag.endswith("}text")] == [name]
    assert not [one for one in root.iter() if one.tag.endswith("script")]
