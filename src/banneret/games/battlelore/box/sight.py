"""Line of sight: the straight line between the middles of two hexes, in exact arithmetic (lore-R-15).

The plane is counted in half hexes to the east (x) and thirds of a row to the south (y): the middle of a hex lies at x =
2 * column + row mod 2, y = 3 * row. A line depends only on the distance between its ends, so each shape is worked out
once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from banneret.games.battlelore.box.board import LONG, ROWS, SHORT, Board

Point = tuple[int, int]
_CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a hex, relative to its middle."""

OFF = -1
"""A place on a line that is not a hex of the map: a dimmed half-hex, which always blocks."""


@dataclass(frozen=True, slots=True)
class Line:
    """The hexes between two others: those that the line crosses, and those left and right of the edges along which it
    runs. They are indexes of the board, or OFF.
    """

    through: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]


def line(board: Board, one: int, other: int) -> Line:
    """Return the line from one hex to another."""
    here, there = board.hexes[one], board.hexes[other]
    shape = _shape(there.x - here.x, 3 * (there.row - here.row))
    return Line(*(tuple(_index(board, here.x + x, 3 * here.row + y) for x, y in places) for places in shape))


def _index(board: Board, x: int, y: int) -> int:
    row = y // 3
    column = (x - row % 2) // 2
    return board.at(row, column) if 0 <= row < ROWS and 0 <= column < (SHORT if row % 2 else LONG) else OFF


@cache
def _shape(x: int, y: int) -> tuple[tuple[Point, ...], tuple[Point, ...], tuple[Point, ...]]:
    """Return the middles of the hexes that the line from (0, 0) to (x, y) crosses, and of those beside edges on it."""
    through: list[Point] = []
    left: list[Point] = []
    right: list[Point] = []
    for middle in _near(x, y):
        if _goes_through(middle, x, y):
            through.append(middle)
        elif _runs_along(middle, x, y):
            (left if _side(middle, x, y) < 0 else right).append(middle)
    return tuple(through), tuple(left), tuple(right)


def _near(x: int, y: int) -> list[Point]:
    """Return the middles of all hexes that the line could touch, in order from its start, without those at its ends."""
    west, east = sorted((0, x))
    north, south = sorted((0, y))
    places = [
        (across, down)
        for down in range(north - 3, south + 4, 3)
        for across in range(west - 2, east + 3)
        if (across - down // 3) % 2 == 0 and (across, down) not in ((0, 0), (x, y))
    ]
    return sorted(places, key=lambda place: place[0] * x + place[1] * y)


def _side(point: Point, x: int, y: int) -> int:
    """Return on which side of the line a point is: negative is left, positive is right, 0 is on the line."""
    return x * point[1] - y * point[0]


def _goes_through(middle: Point, x: int, y: int) -> bool:
    """Return whether the line crosses the inside of a hex between its ends; a corner is not the inside."""
    sides = [_side((middle[0] + dx, middle[1] + dy), x, y) for dx, dy in _CORNERS]
    return min(sides) < 0 < max(sides) and _between(middle, sides, x, y)


def _between(middle: Point, sides: list[int], x: int, y: int) -> bool:
    """Return whether the line enters the hex after its start and before its end.

    Hexes do not overlap, and the ends are middles of other hexes, so one crossing of the outline is proof.
    """
    ring = [(middle[0] + dx, middle[1] + dy) for dx, dy in _CORNERS]
    corners = list(zip(ring, sides, strict=True))
    for (one, s), (other, t) in pairwise([*corners, corners[0]]):
        if s * t < 0 or s == 0 != t:
            share = Fraction(s, s - t)
            crossing = (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            return 0 < crossing[0] * x + crossing[1] * y < x * x + y * y
    return False


def _runs_along(middle: Point, x: int, y: int) -> bool:
    """Return whether a side of a hex is on the line."""
    ring = [(middle[0] + dx, middle[1] + dy) for dx, dy in _CORNERS]
    for one, other in pairwise([*ring, ring[0]]):
        if _side(one, x, y) == 0 == _side(other, x, y):
            along = [point[0] * x + point[1] * y for point in (one, other)]
            return min(along) >= 0 and max(along) <= x * x + y * y
    return False
