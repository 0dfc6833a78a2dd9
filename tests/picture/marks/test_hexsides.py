from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from markupsafe import Markup

from banneret.engine.scene.scene import Mark, Point
from banneret.picture import marks_svg
from banneret.picture.marks import hexsides
from tests.picture.boards import board
from tests.picture.reading import classes

DRAWN: tuple[Callable[[Point, Point], Markup], ...] = (
    hexsides.slope,
    hexsides.dune,
    hexsides.cliff,
    hexsides.wall,
)


def heights(drawn: str) -> list[float]:
    """How far down on paper each point of a drawing lies."""
    return [float(y) for y in re.findall(r"[ML]?-?[\d.]+ (-?[\d.]+)", drawn)]


@pytest.mark.parametrize("draw", DRAWN)
def test_all_falls_away_to_the_right(draw: Callable[[Point, Point], Markup]) -> None:
    """On the way east the right hand is the south; walls stand a little to both sides."""
    east, west = heights(draw((0, 0), (1, 0))), heights(draw((1, 0), (0, 0)))
    assert max(east) > 0.15
    assert min(east) >= -0.071
    assert min(west) < -0.15
    assert max(west) <= 0.071


@pytest.mark.parametrize("draw", DRAWN)
def test_it_keeps_to_its_side_and_is_the_same_every_time(draw: Callable[[Point, Point], Markup]) -> None:
    drawn = draw((0, 0), (1, 0))
    assert drawn == draw((0, 0), (1, 0))
    assert max(map(abs, heights(drawn))) < 0.4


def test_flat_hexsides_lie_below_walls() -> None:
    side = ((0.0, 0.0), (1.0, 0.0))
    drawn = marks_svg(board(marks=(Mark("wall", side), Mark("slope", side), Mark("cliff", side))))
    order = [drawn.index(f'class="mark {kind}"') for kind in ("slope", "cliff", "wall")]
    assert order == sorted(order)
    assert {"brow", "hachure", "face", "edge-line", "stones"} <= classes(drawn)
