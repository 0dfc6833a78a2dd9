"""Small geometry for drawing: repeatable variation, points in polygons, smooth curves, and their path text.

Lengths are board units. Path text comes either in board units (two decimals) or in hundredths (whole numbers), which is
shorter; the layers drawn in hundredths say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import floor, hypot
from zlib import crc32

from banneret.engine.scene.scene import Point


class Grain:
    """An endless, repeatable row of numbers in [0, 1) for a key: the same key always gives the same row."""

    __slots__ = ("_state",)

    def __init__(self, key: str) -> None:
        self._state = crc32(key.encode()) * 2654435761 + 88172645463325252
        self()

    def __call__(self) -> float:
        """The next number."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self._state >> 33) / 0x80000000

    def spread(self, reach: float) -> float:
        """A number between -reach and +reach."""
        return (self() * 2 - 1) * reach


@lru_cache(maxsize=4096)
def _height(column: int, row: int) -> float:
    return Grain(f"{column} {row}")()


def noise(point: Point, size: float) -> float:
    """A number in [0, 1) for a point of the land, that changes smoothly: points `size` apart have nothing in common."""
    x, y = point[0] / size, point[1] / size
    column, row = floor(x), floor(y)
    a, b = _ease(x - column), _ease(y - row)
    north = _height(column, row) * (1 - a) + _height(column + 1, row) * a
    south = _height(column, row + 1) * (1 - a) + _height(column + 1, row + 1) * a
    return north * (1 - b) + south * b


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)


def num(value: float) -> str:
    """A length as short text: at most two decimals, no zeros at the end, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def spot(point: Point) -> str:
    """A point as path text, in board units."""
    return f"{num(point[0])} {num(point[1])}"


def line(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path text of a broken line through the points, in board units."""
    return "M" + "L".join(map(spot, points)) + ("Z" if closed else "")


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """Path text of a smooth curve through the points (Catmull-Rom as Bezier curves), in board units."""
    arcs = (f"C{spot(a)} {spot(b)} {spot(end)}" for _, a, b, end in _arcs(points, closed))
    return f"M{spot(points[0])}" + "".join(arcs) + ("Z" if closed else "")


def samples(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Points along the smooth curve, `steps` of them between every two given points."""
    found = [points[0]]
    for start, a, b, end in _arcs(points, closed=False):
        found += [_bezier(start, a, b, end, step / steps) for step in range(1, steps + 1)]
    return found


def _arcs(points: Sequence[Point], closed: bool) -> Iterator[tuple[Point, Point, Point, Point]]:
    count = len(points)
    for i in range(count if closed else count - 1):
        p, q = points[i], points[(i + 1) % count]
        before = points[i - 1] if i or closed else p
        after = points[(i + 2) % count] if closed or i + 2 < count else q
        yield (
            p,
            (p[0] + (q[0] - before[0]) / 6, p[1] + (q[1] - before[1]) / 6),
            (q[0] - (after[0] - p[0]) / 6, q[1] - (after[1] - p[1]) / 6),
            q,
        )


def _bezier(p: Point, a: Point, b: Point, q: Point, t: float) -> Point:
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        w[0] * p[0] + w[1] * a[0] + w[2] * b[0] + w[3] * q[0],
        w[0] * p[1] + w[1] * a[1] + w[2] * b[1] + w[3] * q[1],
    )


def sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon, each as its two ends, in order."""
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether the point lies in the polygon."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in sides(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def area(outline: Sequence[Point]) -> float:
    """The area of the polygon, in square board units."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(outline))) / 2


def distance(point: Point, start: Point, end: Point) -> float:
    """The distance of the point from the line segment between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    t = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    t = min(1.0, max(0.0, t))
    return hypot(point[0] - start[0] - t * dx, point[1] - start[1] - t * dy)


def scatter(outline: Sequence[Point], spacing: float, margin: float, grain: Grain) -> list[Point]:
    """Points spread over a polygon, about `spacing` apart, at least `margin` from its border, from north to south."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    found: list[Point] = []
    y, row = top + grain() * spacing * 0.8, 0
    while y < bottom:
        x = left + spacing * (grain() * 0.6 + row % 2 * 0.5)
        while x < right:
            point = (x + grain.spread(spacing * 0.28), y + grain.spread(spacing * 0.24))
            if inside(point, outline) and min(distance(point, *side) for side in sides(outline)) >= margin:
                found.append(point)
            x += spacing
        y, row = y + spacing * 0.8, row + 1
    return sorted(found, key=lambda point: point[1])
