from __future__ import annotations

from dataclasses import replace

from banneret.engine.scene.scene import Card, RimColour
from banneret.picture import board_svg, card_svg
from banneret.picture.ground.rims import STROKES, rims_svg
from tests.picture.boards import board, hexagon
from tests.picture.reading import parsed

RIM: tuple[RimColour, ...] = ("red", "red", "green", "blue", "yellow", "")
TILE = replace(hexagon(0, 0), rim=RIM)


def test_each_colour_is_told_by_its_strokes_too() -> None:
    assert len(set(STROKES.values())) == len(STROKES)
    drawn = {str(path.get("class")): str(path.get("d")) for path in parsed(rims_svg([TILE]))}
    assert {name: path.count("M") for name, path in drawn.items()} == {
        "rim red": 2,
        "rim green": 1,
        "rim blue": 1,
        "rim yellow": 1,
        "rim-strokes": 1 + 2 + 3,
    }


def test_a_rim_lies_along_its_side() -> None:
    east = replace(hexagon(0, 0), rim=("blue",))
    numbers = str(parsed(rims_svg([east]))[0].get("d")).strip("MZ").replace("L", " ").split()
    start, end = east.outline[:2]
    for x, y in zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True):
        assert min(start[0], end[0]) - 0.15 <= x <= max(start[0], end[0]) + 0.15
        assert min(start[1], end[1]) - 0.15 <= y <= max(start[1], end[1]) + 0.15


def test_boards_and_cards_show_rims() -> None:
    field = board()
    assert "rim" not in board_svg(field)
    assert 'class="rim red"' in board_svg(replace(field, key="tiles", cells=(TILE,)))
    card = card_svg(Card("tile", "A tile", "2 grain", tile=TILE), None)
    assert 'class="rim red"' in card
    assert 'class="banner"' not in card
