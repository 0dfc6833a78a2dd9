"""Polygons: area, centroid, self-crossing. Corners run clockwise on the screen, with y to the south."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from banneret.engine.scene.scene import Point
from banneret.picture.geometry import sides

Corner = tuple[int, int]


def whole(value: float) -> int:
    """Round to the nearest whole number, halves upwards."""
    return floor(value + 0.5)


def area(corners: Sequence[Point]) -> float:
    """Return the area; negative for a polygon that runs the other way round."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(corners)) / 2


def centroid(corners: Sequence[Point]) -> Point:
    """Return the centroid of the area."""
    six = 6 * area(corners)
    x = sum((ax + bx) * (ax * by - bx * ay) for (ax, ay), (bx, by) in sides(corners))
    y = sum((ay + by) * (ax * by - bx * ay) for (ax, ay), (bx, by) in sides(corners))
    return x / six, y / six


def crosses_itself(corners: Sequence[Point]) -> bool:
    """Return whether two sides that are not neighbours meet."""
    there = list(sides(corners))
    last = len(there) - 1
    return any(
        _meet(*there[i], *there[j]) for i in range(last - 1) for j in range(i + 2, last + 1) if (i, j) != (0, last)
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _hand(a, b, c) * _hand(a, b, d) <= 0 and _hand(c, d, a) * _hand(c, d, b) <= 0


def _hand(a: Point, b: Point, c: Point) -> int:
    """Return on which side of the line from a to b the point c lies: 1, -1 or 0."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)
