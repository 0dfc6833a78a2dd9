"""Rivers, roads, coasts, borders and dotted lines: smooth bands over the ground and under the lines of the cells.

A road crosses a ford on stepping stones. A band that ends outside the board, or in the middle of a cell at its edge, is
extended to the frame of the map. Lengths are board units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from markupsafe import Markup

from banneret.engine.scene.scene import Band, Board, Cell, Point
from banneret.picture.geometry import Grain, distance, inside, samples, smooth
from banneret.picture.ground.borders import borders_of
from banneret.picture.ground.rivers import half_width, river_svg
from banneret.picture.ground.stones import stone

ROAD_WIDTH = 0.34
BEND = {"road": 0.09, "river": 0.07}
"""How far a course bends between two of its points, as a share of their distance."""
BEYOND = 3.0
"""How far a band is extended beyond the board; the map's frame cuts it off."""


def bands_svg(board: Board) -> Markup:
    """All bands of the board: roads below rivers, stepping stones, borders, coasts and dotted lines on top."""
    roads = [_course(band, board) for band in board.bands if band.kind == "road"]
    rivers = [_course(band, board) for band in board.bands if band.kind == "river"]
    parts = [
        _roads_svg(roads),
        *(river_svg(river, board) for river in rivers),
        *(_stones(cell, roads, rivers) for cell in board.cells if cell.terrain == "ford"),
        *(_line_svg(band) for band in board.bands if band.kind in ("border", "coast", "dotted")),
    ]
    return Markup('<g class="bands">{}</g>').format(Markup("").join(parts))


def free_of_bands(board: Board) -> Callable[[Point], bool]:
    """A test whether a small drawing at a point would not touch roads or rivers."""
    spans = [
        (a, b, half_width(a, board) if band.kind == "river" else ROAD_WIDTH / 2)
        for band in board.bands
        if band.kind in ("river", "road")
        for course in [samples(_course(band, board), 3)]
        for a, b in pairwise(course)
    ]

    def free(point: Point) -> bool:
        x, y = point
        return not any(
            abs(a[0] - x) < 2 and abs(a[1] - y) < 2 and distance(point, a, b) < half + 0.08 for a, b, half in spans
        )

    return free


# The course of a band


def _course(band: Band, board: Board) -> list[Point]:
    """The band's points, extended at open ends, with one bend between every two points."""
    points = _led_out(_led_out(band.points, board)[::-1], board)[::-1]
    grain = Grain(f"{band.kind} {points[0]} {points[-1]}")
    course = [points[0]]
    for a, b in pairwise(points):
        bend = grain.spread(BEND[band.kind])
        course += [((a[0] + b[0]) / 2 - (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend), b]
    return course


def _led_out(points: Sequence[Point], board: Board) -> list[Point]:
    """The points, and one more beyond the board if the last is outside it or in the middle of a cell at its edge."""
    (bx, by), end = points[-2], points[-1]
    forward = _unit(end[0] - bx, end[1] - by)
    way = _way_out(end, forward, board)
    return [*points, (end[0] + way[0] * BEYOND, end[1] + way[1] * BEYOND)] if way else list(points)


def _way_out(end: Point, forward: Point, board: Board) -> Point | None:
    """The direction that leads off the board: straight on, or through the nearest open side of the cell."""
    ways = [_unit(x - end[0], y - end[1]) for x, y in _open_sides(board.cells).get(end, ())]
    if not ways:
        return None if any(inside(end, cell.outline) for cell in board.cells) else forward
    best = max(ways, key=lambda way: way[0] * forward[0] + way[1] * forward[1])
    return best if best[0] * forward[0] + best[1] * forward[1] > 0.3 else None


@lru_cache(maxsize=8)
def _open_sides(cells: tuple[Cell, ...]) -> dict[Point, list[Point]]:
    """For each cell at the edge of the board, by its centre: the middles of its sides with no cell beyond."""
    open_sides: dict[Point, list[Point]] = {}
    for (a, b), both in borders_of(cells).items():
        if len(both) == 1:
            open_sides.setdefault(both[0].centre, []).append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    return open_sides


def _unit(dx: float, dy: float) -> Point:
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


# What they look like


def _roads_svg(courses: Sequence[Sequence[Point]]) -> Markup:
    """The edges of all roads first, then their surface, then the ruts, so that roads join without seams."""
    path = "".join(map(smooth, courses))
    if not path:
        return Markup("")
    strokes = (Markup('<path class="{}" d="{}"/>').format(name, path) for name in ("road-edge", "road", "road-rut"))
    return Markup("").join(strokes)


def _line_svg(band: Band) -> Markup:
    return Markup('<path class="{}-line" d="{}"/>').format(band.kind, smooth(band.points))


def _stones(cell: Cell, roads: Sequence[Sequence[Point]], rivers: Sequence[Sequence[Point]]) -> Markup:
    """Stepping stones across a ford: along the road if one crosses, else straight across the river."""
    along = _direction(cell.centre, roads)
    if along is None:
        flow = _direction(cell.centre, rivers) or (0.0, 1.0)
        along = (-flow[1], flow[0])
    grain = Grain(f"{cell.key} stones")
    stones = []
    for step in range(-2, 3):
        x = cell.centre[0] + along[0] * step * 0.2 - along[1] * grain.spread(0.06)
        y = cell.centre[1] + along[1] * step * 0.2 + along[0] * grain.spread(0.06)
        stones.append(stone(x, y, 0.1 + 0.02 * grain(), grain))
    path = "".join(stones)
    return Markup('<path class="stone-shade" d="{0}"/><path class="stone" d="{0}"/>').format(path)


def _direction(centre: Point, courses: Sequence[Sequence[Point]]) -> Point | None:
    """The direction (length one) of the course at the point."""
    for course in courses:
        for a, b in pairwise(course):
            if distance(centre, a, b) < 0.2:
                return _unit(b[0] - a[0], b[1] - a[1])
    return None
