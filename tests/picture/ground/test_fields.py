from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from markupsafe import Markup

from banneret.engine.scene.scene import Cell, Point
from banneret.picture import board_svg
from banneret.picture.geometry import inside, noise
from banneret.picture.ground.fields import OPEN, fields_svg
from tests.picture.boards import board, hexagon
from tests.picture.reading import classes, parsed


def points(drawn: Markup, layer: str) -> list[Point]:
    """All points at which pen strokes of a layer begin or end."""
    paths = [path.get("d", "") for path in parsed(drawn).iter("path") if path.get("class", "").startswith(layer)]
    spots = "".join(paths).replace("Z", "").replace("M", "L").split("L")[1:]
    return [(float(x), float(y)) for x, y in (spot.split() for spot in spots)]


def lawn(columns: int = 12, rows: int = 10) -> tuple[Cell, ...]:
    return board(columns, rows, "grass").cells


def test_open_ground_has_meadows_and_ploughed_strips() -> None:
    found = classes(fields_svg(lawn(), None))
    assert {"meadow", "field", "furrow"} <= found


def test_only_open_ground_has_fields() -> None:
    assert {"grass"} == OPEN
    assert fields_svg([hexagon(0, 0, "wood"), hexagon(1, 0, "turf")], None) == ""


def test_strips_lie_on_open_ground_alone() -> None:
    cells = lawn()
    ground = cells[: len(cells) // 2]
    for point in points(fields_svg(ground, None), "f"):
        near = [(point[0] + dx, point[1] + dy) for dx in (-0.01, 0, 0.01) for dy in (-0.01, 0, 0.01)]
        assert any(inside(one, cell.outline) for one in near for cell in ground)


def test_strips_leave_roads_and_rivers_free() -> None:
    drawn = fields_svg(lawn(), lambda point: point[0] > 6)
    assert points(drawn, "f")
    assert all(x > 5.9 for x, _ in points(drawn, "f"))


def test_the_fields_of_a_land_that_grows_stay_as_they_are() -> None:
    field = replace(board(4, 4, "grass"), grows="land")
    more = replace(field, cells=(*field.cells, hexagon(5, 5)))
    before = [path.get("d") for path in parsed(board_svg(field)).iter("path") if path.get("class") == "furrow"]
    after = [path.get("d") for path in parsed(board_svg(more)).iter("path") if path.get("class") == "furrow"]
    assert after[: len(before)] == before


@pytest.mark.parametrize("size", [1.0, 3.4])
def test_noise_changes_smoothly(size: float) -> None:
    row = [noise((x * size / 100, 1.3 * size), size) for x in range(1000)]
    assert all(0 <= height < 1 for height in row)
    assert max(abs(one - other) for one, other in pairwise(row)) < 0.03
    assert max(row) - min(row) > 0.3
