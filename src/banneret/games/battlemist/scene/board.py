"""The land as a board: its realms and, while it is built, the hexes around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Literal

from banneret.engine.scene.scene import Board, Cell, Mark, Point, RimColour, frame_around
from banneret.engine.scene.scene import Terrain as Ground
from banneret.engine.words.values import Counted, Listed
from banneret.engine.words.wording import fill
from banneret.games.battlemist.box.box import CITY, Race, Realm
from banneret.games.battlemist.box.goods import KINDS, Goods, said
from banneret.games.battlemist.box.land import Hex, Land, turned
from banneret.games.battlemist.box.names import COLOUR_NAMES, LAND_NAMES
from banneret.games.battlemist.box.terms import Terrain
from banneret.games.battlemist.economy.economy import yield_of
from banneret.games.battlemist.land.building import Spot, whereabouts
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.scene.looks import GOODS, side
from banneret.games.battlemist.state import State

GROUND: dict[Terrain, Ground] = {
    "plains": "grass",
    "wood": "wood",
    "mountain": "hill",
    "desert": "sand",
    "home": "settled",
}
COLOURS: dict[str, RimColour] = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
YARD = (1.66, 0.94)
"""The middle of a realm, where units and heroes stand. Its name is above, its yield below."""
NAME_AT, NAME_ROOM = -0.62, 11
FOOT, STEP = 0.62, 0.46
"""How far below the middle of a realm its yield stands, and how far apart its goods are."""
HIGHER_FOOT, CLOSER_STEP = 0.57, 0.45
"""The same for three goods, so that they stay within the colour of the owner."""
_CORNERS = [(cos(turn * pi / 3 - pi / 6), sin(turn * pi / 3 - pi / 6)) for turn in range(6)]
"""The corners of a hex relative to its middle."""
MARGIN = 0.3
"""The width of the paper around the land."""


def board(s: State, more: tuple[Mark, ...] = ()) -> Board:
    """Return the land with its towns and cities and further marks; its key changes whenever it grows."""
    yields = tuple([yield_of(s, realm) if s.round else realm.yields for realm in s.land.realms])
    return _marked(s.land, s.races, tuple(s.owner), yields, tuple(s.built), more, building=s.phase == "building")


@lru_cache(maxsize=256)
def _marked(
    land: Land,
    races: tuple[Race, ...],
    owners: tuple[int, ...],
    yields: tuple[Goods, ...],
    built: tuple[int, ...],
    more: tuple[Mark, ...],
    *,
    building: bool,
) -> Board:
    """Return the land; owners and buildings are by the index of realms, yields in the order of laying."""
    drawn = _drawn(land, building=building)
    marks = _marks(land, races, owners, yields, built)
    return replace(drawn, marks=(*marks, *drawn.marks, *more))


@lru_cache(maxsize=256)
def _drawn(land: Land, *, building: bool) -> Board:
    cells = [_cell(land, realm, building=building) for realm in land.realms]
    if building:
        cells += [_spot(land, place) for place in land.edge]
    left, top, width, height = (round(one, 3) for one in frame_around((cell.outline for cell in cells), MARGIN))
    key = f"land-{len(land)}{'-growing' if building else ''}"
    names = tuple(_name(land, realm) for realm in land.realms)
    return Board(key, "The land of Mennara", left, top, width, height, tuple(cells), marks=names, grows="land")


def centre(place: Hex) -> Point:
    """Return the middle of a hex."""
    q, r = place
    return round(sqrt(3) * (q + r / 2), 3), round(1.5 * r, 3)


@lru_cache(maxsize=1024)
def _outline(at: Point) -> tuple[Point, ...]:
    """Return the corners of a hex, so that its sides are in the order of the directions."""
    x, y = at
    return tuple((round(x + right, 3), round(y + down, 3)) for right, down in _CORNERS)


# --- cells ------------------------------------------------------------------------------------------------------------


def _cell(land: Land, realm: Realm, *, building: bool) -> Cell:
    """Return a realm on the map; the colours of its sides matter only while the land is built."""
    things = {"land": LAND_NAMES[realm.terrain][0], "goods": said(realm.yields)}
    where = centre(land.at[realm.index])
    if not building:
        return replace(_plain(realm, where), note=fill("{land}, yields {goods}", **things), yard=YARD)
    shown = turned(realm.sides, land.rotation[realm.index])
    note = fill(_LYING if realm.sides else _HOME, **things, sides=_sides(shown))
    return replace(_plain(realm, where), note=note, rim=_rim(shown))


_LYING = "{land}, yields {goods}; {sides}"
_HOME = "{land}, yields {goods}; matches every colour"


@lru_cache(maxsize=1024)
def tile(realm: Realm, rotation: int) -> Cell:
    """Return a realm as it lies in a hand."""
    return replace(_plain(realm, (0.0, 0.0)), rim=_rim(turned(realm.sides, rotation)))


def _plain(realm: Realm, at: Point) -> Cell:
    return Cell(realm.key, realm.name, GROUND[realm.terrain], at, _outline(at), kind=realm.terrain)


def _rim(shown: str) -> tuple[RimColour, ...]:
    return tuple(COLOURS.get(colour, "") for colour in shown)


_TOWARDS = ("east {}", "south-east {}", "south-west {}", "west {}", "north-west {}", "north-east {}")
"""The colour of a side, by its direction."""


def _sides(shown: str) -> Listed:
    sides = zip(_TOWARDS, shown, strict=True)
    return Listed([fill(towards, COLOUR_NAMES[side]) for towards, side in sides if side in COLOUR_NAMES], ",")


def _spot(land: Land, place: Hex) -> Cell:
    """Return an empty hex of the coast, with the colours that it accepts."""
    spot, where = Spot(place), centre(place)
    name = whereabouts(land, place)
    wanted = _sides(land.edge[place])
    note = fill("takes {}", wanted) if wanted.things else "takes every colour"
    return Cell(spot.key, name, "plain", where, _outline(where), note)


# --- marks ------------------------------------------------------------------------------------------------------------


def _name(land: Land, realm: Realm) -> Mark:
    """Return the name of a realm above its middle, without its article, in two lines if it is long."""
    x, y = centre(land.at[realm.index])
    words = realm.name.removeprefix("The ").split()
    text = " ".join(words)
    if len(text) > NAME_ROOM:
        cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
        text = "\n".join((" ".join(words[:cut]), " ".join(words[cut:])))
    return Mark("name", ((x, round(y + NAME_AT, 3)),), fill("{}", realm).spelt(text))


def _marks(
    land: Land, races: tuple[Race, ...], owners: tuple[int, ...], yields: tuple[Goods, ...], built: tuple[int, ...]
) -> Iterator[Mark]:
    """Yield the owner of a realm, its present yield, and its town or city."""
    for realm, goods in zip(land.realms, yields, strict=True):
        where, owner = centre(land.at[realm.index]), owners[realm.index]
        if owner != NOBODY:
            yield _held(races[owner], where)
        yield from _foot(realm, where, goods, built[realm.index])


@lru_cache(maxsize=4096)
def _held(race: Race, where: Point) -> Mark:
    return Mark("held", (where,), fill("Held by {:the}", race), hue=side(race).hue)


@lru_cache(maxsize=4096)
def _foot(realm: Realm, where: Point, yields: Goods, built: int) -> tuple[Mark, ...]:
    """Return what stands below the middle: the realm's yield, and its town or city."""
    goods = [(kind, amount) for kind, amount in zip(KINDS, yields, strict=True) if amount]
    foot, step = (HIGHER_FOOT, CLOSER_STEP) if len(goods) > 2 else (FOOT, STEP)
    x, y = where[0], round(where[1] + foot, 3)
    left = x - step * (len(goods) + bool(built) - 1) / 2
    marks = []
    alone = len(goods) == 1 and not built
    for place, (good, amount) in enumerate(goods):
        at, name = (round(left + step * place, 3), y), fill("{}", Counted(amount, good.noun))
        marks.append(Mark("yield", (at,), name, count=amount, charge=GOODS[good.name], alone=alone))
    if built:
        kind: Literal["town", "city"] = "city" if built == CITY else "town"
        at = (round(left + step * len(goods) + 0.06, 3), y)
        name = fill("City in {:the}" if built == CITY else "Town in {:the}", realm)
        marks.append(Mark(kind, (at,), name, key=f"built:{realm.id}"))
    return tuple(marks)
