"""Things along a side between two cells, with high ground on one hand: slopes, dunes, cliffs, walls.

The high ground is to the left of the way from the first point to the second; the drawing falls away to the right.
Lengths are board units.
"""

from __future__ import annotations

from math import hypot

from markupsafe import Markup

from banneret.engine.scene.scene import Point
from banneret.picture.geometry import Grain, line, smooth, spot


class HexSide:
    """A side with its own coordinates: how far along (0 to 1) and how far down (board units)."""

    def __init__(self, start: Point, end: Point) -> None:
        self.start = start
        self.along = end[0] - start[0], end[1] - start[1]
        self.length = hypot(*self.along) or 1.0
        self.grain = Grain(f"side {start} {end}")

    def at(self, along: float, down: float) -> Point:
        """A place on paper, from these coordinates."""
        (dx, dy), part = self.along, down / self.length
        return self.start[0] + dx * along - dy * part, self.start[1] + dy * along + dx * part


def slope(start: Point, end: Point) -> Markup:
    """A ridge line with hachures below it, long and short in turn."""
    side = HexSide(start, end)
    count = max(3, round(side.length * 11))
    strokes = []
    for i in range(count):
        along = (i + 0.5) / count
        length = (0.27 if i % 2 else 0.18) + side.grain.spread(0.02)
        strokes.append(line((side.at(along, 0.03), side.at(along + side.grain.spread(0.01), length))))
    return Markup('<path class="brow" d="{}"/><path class="hachure" d="{}"/>').format(
        line((start, end)), "".join(strokes)
    )


def dune(start: Point, end: Point) -> Markup:
    """Three crests of sand, their hollows below."""
    side = HexSide(start, end)
    count = max(2, round(side.length * 3))
    body, lines = [side.at(0, 0)], []
    for i in range(count):
        left, middle, right = i / count, (i + 0.5) / count, (i + 1) / count
        body += [side.at(left + 0.02, 0.06), side.at(middle, 0.26), side.at(right - 0.02, 0.06)]
        curve = (side.at(left + 0.05, 0.07), side.at(middle, 0.19), side.at(right - 0.05, 0.07))
        lines += [
            smooth(curve),
            smooth([side.at(a, d - 0.09) for a, d in ((left + 0.08, 0.08), (middle, 0.16), (right - 0.08, 0.08))]),
        ]
    body.append(side.at(1, 0))
    return Markup('<path class="body" d="{}"/><path class="crest" d="{}"/>').format(
        line(body, closed=True), "".join(lines)
    )


def cliff(start: Point, end: Point) -> Markup:
    """A face of rock: its sharp edge above, its broken foot below, and cracks."""
    side = HexSide(start, end)
    count = max(4, round(side.length * 7))
    foot = [side.at(i / count, (0.34 if i % 2 else 0.2) + side.grain.spread(0.03)) for i in range(1, count)]
    cracks = "".join(
        line((side.at(i / count, 0.02), side.at((i + side.grain.spread(0.3)) / count, 0.14 + 0.1 * side.grain())))
        for i in range(1, count)
    )
    body = [side.at(0, 0), side.at(0.01, 0.12), *foot, side.at(0.99, 0.12), side.at(1, 0)]
    return Markup('<path class="face" d="{}"/><path class="crack" d="{}"/><path class="edge-line" d="{}"/>').format(
        line(body, closed=True), cracks, line((start, end))
    )


def wall(start: Point, end: Point) -> Markup:
    """A stone wall seen from above, with its merlons on the outside."""
    side = HexSide(start, end)
    count = max(3, round(side.length * 5))
    walk = [side.at(-0.03, -0.07), side.at(1.03, -0.07), side.at(1.03, 0.1), side.at(-0.03, 0.1)]
    merlons = []
    for i in range(count):
        left, right = (i + 0.18) / count, (i + 0.82) / count
        merlons.append(
            line([side.at(left, 0.06), side.at(right, 0.06), side.at(right, 0.2), side.at(left, 0.2)], closed=True)
        )
    joints = "".join(f"M{spot(side.at(i / count, -0.07))}L{spot(side.at(i / count, 0.06))}" for i in range(1, count))
    return Markup(
        '<path class="shade" d="{0}{1}"/><path class="stones" d="{0}"/><path class="stones" d="{1}"/>'
        '<path class="joints" d="{2}"/>'
    ).format(line(walk, closed=True), "".join(merlons), joints)
