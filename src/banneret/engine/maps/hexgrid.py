"""Hexagons: neighbours, distance, lines, and their coordinates on paper.

Hexes are (column, row) in one of the four offset layouts. In "even-r" and "odd-r" a hex has a corner to the north, and
the even or the odd rows are moved half a hex to the east. In "even-q" and "odd-q" a hex has a flat side to the north,
and the even or the odd columns are moved half a hex to the south. On paper a hex is two units from corner to opposite
corner.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Literal

from banneret.engine.scene.scene import Point

Hex = tuple[int, int]
Layout = Literal["even-r", "odd-r", "even-q", "odd-q"]
POINTED = ("E", "NE", "NW", "W", "SW", "SE")
FLAT = ("SE", "NE", "N", "NW", "SW", "S")
_AXIAL = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def column_name(column: int) -> str:
    """Return the letter of a column: A for column 0."""
    return chr(ord("A") + column)


def cell_name(column: int, row: int) -> str:
    """Return how people read a hex of a grid: the letter of its column, and its row."""
    return f"{column_name(column)}{row}"


class HexGrid:
    """A board of hexes in one layout. `hexes` keep the order in which they were given."""

    def __init__(self, layout: Layout, hexes: tuple[Hex, ...]) -> None:
        self.layout = layout
        self.hexes = hexes
        self.directions = POINTED if layout.endswith("r") else FLAT
        self._there = frozenset(hexes)

    def __contains__(self, place: Hex) -> bool:
        return place in self._there

    def axial(self, place: Hex) -> tuple[int, int]:
        """Return the hex in axial coordinates (q, r), where directions are constant vectors."""
        column, row = place
        if self.layout == "even-r":
            return column - (row + row % 2) // 2, row
        if self.layout == "odd-r":
            return column - (row - row % 2) // 2, row
        if self.layout == "even-q":
            return column, row - (column + column % 2) // 2
        return column, row - (column - column % 2) // 2

    def offset(self, axial: tuple[int, int]) -> Hex:
        """Return the hex (column, row) at axial coordinates; it may be outside the board."""
        q, r = axial
        if self.layout == "even-r":
            return q + (r + r % 2) // 2, r
        if self.layout == "odd-r":
            return q + (r - r % 2) // 2, r
        if self.layout == "even-q":
            return q, r + (q + q % 2) // 2
        return q, r + (q - q % 2) // 2

    def step(self, place: Hex, direction: str) -> Hex | None:
        """Return the neighbour in a direction; None beyond the edge of the board."""
        q, r = self.axial(place)
        dq, dr = _AXIAL[self.directions.index(direction)]
        there = self.offset((q + dq, r + dr))
        return there if there in self._there else None

    def neighbours(self, place: Hex) -> list[Hex]:
        """Return the adjacent hexes on the board, counter-clockwise from the first direction of the layout."""
        steps = (self.step(place, direction) for direction in self.directions)
        return [there for there in steps if there is not None]

    def direction(self, place: Hex, other: Hex) -> str:
        """Return the direction from a hex to an adjacent one. Raises ValueError if they are not adjacent."""
        (q, r), (q2, r2) = self.axial(place), self.axial(other)
        return self.directions[_AXIAL.index((q2 - q, r2 - r))]

    def distance(self, place: Hex, other: Hex) -> int:
        """Return the number of steps from one hex to another."""
        (q, r), (q2, r2) = self.axial(place), self.axial(other)
        dq, dr = q2 - q, r2 - r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, place: Hex, reach: int) -> list[Hex]:
        """Return the other hexes at most `reach` steps away, in board order."""
        return [other for other in self.hexes if other != place and self.distance(place, other) <= reach]

    def line(self, place: Hex, other: Hex) -> list[tuple[Hex, ...]]:
        """Return the hexes that the straight line between two centres crosses, step by step, without its ends.

        A step is one hex, or two where the line runs along the side between them.
        """
        steps = self.distance(place, other)
        left = [self._on_line(place, other, step / steps, -1e-6) for step in range(1, steps)]
        right = [self._on_line(place, other, step / steps, 1e-6) for step in range(1, steps)]
        return [(one,) if one == two else (one, two) for one, two in zip(left, right, strict=True)]

    def _on_line(self, place: Hex, other: Hex, share: float, nudge: float) -> Hex:
        (q, r), (q2, r2) = self.axial(place), self.axial(other)
        a, b = q + (q2 - q) * share + nudge, r + (r2 - r) * share + 2 * nudge
        c = -a - b
        near = [round(a), round(b), round(c)]
        off = [abs(near[0] - a), abs(near[1] - b), abs(near[2] - c)]
        if off[0] > off[1] and off[0] > off[2]:
            near[0] = -near[1] - near[2]
        elif off[1] > off[2]:
            near[1] = -near[0] - near[2]
        return self.offset((near[0], near[1]))

    def centre(self, place: Hex) -> Point:
        """Return the middle of a hex on paper, with x to the east and y to the south."""
        column, row = place
        shift = 0.5 if (row if self.layout.endswith("r") else column) % 2 == self._shifted else 0.0
        if self.layout.endswith("r"):
            return round((column + shift) * sqrt(3), 3), round(row * 1.5, 3)
        return round(column * 1.5, 3), round((row + shift) * sqrt(3), 3)

    @property
    def _shifted(self) -> int:
        return 0 if self.layout.startswith("even") else 1

    def outline(self, place: Hex) -> tuple[Point, ...]:
        """Return the six corners of a hex on paper; the side from corner k to k + 1 faces direction k of the layout."""
        x, y = self.centre(place)
        turn = pi / 6 if self.layout.endswith("r") else pi / 3
        angles = (turn - step * pi / 3 for step in range(6))
        return tuple((round(x + cos(angle), 3), round(y + sin(angle), 3)) for angle in angles)

    def side(self, place: Hex, other: Hex) -> tuple[Point, Point]:
        """Return the two ends of the side between adjacent hexes."""
        corners = self.outline(place)
        way = self.directions.index(self.direction(place, other))
        return corners[way], corners[(way + 1) % 6]
