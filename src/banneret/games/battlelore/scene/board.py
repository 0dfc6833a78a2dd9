"""The map as it is drawn: cells by their terrain, the dotted lines, landmarks, blazons, lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from banneret.engine.maps.hexgrid import column_name
from banneret.engine.scene.scene import Band, Board, Cell, Mark, Point, Terrain, frame_around
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.adventures import Adventure, Blazon
from banneret.games.battlelore.box.board import CENTER, EAST, ROWS, SECTION_LINES, WEST, Hex
from banneret.games.battlelore.box.board import Board as Map
from banneret.games.battlelore.box.box import PENNANT, Unit
from banneret.games.battlelore.box.components import Landmark
from banneret.games.battlelore.box.components import Terrain as Land
from banneret.games.battlelore.box.ground import Ground, Site
from banneret.games.battlelore.box.sight import OFF
from banneret.games.battlelore.box.words import CAMP_TITLES, EDGE, SECTIONS
from banneret.games.battlelore.combat.range import aim, foes_near
from banneret.games.battlelore.state import State

TERRAIN: dict[str, Terrain] = {
    "countryside": "grass",
    "wooded": "wood",
    "elevated": "hill",
    "waterway": "water",
    "ford": "ford",
    "bridge": "water",
}
"""The look of each kind of terrain. A kind from a player's own file looks like rough ground."""
SIGNS = {
    "magic-pentacle": "pentacle",
    "rogues-den": "mask",
    "secret-passage": "arch",
    "training-camp": "tent",
    "healing-pool": "pool",
    "stronghold": "tower",
    "rampart": "shield",
}
_SPECIALS = {
    "owner-end-of-turn-lore": "{} Lore a turn for its owner's troop on it",
    "secret-passage": "its owner's unit on it may open a Secret Passage, and go through for {} Lore",
    "upgrade-banner-once": "its owner's troop on it may train once, to the next banner color",
    "heal-to-full-once": "its owner's unit heals once when ordered onto it",
    "command-hand-hostage": "an enemy on it takes a Command card from its owner",
}
_SECTIONS = {WEST: "left", CENTER: "center", EAST: "right"}
_TURNED = {EAST: "left", CENTER: "center", WEST: "right"}
"""The sections as Standard sees them, and as Pennant does, from left to right."""
_WET = ("waterway", "ford", "bridge")
_RIVER, _INLAND, _SEEP = 4, 6, 0.75
"""The fewest hexes of a river; the neighbours of a hex that is not at the edge; how far a river is drawn beyond its
end.
"""
_BEFORE = 0.8
"""Where a blocked line of sight ends: this share of the way to the middle of the hex that blocks it."""
_MIDDLE = ROWS // 2
_HALF = sqrt(3) / 2
"""Half the width of a hex on paper."""


class Paper:
    """Positions on paper; turned for Pennant, which faces south, so that its left is in the east (lore-0-04)."""

    def __init__(self, map: Map, *, turned: bool) -> None:
        self.key = "map:pennant" if turned else "map"
        self.map = map
        self.sections = _TURNED if turned else _SECTIONS
        sign = -1 if turned else 1
        places = [(hex.column, hex.row) for hex in map.hexes]
        self.middles = tuple(_turned(map.grid.centre(place), sign) for place in places)
        self.outlines = tuple(tuple(_turned(point, sign) for point in map.grid.outline(place)) for place in places)
        self.frame = frame_around(self.outlines)
        _, top, _, height = self.frame
        edge = (top, top + height)
        self.lines = tuple(Band("dotted", tuple((sign * x * _HALF, y) for y in edge)) for x in SECTION_LINES)


def _turned(point: Point, sign: int) -> Point:
    return point[0] * sign, point[1] * sign


@cache
def paper(map: Map, seat: int | None) -> Paper:
    """Return the map as a seat sees it; spectators see it as Standard does."""
    return Paper(map, turned=seat == PENNANT)


def board(s: State, seat: int | None) -> Board:
    """Return the map of an adventure with what is on it, as a seat sees it."""
    sheet = paper(s.board, seat)
    prizes = _prizes(s.blazons, s.adventure)
    landmarks = _landmarks(sheet, s.ground, _free(s, (site.hex for site in s.ground.landmarks)))
    marks = (*landmarks, *_prize_signs(sheet, prizes, _free(s, (prize.hex for prize in prizes))))
    bands = (*_rivers(sheet, s.ground), *sheet.lines)
    cells = _cells(sheet, s.ground, prizes)
    return Board(_key(s, sheet), s.adventure.title, *sheet.frame, cells, bands, (*marks, *_sights(s, sheet, seat)))


def _key(s: State, sheet: Paper) -> str:
    """Return the key of the board. It changes whenever a cell's words change: a landmark is placed, a Blazon taken."""
    hexes = s.board.hexes
    placed = [f"{site.kind.id}-{hexes[site.hex].place}" for site in s.ground.landmarks if site.kind.master != "map"]
    return ":".join([sheet.key, *placed, *(f"blazon-{hexes[blazon.hex].place}" for blazon in s.blazons)])


def _free(s: State, hexes: Iterable[int]) -> frozenset[int]:
    """Return those of the hexes that have no unit."""
    return frozenset(hex for hex in hexes if s.on[hex] is None)


# --- what stays on the map --------------------------------------------------------------------------------------------


class Prize(NamedTuple):
    """A hex that gives something to the unit on it: its sign, and what it gives."""

    hex: int
    charge: str
    name: Text


@lru_cache(maxsize=64)
def _prizes(blazons: tuple[Blazon, ...], adventure: Adventure) -> tuple[Prize, ...]:
    """Return the blazons and the sources of Lore."""
    prizes = []
    for blazon in blazons:
        words = "Blazon: {:# Victory Banner|# Victory Banners} for {}"
        prizes.append(Prize(blazon.hex, "banner", fill(words, blazon.banners, CAMP_TITLES[blazon.camp])))
    sources = [
        Prize(source.hex, "star", fill("A source of Lore: {} a turn", source.n)) for source in adventure.lore_sources
    ]
    return (*prizes, *sources)


@lru_cache(maxsize=64)
def _cells(sheet: Paper, ground: Ground, prizes: tuple[Prize, ...]) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            hex.key,
            _cell_name(sheet, ground, hex),
            TERRAIN.get(ground.terrain[hex.index].id, "waste"),
            sheet.middles[hex.index],
            sheet.outlines[hex.index],
            _note(ground, hex.index, prizes),
            called=str(hex),
            column=column_name(hex.column),
            row=str(hex.row),
        )
        for hex in sheet.map.hexes
    )


def _cell_name(sheet: Paper, ground: Ground, hex: Hex) -> Text:
    """Return the place, the ground and the sections of a hex."""
    sections = Listed(_sections(sheet, hex.index))
    return fill("{0}, {1}, {2} {2:section|sections}", hex, _name(ground, hex.index), sections)


def _name(ground: Ground, hex: int) -> Text:
    """Return the name of a hex, and the owner of its landmark."""
    site = ground.landmark[hex]
    if site is None or site.camp is None:
        return ground.name(hex)
    return fill("{} of {}", ground.name(hex), CAMP_TITLES[site.camp])


@lru_cache(maxsize=64)
def _rivers(sheet: Paper, ground: Ground) -> tuple[Band, ...]:
    """Return a river along each line of connected waterways, fords and bridges.

    Water that forms an area and not a line is drawn as open water.
    """
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
    """Return the line of a river, from middle to middle.

    A river that begins or ends on the map is drawn a little into the next hex.
    """
    points = [sheet.middles[hex] for hex in hexes]
    for _ in range(2):
        points, hexes = points[::-1], hexes[::-1]
        if len(sheet.map.neighbours[hexes[-1]]) == _INLAND:
            (ax, ay), (bx, by) = points[-2:]
            points.append((bx + (bx - ax) * _SEEP, by + (by - ay) * _SEEP))
    return tuple(points)


def _sections(sheet: Paper, hex: int) -> list[Word]:
    """Return in which sections a hex lies, as Command cards call them for who looks at this paper."""
    return [SECTIONS[name] for bit, name in sheet.sections.items() if sheet.map.sections[hex] & bit]


def _note(ground: Ground, hex: int, prizes: tuple[Prize, ...]) -> Text:
    site = ground.landmark[hex]
    here = (prize.name for prize in prizes if prize.hex == hex)
    notes = [words(ground.terrain[hex]), words(site.kind) if site else "", *here]
    return fill("{}", Listed(filter(None, notes), ";"))


@lru_cache(maxsize=512)
def words(kind: Land | Landmark) -> Text:
    """Return what terrain or a landmark does to units, in a few words; empty if it does nothing (chapters 10, 11)."""
    does = list(_does(kind))
    return fill("{}", Listed(does, ",")) if does else ""


def _does(kind: Land | Landmark) -> Iterator[Text]:
    """Yield what ground does; who is exempt, or sees over it: lore-10-30, lore-10-31, lore-R-16."""
    if isinstance(kind, Land) and kind.impassable:
        yield fill("impassable")
        return
    if kind.enter_stop:
        yield fill("stop on entering")
    if kind.enter_no_battle:
        yield fill("no battle on entering")
    if isinstance(kind, Landmark) and kind.free_from_same:
        yield fill("neither from one to the next")
    if kind.cap_on:
        yield fill("at most {} dice on it", kind.cap_on)
    if kind.cap_against:
        exempt = isinstance(kind, Land) and kind.cap_against_exempt == kind.id
        wording = "at most {} dice against it (not from {})" if exempt else "at most {} dice against it"
        yield fill(wording, kind.cap_against, kind)
    if kind.bold:
        owner = isinstance(kind, Landmark) and kind.bold_for == "owner-troop-on-or-adjacent"
        yield fill("bold {} for its owner's troops on it and adjacent" if owner else "bold {}", kind.bold)
    if kind.los_block:
        connected = isinstance(kind, Land) and kind.los_connected
        yield fill("blocks sight (not from connected hexes)" if connected else "blocks sight")
    if isinstance(kind, Landmark) and kind.special:
        yield fill(_SPECIALS[kind.special], kind.special_lore)


# --- things on the map ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _landmarks(sheet: Paper, ground: Ground, free: frozenset[int]) -> tuple[Mark, ...]:
    """Return bridges and landmarks."""
    bridges = [
        Mark("bridge", (sheet.middles[hex],), land.name)
        for hex, land in enumerate(ground.terrain)
        if land.id == "bridge"
    ]
    return (*bridges, *(mark for site in ground.landmarks for mark in _landmark(sheet, site, free)))


def _landmark(sheet: Paper, site: Site, free: frozenset[int]) -> Iterator[Mark]:
    """Yield the marks of a landmark: ramparts on the two sides that face the map's middle, a tower, or a sign."""
    name, middle = site_name(site), sheet.middles[site.hex]
    if site.kind.id == "rampart":
        corners = sheet.outlines[site.hex]
        for start in (1, 2) if sheet.map.hexes[site.hex].row >= _MIDDLE else (4, 5):
            yield Mark("rampart", (corners[start], corners[(start + 1) % 6]), name)
    elif site.kind.id == "stronghold":
        yield Mark("tower", (middle,), name)
    else:
        yield Mark("sign", (middle,), name, charge=SIGNS.get(site.kind.id, site.kind.id), alone=site.hex in free)


def site_name(site: Site) -> Text:
    """Return the name of a landmark, with its owner."""
    return site.kind.name if site.camp is None else fill("{} of {}", site.kind, CAMP_TITLES[site.camp])


def _prize_signs(sheet: Paper, prizes: tuple[Prize, ...], free: frozenset[int]) -> Iterator[Mark]:
    for hex, charge, name in prizes:
        yield Mark("sign", (sheet.middles[hex],), name, charge=charge, alone=hex in free)


# --- lines of sight ---------------------------------------------------------------------------------------------------


def _sights(s: State, sheet: Paper, seat: int | None) -> Iterator[Mark]:
    """Yield lines for the attack at hand, for an announced move, and from a unit whose target is being chosen to all
    enemies in range, seen or not (lore-4a-06).
    """
    if s.attacks:
        attack = s.attack
        there = s.at[attack.target.index]
        if there >= 0 and not attack.over:
            ends = sheet.middles[attack.here], sheet.middles[there]
            if attack.melee:
                yield Mark("attack", ends, fill("{0} {0:attacks|attack} {1}", attack.by, attack.target))
            else:
                yield Mark("sight", ends, fill("{0} {0:shoots|shoot} at {1}", attack.by, attack.target))
    elif s.turn.move is not None:
        unit = s.turn.move.unit
        to = s.board.hexes[s.turn.move.to]
        ends = sheet.middles[s.at[unit.index]], sheet.middles[to.index]
        yield Mark("attack", ends, fill("{0} {0:wants|want} to move to {1}", unit, to))
    elif seat == s.active and s.aiming is not None and s.aiming.reach > 1 and not foes_near(s, s.aiming):
        yield from _aims(s, sheet, s.aiming)


def _aims(s: State, sheet: Paper, unit: Unit) -> Iterator[Mark]:
    here, (reach, blind) = s.at[unit.index], aim(s, unit)
    for foe in s.standing(1 - unit.camp):
        there = s.at[foe.index]
        if s.board.distance[here][there] > reach:
            continue
        blockers = [] if blind else s.ground.blockers(s.on, here, there)
        start, end = sheet.middles[here], sheet.middles[there]
        if blockers:
            words = fill("{0} {0:is|are} out of sight: {1}", foe, _in_the_way(s, blockers))
            yield Mark("blocked", (start, _broken(sheet, start, end, blockers)), words)
        else:
            yield Mark("sight", (start, end), fill("{0} {0:sees|see} {1}", unit, foe))


def _broken(sheet: Paper, start: Point, end: Point, blockers: list[int]) -> Point:
    """Return where the first blocking hex cuts a line of sight."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    along = [
        ((sheet.middles[hex][0] - start[0]) * dx + (sheet.middles[hex][1] - start[1]) * dy) / length
        for hex in blockers
        if hex != OFF
    ]
    share = (min(along, default=length / 2) - _BEFORE) / length
    return start[0] + dx * share, start[1] + dy * share


def _in_the_way(s: State, blockers: list[int]) -> Listed:
    return Listed([EDGE if hex == OFF else s.board.hexes[hex] for hex in blockers], ",")
