"""The Masterboard as it is printed: 96 lands as triangles with cut corners, their numbers, the signs on their sides.

Lengths are board units; a piece is 1.6 wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import copysign, sqrt

from banneret.engine.scene.scene import Board, Cell, Mark, Point, frame_around
from banneret.engine.scene.scene import Terrain as Ground
from banneret.engine.words.values import Counted, Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.box.components import Side, Sign
from banneret.games.titan.box.masterboard import Land, Masterboard

ACROSS = 3.2
"""The side of a land's triangle before its corners are cut."""
CUT = 0.19
"""How much of each side is cut away at each end."""
HIGH = ACROSS * sqrt(3) / 2
RIM = 0.4
FROM_SIDE, FROM_PAIR = 0.72, 0.54
"""How far two legions stand from the side of their land, and from the middle between them, to be large within it."""
ROW, COLUMN = (2.1, 1.64), (1.5, 2.3)
"""The space for legions side by side, and one below the other; both leave one legion its whole size."""

GROUND: Mapping[str, Ground] = {
    "plains": "plain",
    "woods": "wood",
    "brush": "brush",
    "jungle": "jungle",
    "marsh": "marsh",
    "hills": "hill",
    "mountains": "mountain",
    "desert": "desert",
    "swamp": "swamp",
    "tundra": "snow",
    "tower": "stone",
}


@cache
def masterboard(board: Masterboard) -> Board:
    """Return all 96 lands."""
    cells = tuple(_cell(board, land) for land in board.lands)
    marks = tuple(mark for land in board.lands for mark in _marks(board, land))
    frame = frame_around((cell.outline for cell in cells), RIM)
    return Board("masterboard", "Masterboard", *frame, cells, (), marks)


def _cell(board: Masterboard, land: Land) -> Cell:
    outline, note, yard = tuple(_outline(land)), _note(land), _yard(board, land)
    stand, pair = _stand(board, land), _pair(board, land)
    return Cell(land.key, land.name, GROUND[land.terrain.key], stand, outline, note, yard=yard, pair=pair)


def _stand(board: Masterboard, land: Land) -> Point:
    """Return where a legion stands: aside from the middle, so that the land's number beside it stays free."""
    (x, y), (corner, _) = _middle(land), _numbered(board, land)
    aside = 0.0 if abs(corner - x) < CUT else copysign(BESIDE, x - corner)
    return _rounded((x + aside, y))


def _pair(board: Masterboard, land: Land) -> tuple[Point, Point]:
    """Return where two legions stand: side by side along the side of the land that is opposite to its number."""
    numbered = _numbered(board, land)
    a, b = (corner for corner in _corners(land) if corner != numbered)
    foot = _between(a, b, 0.5)
    middle = _between(foot, numbered, FROM_SIDE / HIGH)
    ux, uy = (b[0] - a[0]) / ACROSS * FROM_PAIR, (b[1] - a[1]) / ACROSS * FROM_PAIR
    return _rounded((middle[0] - ux, middle[1] - uy)), _rounded((middle[0] + ux, middle[1] + uy))


def _yard(board: Masterboard, land: Land) -> Point:
    """Return the space for legions, so that two of them leave the land's number free."""
    above_or_below = _numbered(board, land) == _corners(land)[0]
    return ROW if above_or_below else COLUMN


def _note(land: Land) -> str:
    """Return what the land musters (titan-B-MU-02, titan-B-MU-03)."""
    if land.tower:
        return "Musters Centaur, Gargoyle, Ogre; Guardian for 3 of a kind; Warlock for a Titan"
    links = land.terrain.chain
    further = (
        fill("for {} {:a}", Counted(link.needs, before.character), link.character) for before, link in pairwise(links)
    )
    return fill("Musters {}", Listed([links[0].character, *further], ";"))


# --- triangles --------------------------------------------------------------------------------------------------------


def _corners(land: Land) -> tuple[Point, Point, Point]:
    """Return the corners of the whole triangle, clockwise on paper, starting with the one opposite the flat side."""
    left, top = land.entry.x * ACROSS / 2, land.entry.y * HIGH
    if land.entry.flat_top:
        return (left + ACROSS / 2, top + HIGH), (left, top), (left + ACROSS, top)
    return (left + ACROSS / 2, top), (left + ACROSS, top + HIGH), (left, top + HIGH)


def _middle(land: Land) -> Point:
    (ax, ay), (bx, by), (cx, cy) = _corners(land)
    return _rounded(((ax + bx + cx) / 3, (ay + by + cy) / 3))


def _outline(land: Land) -> Iterator[Point]:
    """Yield the corners of the triangle with its tips cut: three long sides and three short ones in turn."""
    corners = _corners(land)
    for here, there in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield _rounded(_between(here, there, CUT))
        yield _rounded(_between(here, there, 1 - CUT))


def _long_side(land: Land, there: Land) -> tuple[Point, Point]:
    """Return the side that two neighbours share, clockwise around the first."""
    outline = tuple(_outline(land))
    shared = set(_outline(there))
    return next((a, b) for a, b in zip(outline[::2], outline[1::2], strict=True) if {a, b} <= shared)


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


# --- numbers and signs ------------------------------------------------------------------------------------------------

_CLOCKWISE: Mapping[Side, int] = {"right": 0, "bottom": 1, "left": 2}
"""The long sides, clockwise from the numbered side (titan-B-MO-10)."""
BESIDE = 0.26
"""How far from the middle of its land a legion stands that has the number at its left or right."""
NUMBER = 0.53
"""The distance of the number from the middle, towards its side."""
SIGN, ASIDE = 0.3, 0.46
"""How far a sign extends to either side of the border, and its distance from the middle of the side."""


def _marks(board: Masterboard, land: Land) -> Iterator[Mark]:
    middle = _middle(land)
    if land.tower:
        yield Mark("tower", (middle,), land.name)
    corner = _between(middle, _numbered(board, land), NUMBER)
    size = 1 if land.number >= 1000 else 2  # the six lands at the hub are close together
    yield Mark("label", (_rounded(corner),), str(land.number), size)
    for entry in land.entry.exits:
        yield _sign(land, board.land[entry.land], entry.sign, 3 if entry.triple else 1)


def _numbered(board: Masterboard, land: Land) -> Point:
    """Return the corner that is cut at the numbered side: before the right side, going clockwise."""
    corners = _corners(land)
    near, side = next(iter(land.side_from.items()))
    start, _ = _long_side(land, board.lands[near])
    place = next(
        i for i, corner in enumerate(corners) if _rounded(_between(corner, corners[(i + 1) % 3], CUT)) == start
    )
    return corners[(place - _CLOCKWISE[side]) % 3]


_SIGNS = {"arrow": "Arrow from {} to {}", "arch": "Arch from {} to {}", "block": "Block from {} to {}"}


def _sign(land: Land, there: Land, sign: Sign, count: int) -> Mark:
    """Return a sign across a side on a way out; each direction uses its own half of the side."""
    start, end = _long_side(land, there)
    (ax, ay), (bx, by) = start, end
    length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    ux, uy = (bx - ax) / length, (by - ay) / length
    x, y = (ax + bx) / 2 + ux * ASIDE, (ay + by) / 2 + uy * ASIDE
    out, back = (x + uy * SIGN, y - ux * SIGN), (x - uy * SIGN, y + ux * SIGN)
    name = fill("Arrows from {} to {}" if count > 1 else _SIGNS[sign], land, there)
    return Mark(sign, (_rounded(back), _rounded(out)), name, count)
