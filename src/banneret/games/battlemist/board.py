"""The land as a board: its realms, and while it is built the hexes around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin, sqrt

from banneret.engine.scene import Board, Cell, Mark, Point
from banneret.engine.scene import Terrain as Ground
from banneret.games.battlemist.box import CITY, Realm
from banneret.games.battlemist.building import Spot
from banneret.games.battlemist.goods import said
from banneret.games.battlemist.land import Hex, Land, turned
from banneret.games.battlemist.state import State
from banneret.games.battlemist.vocabulary import Terrain

GROUND: dict[Terrain, Ground] = {
    "plains": "grass",
    "wood": "wood",
    "mountain": "hill",
    "desert": "sand",
    "home": "settled",
}
COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def board(s: State, more: tuple[Mark, ...] = ()) -> Board:
    """The land with its towns and cities, and what marks there are besides; its key changes whenever it grows."""
    land = _drawn(s.land, building=s.phase == "building")
    marks = (*_marks(s), *more)
    return Board(land.key, land.title, land.left, land.top, land.width, land.height, land.cells, marks=marks)


@lru_cache(maxsize=256)
def _drawn(land: Land, *, building: bool) -> Board:
    cells = [_cell(land, realm) for realm in land.realms]
    if building:
        cells += [_spot(land, place) for place in land.edge]
    left, top, width, height = _frame(cells)
    key = f"land-{len(land)}{'-growing' if building else ''}"
    return Board(key, "The land of Mennara", left, top, width, height, tuple(cells))


def centre(place: Hex) -> Point:
    """Where the middle of a hex lies."""
    q, r = place
    return round(sqrt(3) * (q + r / 2), 3), round(1.5 * r, 3)


def _outline(place: Hex) -> tuple[Point, ...]:
    x, y = centre(place)
    angles = (pi / 6 + step * pi / 3 for step in range(6))
    return tuple((round(x + cos(angle), 3), round(y + sin(angle), 3)) for angle in angles)


def _cell(land: Land, realm: Realm) -> Cell:
    place = land.at[realm.index]
    shown = turned(realm.sides, land.rotation[realm.index])
    note = f"yields {said(realm.yields)}; {_sides(shown) if realm.sides else 'matches every colour'}"
    return Cell(realm.key, realm.name, GROUND[realm.terrain], centre(place), _outline(place), note)


def _sides(shown: str) -> str:
    return ", ".join(f"{direction} {COLOURS[side]}" for direction, side in zip(DIRECTIONS, shown, strict=True))


def _spot(land: Land, place: Hex) -> Cell:
    spot = Spot(place)
    name = f"Next to {' and '.join(map(str, land.contacts(place)))}"
    return Cell(spot.key, name, "plain", centre(place), _outline(place))


def _frame(cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    xs, ys = zip(*(corner for cell in cells for corner in cell.outline), strict=True)
    left, top = min(xs), min(ys)
    return left, top, round(max(xs) - left, 3), round(max(ys) - top, 3)


def _marks(s: State) -> Iterator[Mark]:
    """Towns and cities."""
    for realm in s.land.realms:
        built = s.built[realm.index]
        if built:
            x, y = centre(s.land.at[realm.index])
            name, charge = ("City", "crown") if built == CITY else ("Town", "tower")
            yield Mark("sign", ((x, y - 0.6),), f"{name} in {realm}", key=f"built:{realm.id}", charge=charge)
