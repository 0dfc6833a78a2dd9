"""A battleland as it is printed: 27 hexes with their ground and height, and the hazards along their sides.

Lengths are board units: a hex is two from corner to corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, pi, sin, sqrt

from banneret.engine.scene.scene import Board, Cell, Mark, MarkKind, Point, frame_around
from banneret.engine.scene.scene import Terrain as Ground
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.titan.box.battleland import ENTRIES, Battleland, attacker_entry, defender_entry
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.hexes import HEXES, Hex

BASE: Mapping[str, Ground] = {
    "plains": "plain",
    "woods": "turf",
    "brush": "turf",
    "jungle": "turf",
    "marsh": "road",
    "hills": "turf",
    "mountains": "waste",
    "desert": "plain",
    "swamp": "turf",
    "tundra": "waste",
    "tower": "turf",
}
"""The ground without a hazard."""
HAZARDS: Mapping[str, Ground] = {
    "tower": "floor",
    "bramble": "bramble",
    "bog": "marsh",
    "drift": "snow",
    "sand": "desert",
    "tree": "wood",
    "volcano": "volcano",
}
HEXSIDES: Mapping[str, MarkKind] = {"slope": "slope", "dune": "dune", "cliff": "cliff", "wall": "wall"}
SAYS = {
    "none": Word("none", "open ground"),
    "tower": Word("tower", "within the walls"),
    "bramble": Word("bramble", "bramble"),
    "bog": Word("bog", "bog"),
    "drift": Word("drift", "drift"),
    "sand": Word("sand", "sand"),
    "tree": Word("tree", "tree"),
    "volcano": Word("volcano", "volcano"),
}
DARK = ("tree", "volcano")
"""Hazards that have their own look, whatever their height."""
RIM = 1.4


@cache
def battleland_board(land: Battleland, side: Side, called: tuple[str, str] = ("Attacker", "Defender")) -> Board:
    """Return the ground of a battle; the attacker comes in by `side`; `called` are those of attacker and defender."""
    cells = tuple(_cell(land, hex) for hex in HEXES)
    marks = (*_hexsides(land), *_signs(side, called))
    frame = frame_around((cell.outline for cell in cells), RIM)
    return Board(f"battle:{land.key}", fill("Battle: {}", land), *frame, cells, (), marks)


# --- hexes ------------------------------------------------------------------------------------------------------------


def centre(hex: Hex) -> Point:
    """Return where the middle of a hex lies."""
    return round(1.5 * hex.column, 3), round(-hex.height * sqrt(3) / 2, 3)


def outline(hex: Hex) -> tuple[Point, ...]:
    """Return the corners, from the right one counter-clockwise on paper."""
    x, y = centre(hex)
    return tuple((round(x + cos(turn * pi / 3), 3), round(y - sin(turn * pi / 3), 3)) for turn in range(6))


def _cell(land: Battleland, hex: Hex) -> Cell:
    hazard, height = land.hazard[hex.index], land.elevation[hex.index]
    ground = HAZARDS.get(hazard, BASE[land.key])
    note = fill("{}, height {}", SAYS[hazard], height) if height and hazard != "tree" else SAYS[hazard].text
    high = 0 if hazard in DARK else height
    return Cell(hex.key, hex.name, ground, centre(hex), outline(hex), note, high, kind=hazard)


# --- hexsides ---------------------------------------------------------------------------------------------------------


_UP = {
    "slope": "Slope from {} up to {}",
    "dune": "Dune from {} up to {}",
    "cliff": "Cliff from {} up to {}",
    "wall": "Wall from {} up to {}",
}


def _hexsides(land: Battleland) -> Iterator[Mark]:
    """Yield what lies along a side; its high ground is on the left of the way from its first point to its second."""
    for low in HEXES:
        for near in low.neighbours:
            crossed = land.crossing(low.index, near)
            if crossed is not None and crossed[1]:
                high = HEXES[near]
                start, end = side_between(high, low)
                yield Mark(HEXSIDES[crossed[0]], (start, end), fill(_UP[crossed[0]], low, high))


def side_between(one: Hex, other: Hex) -> tuple[Point, Point]:
    """Return the side between two hexes, with the first on the left of the way along it."""
    shared = [corner for corner in outline(one) if corner in outline(other)]
    (ax, ay), (bx, by) = shared
    x, y = centre(one)
    left = (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0
    return (shared[0], shared[1]) if left else (shared[1], shared[0])


# --- signs ------------------------------------------------------------------------------------------------------------

OUT, TITLE = 1.3, 1.9
"""The distance of a side's arrows and of its title from the middles of its hexes."""
NAME = (-0.36, -0.69)
"""Where the name of a hex stands from its middle: at its upper left corner, free of what a piece wears below."""


def _signs(side: Side, called: tuple[str, str]) -> Iterator[Mark]:
    for words, entry in zip(called, (attacker_entry(side), defender_entry(side)), strict=True):
        hexes = [centre(HEXES[hex]) for hex in ENTRIES[entry]]
        yield from _entry(hexes, words)
    yield from names()


def names() -> Iterator[Mark]:
    """Yield the names of the hexes."""
    for hex in HEXES:
        x, y = centre(hex)
        yield Mark("label", (_rounded((x + NAME[0], y + NAME[1])),), hex.name)


def _entry(centres: list[Point], words: str) -> Iterator[Mark]:
    """Yield arrows into each hex of a side, and the name of its legion's player."""
    (ax, ay), (bx, by) = centres[0], centres[-1]
    length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    nx, ny = -(by - ay) / length, (bx - ax) / length
    x, y = _MIDDLE
    if (x - ax) * nx + (y - ay) * ny > 0:
        nx, ny = -nx, -ny
    x, y = (ax + bx) / 2 + nx * TITLE, (ay + by) / 2 + ny * TITLE
    along = (_rounded((x - (bx - ax) / 9, y - (by - ay) / 9)), _rounded((x + (bx - ax) / 9, y + (by - ay) / 9)))
    yield Mark("label", along, words, 2)
    for cx, cy in centres:
        outer, inner = (cx + nx * (OUT + 0.2), cy + ny * (OUT + 0.2)), (cx + nx * (OUT - 0.2), cy + ny * (OUT - 0.2))
        yield Mark("arrow", (_rounded(outer), _rounded(inner)), fill("{}'s side", words))


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


_MIDDLE = (3.75, -5 * sqrt(3) / 2)
