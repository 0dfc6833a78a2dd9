"""Borders between cells: each side once, with the cells on it. Where land meets open water, the coast is irregular."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from markupsafe import Markup

from banneret.engine.maps.regions import LineSegment
from banneret.engine.scene.scene import Cell, Point
from banneret.picture.geometry import Grain, line, sides, spot

Borders = Mapping[LineSegment, list[Cell]]
Shores = Mapping[LineSegment, list[Point]]

SHORE_STEPS, SHORE_STRAY = 5, 0.075
"""Into how many pieces a side of coast is broken, and how far its bends go, as shares of its length."""


def side_between(a: Point, b: Point) -> LineSegment:
    """A side by its two ends, in the same order whichever way round it is drawn."""
    a, b = (round(a[0], 2), round(a[1], 2)), (round(b[0], 2), round(b[1], 2))
    return (a, b) if a <= b else (b, a)


def borders_of(cells: Iterable[Cell]) -> Borders:
    """Every side of every cell once, with the one or two cells on it."""
    found: defaultdict[LineSegment, list[Cell]] = defaultdict(list)
    for cell in cells:
        for a, b in sides(cell.outline):
            found[side_between(a, b)].append(cell)
    return found


def shores_of(borders: Borders, open_water: Collection[str]) -> Shores:
    """The sides between open water (cells by their keys) and land, each as the line of its coast."""
    return {side: _shore(side) for side, both in borders.items() if len({cell.key in open_water for cell in both}) == 2}


def _shore(side: LineSegment) -> list[Point]:
    (ax, ay), (bx, by) = side
    grain = Grain(f"shore {side}")
    between = (
        (ax + (bx - ax) * t - (by - ay) * stray, ay + (by - ay) * t + (bx - ax) * stray)
        for t, stray in ((i / SHORE_STEPS, grain.spread(SHORE_STRAY)) for i in range(1, SHORE_STEPS))
    )
    return [side[0], *between, side[1]]


def outline(cell: Cell, shores: Shores) -> list[Point]:
    """The cell's border, with irregular coasts and straight other sides."""
    found: list[Point] = []
    for a, b in sides(cell.outline):
        shore = shores.get(side_between(a, b), [a, b])
        there = abs(shore[0][0] - a[0]) + abs(shore[0][1] - a[1]) < 0.02
        found += (shore if there else shore[::-1])[:-1]
    return found


def shallows_svg(shores: Shores) -> Markup:
    """Lines in the water along the coast, fainter further out, as on engraved maps; land covers their inner half."""
    path = "".join(map(line, shores.values()))
    if not path:
        return Markup("")
    return Markup("").join(Markup('<path class="shallow s{}" d="{}"/>').format(i, path) for i in range(6))


def coast_svg(shores: Shores) -> Markup:
    """The line where land and open water meet."""
    return Markup('<path class="coast-line" d="{}"/>').format("".join(map(line, shores.values())))


def lines_svg(borders: Borders, shores: Shores) -> Markup:
    """The thin lines between cells, except coasts."""
    straight = "".join(f"M{spot(a)}L{spot(b)}" for a, b in borders if (a, b) not in shores)
    return Markup('<path class="lines" d="{}"/>').format(straight)
