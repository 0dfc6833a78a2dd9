"""The map: 9 rows of 13 and 12 hexes, sections, and the way toward each camp's own side.

Row 0 is Pennant's edge, row 8 Standard's. Rows with an odd number are shifted half a hex to the east. West, center and
east are places on the map; a camp's left and right depend on where it looks from.

Rules: lore-0-04, lore-0-05, lore-R-01.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from banneret.engine.maps.hexgrid import HexGrid, cell_name

ROWS = 9
LONG, SHORT = 13, 12
WEST, CENTER, EAST = 1, 2, 4

Bits: TypeAlias = int
"""A set of hexes: bit n stands for the hex with index n."""

SECTION_LINES = (7, 17)
"""The positions of the dotted lines, in half hexes from the middle of the first hex of a long row (lore-R-01)."""


@dataclass(frozen=True, slots=True, eq=False)
class Hex:
    """A hex of the map; `index` is its position in every list by hex."""

    index: int
    key: str
    row: int
    column: int

    def __str__(self) -> str:
        """Return how people read it: a letter for its column, and its row (lore-R-01)."""
        return cell_name(self.column, self.row)

    @property
    def place(self) -> str:
        """Return row and column, as in cases."""
        return f"{self.row},{self.column}"

    @property
    def at(self) -> tuple[int, int]:
        """Row and column."""
        return self.row, self.column

    @property
    def x(self) -> int:
        """Return how far east its middle is, in half hexes."""
        return 2 * self.column + self.row % 2


def bits(hexes: Iterable[int]) -> Bits:
    """Return the set of these hexes."""
    return sum(1 << hex for hex in set(hexes))


class Board:
    """The hexes and their neighbours. All lists are by hex index.

    `bit` is the set of that hex alone, `around` the set of its neighbours.
    """

    def __init__(self) -> None:
        places = [(row, column) for row in range(ROWS) for column in range(SHORT if row % 2 else LONG)]
        self.hexes = tuple(Hex(index, f"hex:{row},{column}", row, column) for index, (row, column) in enumerate(places))
        self.by_key = {hex.key: hex for hex in self.hexes}
        self._at = {place: index for index, place in enumerate(places)}
        self.grid = HexGrid("odd-r", tuple((column, row) for row, column in places))
        self.neighbours = tuple(
            tuple(sorted(self._at[row, column] for column, row in self.grid.neighbours((hex.column, hex.row))))
            for hex in self.hexes
        )
        self.distance = tuple(tuple(self._distance(one, other) for other in self.hexes) for one in self.hexes)
        self.bit = tuple(1 << hex.index for hex in self.hexes)
        self.around = tuple(bits(near) for near in self.neighbours)
        self._near: dict[tuple[int, int], Bits] = {}
        self.sections = tuple(_sections(hex) for hex in self.hexes)
        self.row_from = tuple(tuple(_row_from(camp, hex) for hex in self.hexes) for camp in (0, 1))
        self.back = tuple(tuple(self._back(camp, hex) for hex in self.hexes) for camp in (0, 1))

    def at(self, row: int, column: int) -> int:
        """Return the index of a hex. Raises KeyError for a place outside the map."""
        return self._at[row, column]

    def wing(self, camp: int, wing: str) -> int:
        """Return the section that a camp calls its "left", "center" or "right". Standard faces north, Pennant south."""
        if wing == "center":
            return CENTER
        return WEST if (wing == "left") == (camp == 1) else EAST

    def near(self, hex: int, steps: int) -> Bits:
        """Return the hexes within this many steps, including the hex itself."""
        if (hex, steps) not in self._near:
            self._near[hex, steps] = bits(there for there, away in enumerate(self.distance[hex]) if away <= steps)
        return self._near[hex, steps]

    def _distance(self, one: Hex, other: Hex) -> int:
        return self.grid.distance((one.column, one.row), (other.column, other.row))

    def _back(self, camp: int, hex: Hex) -> tuple[int, ...]:
        """Return the one or two neighbours in the next row toward a camp's own side; none at its edge.

        Rules: lore-4d-21, lore-R-26, lore-L-09.
        """
        rows = self.row_from[camp]
        return tuple(there for there in self.neighbours[hex.index] if rows[there] < rows[hex.index])


def _sections(hex: Hex) -> int:
    """Return the sections of each hex. A hex on a dotted line belongs to a wing and to the center (lore-0-05)."""
    west, east = SECTION_LINES
    return WEST * (hex.x <= west) + CENTER * (west <= hex.x <= east) + EAST * (hex.x >= east)


def _row_from(camp: int, hex: Hex) -> int:
    """Return the number of a row as a camp counts: 1 at its own edge, 9 at the other edge."""
    return hex.row + 1 if camp == 0 else ROWS - hex.row


@cache
def the_board() -> Board:
    """Return the map, which all adventures share."""
    return Board()
