"""A map as it is printed: territories with curved borders, rivers along them, and signs of special territories.

The scale leaves room for counters, as the rulebook asks of whoever draws a map (magic-map-05).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from banneret.engine.maps.regions import LineSegment, Polyline
from banneret.engine.scene.scene import Band, Board, Cell, Mark, Point, frame_around
from banneret.engine.scene.scene import Terrain as Ground
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.components import Effect, SpecialTerritory, Terrain, UnitType, the_components
from banneret.games.battle_magic.box.words import CARD_KINDS, GROUNDS
from banneret.games.battle_magic.map.maps import Map, Territory
from banneret.picture.geometry import area, inside, samples

ACROSS = 2.7
"""The width of a territory of average size, in board units; a piece is 1.6 wide."""
STEPS = 2
"""Into how many pieces each straight piece of a border is bent."""
GROUND: dict[Terrain, Ground] = {
    "clear": "grass",
    "forest": "wood",
    "mountain": "hill",
    "sea": "water",
    "reef": "water",
}
SPECIAL_GROUND: dict[str, Ground] = {
    "city": "settled",
    "barbarian-village": "settled",
    "tavern": "settled",
    "workshops": "settled",
    "oracle": "stone",
    "monolith": "stone",
    "mine": "stone",
    "altar": "stone",
    "temple": "stone",
    "wizards-tower": "snow",
    "dragons-lair": "waste",
    "ruins": "waste",
    "pirates-cove": "sand",
}
"""The ground of each special territory; no ordinary land looks like it."""
ROCKS: tuple[Point, ...] = ((-0.62, -1.05), (0.6, -0.85), (-0.1, -0.05))
"""Where the rocks of a reef lie, relative to the middle of its territory."""


SIGNS = {
    "city": "banner",
    "oracle": "eye",
    "monolith": "hourglass",
    "mine": "ingot",
    "altar": "sword",
    "temple": "horse",
    "barbarian-village": "axe",
    "dragons-lair": "dragon",
    "tavern": "helmet",
    "workshops": "crossbow",
    "wizards-tower": "hat",
    "pirates-cove": "ship",
    "ruins": "skull",
}
"""The sign of each kind of special territory; most show what the territory gives."""


SPECIALS = the_components().special_territories
UNITS = the_components().unit_types
SPECIAL = "special"
"""What all special territories are in the sheet of terrain."""


@lru_cache(maxsize=16)
def board(map: Map, kinds: tuple[SpecialTerritory, ...] = SPECIALS, units: tuple[UnitType, ...] = UNITS) -> Board:
    """Return the map. `kinds` are its special territories; without any, these look like their terrain (magic-R-20).

    `units` are the types of counters in play.
    """
    paper, kind = _Paper(map), {kind.id: kind for kind in kinds}
    cells = tuple(_cell(territory, paper, kind.get(territory.special), units) for territory in map.territories)
    rivers = tuple(Band("river", tuple(paper.at(point) for point in line)) for line in map.regions.rivers())
    marks = tuple(
        mark for territory in map.territories for mark in _marks(territory, paper, kind.get(territory.special), units)
    )
    return Board("map", map.title, *frame_around(cell.outline for cell in cells), cells, rivers, marks)


class _Paper:
    """Where the lines of a map lie on the board."""

    def __init__(self, map: Map) -> None:
        areas = map.regions.areas
        self.map = map
        self.scale = ACROSS / sqrt(sum(area(each.outline) for each in areas) / len(areas))
        self._curves = dict(self._bent())

    def at(self, point: Point) -> Point:
        """Return where a point of the map lies on the board."""
        return round(point[0] * self.scale, 2), round(point[1] * self.scale, 2)

    def _bent(self) -> Iterator[tuple[LineSegment, Polyline]]:
        """Yield the pieces of all borders except coasts, each with its drawn curve, in both directions."""
        land = [territory.land for territory in self.map.territories]
        inland = (border for border in self.map.regions.borders if land[border.one] == land[border.other])
        for border in inland:
            for line in border.lines:
                curve = samples(line, STEPS)
                for place, (start, end) in enumerate(pairwise(line)):
                    piece = tuple(curve[place * STEPS : (place + 1) * STEPS + 1])
                    yield (start, end), piece
                    yield (end, start), piece[::-1]

    def outline(self, territory: Territory) -> Polyline:
        """Return the territory's outline, with its borders curved and the rim of the map straight."""
        corners = self.map.regions.areas[territory.index].outline
        sides = zip(corners, (*corners[1:], corners[0]), strict=True)
        return tuple(self.at(point) for side in sides for point in self._curves.get(side, side)[:-1])

    def centre(self, territory: Territory) -> Point:
        """Return where pieces stand."""
        return self.at(self.map.regions.areas[territory.index].centre)


def _cell(territory: Territory, paper: _Paper, kind: SpecialTerritory | None, units: Iterable[UnitType]) -> Cell:
    return Cell(
        territory.key,
        fill("{}, {}", territory, kind or GROUNDS[territory.terrain]),
        SPECIAL_GROUND[kind.id] if kind else GROUND[territory.terrain],
        paper.centre(territory),
        paper.outline(territory),
        rule_of(kind.effect, units) if kind else "",
        called=str(territory),
        kind=SPECIAL if kind else territory.terrain,
    )


_NOTES = {
    "recruit-limit-bonus": "recruit pile {number} larger",
    "hand-limit-bonus": "hand limit {number} higher",
    "extra-card": "1 more card each turn, kept if it is a {cards} card",
    "extra-chit": "1 more chit each turn, kept if it is {chits}",
    "ruins": "the first hero here draws a card: a move card destroys the hero, others are kept",
}
_FOREIGN = Word("foreign", "unit of other empires")
"""What a special territory gives, in a few words."""


def rule_of(effect: Effect, units: Iterable[UnitType]) -> Text:
    """Return who gets what from a special territory (magic-R-60, magic-R-61)."""
    given = note(effect, units)
    return given if effect.op == "ruins" else fill("with a unit or a castle here when you draw: {}", given)


def note(effect: Effect, units: Iterable[UnitType]) -> Text:
    """Return what holding a special territory gives, in a few words; `units` are the types in play."""
    kept = [unit for unit in units if unit.id in effect.keep]
    chits, cards = (
        Listed(kept or [_FOREIGN], "or", form="a"),
        [CARD_KINDS[one] for one in effect.keep if one in CARD_KINDS],
    )
    return fill(_NOTES[effect.op], number=effect.n, cards=Listed(cards, "or"), chits=chits)


def _marks(
    territory: Territory, paper: _Paper, kind: SpecialTerritory | None, units: Iterable[UnitType]
) -> Iterator[Mark]:
    """Yield rocks for a reef, stones for ruins, and a sign for each special territory."""
    x, y = paper.centre(territory)
    if territory.terrain == "reef":
        spots = ((round(x + dx, 2), round(y + dy, 2)) for dx, dy in ROCKS)
        outline = paper.outline(territory)
        yield from (Mark("rubble", (spot,), "Reef") for spot in spots if inside((spot[0], spot[1] + 0.5), outline))
    if kind and kind.effect.op == "ruins":
        yield Mark("rubble", ((x, y),), territory.name)
    if kind:
        yield Mark("sign", ((x, y),), fill("{}: {}", territory, rule_of(kind.effect, units)), charge=SIGNS[kind.id])
