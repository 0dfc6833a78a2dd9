"""Rivers: water between two banks.

The width depends on the ground: a river fills a cell of water, is narrow at a ford, and is a stream elsewhere. Lengths
are board units.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from markupsafe import Markup

from banneret.engine.scene.scene import Board, Cell, Point
from banneret.picture.geometry import Grain, distance, inside, samples, smooth

WIDTHS: dict[str, float] = {"water": 0.58, "ford": 0.42}
"""Half the width of a river, by the ground that it runs through."""
STREAM = 0.15


def half_width(point: Point, board: Board) -> float:
    """Half the width of a river here, from the ground of the nearest cell."""
    cell = min(board.cells, key=lambda cell: hypot(cell.centre[0] - point[0], cell.centre[1] - point[1]))
    return WIDTHS.get(cell.terrain, STREAM)


def carries_river(cell: Cell, board: Board) -> bool:
    """Whether a river runs through the middle of the cell, so that its ground is a bank and not open water."""
    return any(
        distance(cell.centre, a, b) < 0.35
        for band in board.bands
        if band.kind == "river"
        for a, b in pairwise(band.points)
    )


def river_svg(course: Sequence[Point], board: Board) -> Markup:
    """The river along its course: its banks, its water, and the lines of its current."""
    grain = Grain(f"river {course[0]}")
    middle = _to_its_mouths(_calm(samples(course, 4)), board)
    widths = [half_width(point, board) * (1 + grain.spread(0.22)) for point in middle]
    for _ in range(4):
        widths = _eased(widths)
    widths = _from_springs(middle, widths, board)
    left, right = smooth(_bank(middle, widths, 1)), smooth(_bank(middle, widths, -1)[::-1])
    return Markup(
        '<path class="river-bank" d="{0}{1}"/><path class="river" d="{0}L{2}Z"/>'
        '<path class="river-edge" d="{0}{1}"/><path class="river-flow" d="{3}"/>'
    ).format(left, right, right[1:], _flow(middle, widths, grain))


def _to_its_mouths(points: list[Point], board: Board) -> list[Point]:
    """The course without its parts in open water, except the first steps, in which river and water join."""
    sea = [cell.outline for cell in board.cells if cell.terrain == "water" and not carries_river(cell, board)]
    dry = [i for i, point in enumerate(points) if not any(inside(point, outline) for outline in sea)]
    return points[max(0, dry[0] - 1) : dry[-1] + 2] if len(dry) > 1 else points


def _from_springs(points: Sequence[Point], widths: list[float], board: Board) -> list[float]:
    """The widths, which grow from nothing where the river begins or ends on dry ground."""
    for _ in range(2):
        points, widths = points[::-1], widths[::-1]
        if any(cell.terrain != "water" and inside(points[0], cell.outline) for cell in board.cells):
            widths = [width * min(1.0, 0.25 + i / 10) for i, width in enumerate(widths)]
    return widths


def _calm(points: list[Point]) -> list[Point]:
    """The course with its sharp turns cut off, as water does."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for _ in range(8):
        xs, ys = _eased(xs), _eased(ys)
    return list(zip(xs, ys, strict=True))


def _eased(values: list[float]) -> list[float]:
    """The values, each moved towards its two neighbours; the first and the last stay."""
    inner = [(a + 2 * b + c) / 4 for a, b, c in zip(values, values[1:], values[2:], strict=False)]
    return [values[0], *inner, values[-1]]


def _bank(middle: Sequence[Point], widths: Sequence[float], hand: int) -> list[Point]:
    """One bank, to the left (1) or right (-1) of the course, without the loops that a tight bend would cause."""
    points = [_beside(middle, i, hand * width) for i, width in enumerate(widths)]
    kept = [
        point
        for point, width in zip(points, widths, strict=True)
        if min(hypot(point[0] - x, point[1] - y) for x, y in middle) > 0.94 * width
    ]
    return [*kept[:-1:2], kept[-1]]


def _beside(middle: Sequence[Point], i: int, offset: float) -> Point:
    """The point at distance `offset` to the left of the course at its sample `i`."""
    (ax, ay), (bx, by) = middle[max(0, i - 1)], middle[min(len(middle) - 1, i + 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    return middle[i][0] + (by - ay) / length * offset, middle[i][1] - (bx - ax) / length * offset


def _flow(middle: Sequence[Point], widths: Sequence[float], grain: Grain) -> str:
    """Short lines along the course, here and there between the banks."""
    lines = []
    for i in range(1, len(middle) - 6, 2):
        offset = grain.spread(0.7)
        lines.append(smooth([_beside(middle, j, widths[j] * offset) for j in range(i, i + 4 + round(2 * grain()), 2)]))
    return "".join(lines)
