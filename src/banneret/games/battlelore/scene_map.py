"""The map as it is drawn: cells by their terrain, the dotted lines, landmarks, blazons, lines of sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import hypot, sqrt

from banneret.engine.scene import Band, Board, Cell, Mark, Point, Terrain
from banneret.games.battlelore.adventures import Adventure, Blazon
from banneret.games.battlelore.board import CENTER, EAST, ROWS, SECTION_LINES, WEST
from banneret.games.battlelore.board import Board as Map
from banneret.games.battlelore.box import CAMP_TITLES, PENNANT, Unit
from banneret.games.battlelore.components import Landmark
from banneret.games.battlelore.components import Terrain as Land
from banneret.games.battlelore.ground import Ground, Site, ground_of
from banneret.games.battlelore.range import foes_near
from banneret.games.battlelore.sight import OFF
from banneret.games.battlelore.state import State

TERRAIN: dict[str, Terrain] = {
    "countryside": "grass",
    "wooded": "wood",
    "elevated": "hill",
    "waterway": "water",
    "ford": "ford",
    "bridge": "water",
}
"""What a kind of terrain looks like; one of a player's own looks like rough ground."""
SIGNS = {
    "magic-pentacle": "pentacle",
    "rogues-den": "mask",
    "secret-passage": "arch",
    "training-camp": "tent",
    "healing-pool": "pool",
    "stronghold": "tower",
    "rampart": "shield",
}
_SECTIONS = {WEST: "west", CENTER: "center", EAST: "east"}
_WET = ("waterway", "ford", "bridge")
_RIVER, _INLAND, _SEEP = 4, 6, 0.75
"""The fewest hexes of a river, the neighbours of a hex that is not at the edge, and how far a river seeps on."""
_BEFORE = 0.8
"""How far before the middle of a hex a line of sight that it blocks is seen to end."""
_MIDDLE = ROWS // 2
_HALF = sqrt(3) / 2
"""Half the width of a hex on paper."""


class Paper:
    """Where things lie on paper; turned for Pennant, who sits in the north and has its left in the east (0-04)."""

    def __init__(self, map: Map, *, turned: bool) -> None:
        self.key = "map:pennant" if turned else "map"
        self.map = map
        sign = -1 if turned else 1
        places = [(hex.column, hex.row) for hex in map.hexes]
        self.middles = tuple(_turned(map.grid.centre(place), sign) for place in places)
        self.outlines = tuple(tuple(_turned(point, sign) for point in map.grid.outline(place)) for place in places)
        across, down = ([point[way] for outline in self.outlines for point in outline] for way in (0, 1))
        self.frame = (min(across), min(down), max(across) - min(across), max(down) - min(down))
        edge = (min(down), max(down))
        self.lines = tuple(Band("dotted", tuple((sign * x * _HALF, y) for y in edge)) for x in SECTION_LINES)


def _turned(point: Point, sign: int) -> Point:
    return point[0] * sign, point[1] * sign


@cache
def paper(map: Map, seat: int | None) -> Paper:
    """The map as a seat looks at it; spectators look at it as Standard does."""
    return Paper(map, turned=seat == PENNANT)


def board(s: State, seat: int | None) -> Board:
    """The map of an adventure and what lies on it, as a seat sees it."""
    sheet = paper(s.board, seat)
    marks = (*_landmarks(sheet, s.ground), *_prizes(sheet, s.blazons, s.adventure), *_sights(s, sheet, seat))
    ground = _printed(s.ground)
    bands = (*_rivers(sheet, ground), *sheet.lines)
    return Board(sheet.key, s.adventure.title, *sheet.frame, _cells(sheet, ground), bands, marks)


# --- what is printed --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _printed(ground: Ground) -> Ground:
    """The ground with the map's own landmarks only: what never changes in a match."""
    fixed = tuple(site for site in ground.landmarks if site.kind.master == "map")
    return ground_of(ground.board, ground.terrain, fixed)


@lru_cache(maxsize=64)
def _cells(sheet: Paper, ground: Ground) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            hex.key,
            f"{hex}, {ground.name(hex.index)}, {_section_words(sheet.map.sections[hex.index])}",
            TERRAIN.get(ground.terrain[hex.index].id, "waste"),
            sheet.middles[hex.index],
            sheet.outlines[hex.index],
            _note(ground, hex.index),
        )
        for hex in sheet.map.hexes
    )


@lru_cache(maxsize=64)
def _rivers(sheet: Paper, ground: Ground) -> tuple[Band, ...]:
    """A river along each row of connected waterways, fords and bridges; where they lie in a heap, water stays open."""
    wet = [hex for hex, land in enumerate(ground.terrain) if land.id in _WET]
    near = {hex: [there for there in sheet.map.neighbours[hex] if there in wet] for hex in wet}
    rivers, seen = [], set[int]()
    for source in wet:
        if len(near[source]) != 1 or source in seen:
            continue
        course = [source]
        while ways := [hex for hex in near[course[-1]] if hex not in course]:
            course.append(ways[0])
        seen.update(course)
        if len(course) >= _RIVER and all(len(near[hex]) <= 2 for hex in course):
            rivers.append(Band("river", _course(sheet, course)))
    return tuple(rivers)


def _course(sheet: Paper, hexes: list[int]) -> tuple[Point, ...]:
    """From middle to middle; a river that springs or ends on the map seeps away in the hex beyond."""
    points = [sheet.middles[hex] for hex in hexes]
    for _ in range(2):
        points, hexes = points[::-1], hexes[::-1]
        if len(sheet.map.neighbours[hexes[-1]]) == _INLAND:
            (ax, ay), (bx, by) = points[-2:]
            points.append((bx + (bx - ax) * _SEEP, by + (by - ay) * _SEEP))
    return tuple(points)


def _section_words(sections: int) -> str:
    return " and ".join(word for bit, word in _SECTIONS.items() if sections & bit)


def _note(ground: Ground, hex: int) -> str:
    site = ground.landmark[hex]
    return "; ".join(filter(None, (words(ground.terrain[hex]), words(site.kind) if site else "")))


def words(kind: Land | Landmark) -> str:
    """What terrain or a landmark does to units, in a few words (chapters 10, 11)."""
    if isinstance(kind, Land) and kind.impassable:
        return "impassable"
    parts = (
        "stop on entering" if kind.enter_stop else "",
        "no battle on entering" if kind.enter_no_battle else "",
        f"at most {kind.cap_on} dice on it" if kind.cap_on else "",
        f"at most {kind.cap_against} dice against it" if kind.cap_against else "",
        f"Bold {kind.bold}" if kind.bold else "",
        "blocks sight" if kind.los_block else "",
    )
    return ", ".join(part for part in parts if part)


# --- what lies on it --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _landmarks(sheet: Paper, ground: Ground) -> tuple[Mark, ...]:
    """Bridges and landmarks."""
    bridges = [
        Mark("bridge", (sheet.middles[hex],), land.name)
        for hex, land in enumerate(ground.terrain)
        if land.id == "bridge"
    ]
    return (*bridges, *(mark for site in ground.landmarks for mark in _landmark(sheet, site)))


def _landmark(sheet: Paper, site: Site) -> Iterator[Mark]:
    """A rampart along the two sides of its hex that look to the middle of the map, a tower, or a sign."""
    name, middle = site_name(site), sheet.middles[site.hex]
    if site.kind.id == "rampart":
        corners = sheet.outlines[site.hex]
        for start in (1, 2) if sheet.map.hexes[site.hex].row >= _MIDDLE else (4, 5):
            yield Mark("rampart", (corners[start], corners[(start + 1) % 6]), name)
    elif site.kind.id == "stronghold":
        yield Mark("tower", (middle,), name)
    else:
        yield Mark("sign", (middle,), name, charge=SIGNS.get(site.kind.id, site.kind.id))


def site_name(site: Site) -> str:
    """A landmark and whose it is."""
    return site.kind.name if site.camp is None else f"{site.kind.name} of {CAMP_TITLES[site.camp]}"


def _prizes(sheet: Paper, blazons: tuple[Blazon, ...], adventure: Adventure) -> Iterator[Mark]:
    """Blazons, and hexes that give Lore."""
    for blazon in blazons:
        count = f"{blazon.banners} Victory Banner{'s' * (blazon.banners > 1)}"
        name = f"Blazon: {count} for {CAMP_TITLES[blazon.camp]}"
        yield Mark("sign", (sheet.middles[blazon.hex],), name, charge="banner")
    for source in adventure.lore_sources:
        yield Mark("sign", (sheet.middles[source.hex],), f"A source of Lore: {source.n} a turn", charge="star")


# --- lines of sight ---------------------------------------------------------------------------------------------------


def _sights(s: State, sheet: Paper, seat: int | None) -> Iterator[Mark]:
    """The line of a Ranged attack; for who chooses a target, those to all enemies in range, seen or not (4a-06)."""
    if s.attacks:
        attack = s.attack
        there = s.at[attack.target.index]
        if not attack.melee and there >= 0 and not attack.over:
            yield Mark("sight", (sheet.middles[attack.here], sheet.middles[there]), f"{attack.by} shoots")
    elif seat == s.active and s.aiming is not None and s.aiming.reach > 1 and not foes_near(s, s.aiming):
        yield from _aims(s, sheet, s.aiming)


def _aims(s: State, sheet: Paper, unit: Unit) -> Iterator[Mark]:
    here = s.at[unit.index]
    for foe in s.standing(1 - unit.camp):
        there = s.at[foe.index]
        if s.board.distance[here][there] > unit.reach:
            continue
        blockers = s.ground.blockers(s.on, here, there)
        start, end = sheet.middles[here], sheet.middles[there]
        if blockers:
            words = f"{foe} is out of sight: {_in_the_way(s, blockers)}"
            yield Mark("blocked", (start, _broken(sheet, start, end, blockers)), words)
        else:
            yield Mark("sight", (start, end), f"{unit} sees {foe}")


def _broken(sheet: Paper, start: Point, end: Point, blockers: list[int]) -> Point:
    """Where a line of sight meets what is first in its way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    along = [
        ((sheet.middles[hex][0] - start[0]) * dx + (sheet.middles[hex][1] - start[1]) * dy) / length
        for hex in blockers
        if hex != OFF
    ]
    share = (min(along, default=length / 2) - _BEFORE) / length
    return start[0] + dx * share, start[1] + dy * share


def _in_the_way(s: State, blockers: list[int]) -> str:
    return ", ".join("the edge of the map" if hex == OFF else str(s.board.hexes[hex]) for hex in blockers)
