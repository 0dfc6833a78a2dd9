"""Rims: the coloured sides of a tile. Each has strokes across it, so that nobody depends on the colour. Board units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from banneret.engine.scene.scene import Cell, Point, RimColour
from banneret.picture.geometry import line, sides

DEPTH = 0.13
"""The width of a rim, as a share of the way from the side to the middle."""
GAP = 0.035
"""The share of a side that stays free at each end."""
STROKES: dict[RimColour, int] = {"red": 0, "green": 1, "blue": 2, "yellow": 3}
STROKE_STEP = 0.11
"""The distance between strokes, as a share of the side."""


def rims_svg(cells: Iterable[Cell]) -> Markup:
    """The rims of all cells that have them: one path for each colour, and one for the strokes."""
    bands: dict[RimColour, list[str]] = {colour: [] for colour in STROKES}
    strokes: list[str] = []
    for cell in cells:
        for colour, side in zip(cell.rim, sides(cell.outline), strict=False):
            if colour:
                bands[colour].append(line(_band(side, cell.centre), closed=True))
                strokes += _strokes(side, cell.centre, STROKES[colour])
    drawn = [Markup('<path class="rim {}" d="{}"/>').format(colour, "".join(d)) for colour, d in bands.items() if d]
    if strokes:
        drawn.append(Markup('<path class="rim-strokes" d="{}"/>').format("".join(strokes)))
    return Markup("").join(drawn)


def _band(side: tuple[Point, Point], middle: Point) -> Iterator[Point]:
    """The ground between a side and the same side moved towards the middle."""
    for along, depth in ((GAP, 0.0), (1 - GAP, 0.0), (1 - GAP, DEPTH), (GAP, DEPTH)):
        yield _at(side, middle, along, depth)


def _strokes(side: tuple[Point, Point], middle: Point, count: int) -> Iterator[str]:
    for place in range(count):
        along = 0.5 + STROKE_STEP * (place - (count - 1) / 2)
        yield line((_at(side, middle, along, 0.015), _at(side, middle, along, DEPTH - 0.015)))


def _at(side: tuple[Point, Point], middle: Point, along: float, depth: float) -> Point:
    (ax, ay), (bx, by) = side
    x, y = ax + (bx - ax) * along, ay + (by - ay) * along
    return x + (middle[0] - x) * depth, y + (middle[1] - y) * depth
