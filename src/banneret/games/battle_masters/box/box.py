"""What lies in the box, ready for play: spaces, units, cards, tiles and battles, built once from the component files.

Everything here is frozen and shared by all matches; positions hold indexes into it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from banneret.engine.components import Packed, load
from banneret.engine.maps.hexgrid import POINTED, HexGrid, cell_name
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battle_masters.box.components import (
    ArmyName,
    BattleFile,
    CardEntry,
    ComponentFile,
    LaidTile,
    OgreCard,
    Place,
    ShotTile,
    UnitType,
)
from banneret.games.battle_masters.box.validation import TERRAIN, check_battle, check_components
from banneret.games.battle_masters.box.words import FEATURES

COMPONENTS = Path(__file__).parent / "components.toml"
BATTLES = sorted((Path(__file__).parent / "battles").glob("*.toml"))
ARMIES = ("imperial", "chaos")
IMPERIAL, CHAOS = 0, 1


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """A space of the mat; `index` is its place in every list of spaces."""

    index: int
    at: Place
    terrain: str
    key: str

    def __str__(self) -> str:
        """Return how people read it: a letter for its column, and its row."""
        return cell_name(*self.at)

    @property
    def place(self) -> str:
        """Return column and row, as in cases."""
        return f"{self.at[0]},{self.at[1]}"


@dataclass(frozen=True, slots=True, eq=False)
class Hexside:
    """The side between two adjacent spaces."""

    one: Space
    other: Space
    key: str

    def __str__(self) -> str:
        return fill("the side between {one} and {other}", one=self.one, other=self.other)


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One of the 25 units; `index` is its place in every list of units, `army` an index of ARMIES."""

    index: int
    id: str
    key: str
    name: str
    type: UnitType
    army: int
    shooter: bool
    may_enter_tower: bool

    def __str__(self) -> str:
        return self.name

    @property
    def kind(self) -> Word:
        """Return the name of its type."""
        return Word(self.type.id, self.type.name)

    @property
    def many(self) -> bool:
        """Return whether its name is plural, so that the verb agrees: orcs move, the ogre moves."""
        return self.type.attack not in ("ogre", "cannon")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of Battle card: which units act by it, and how. `whole_army` means all units except Cannon and Ogre."""

    entry: CardEntry
    key: str
    army: int
    units: tuple[Unit, ...]
    title: str
    steps: int
    attack_bonus: int
    whole_army: bool

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, eq=False)
class TilePiece:
    """One face of a terrain tile, as the layout player may lay it."""

    tile: str
    face: str
    pattern: str
    fortified: tuple[str, ...]

    @property
    def key(self) -> str:
        """Its key in records."""
        return f"{self.tile}:{self.face}"

    def __str__(self) -> str:
        face = FEATURES[self.face]
        if not self.pattern:
            return str(face)
        return fill("{face} ({sides} walls)", face=face, sides=len(self.fortified))


def bits(chosen: Iterable[bool]) -> int:
    """Return the places of what is chosen as the bits of a number."""
    return sum(1 << place for place, one in enumerate(chosen) if one)


class Mat:
    """The printed mat: its spaces, their neighbours, and the distances between them."""

    def __init__(self, file: ComponentFile) -> None:
        entry = file.mat
        places = [(column, row) for row, letters in enumerate(entry.layout) for column in range(len(letters))]
        self.grid = HexGrid("even-r", tuple(places))
        self.spaces = tuple(
            Space(index, at, TERRAIN.get(entry.layout[at[1]][at[0]], "?"), f"hex:{at[0]},{at[1]}")
            for index, at in enumerate(places)
        )
        self.by_place = {space.at: space for space in self.spaces}
        self.by_key = {space.key: space for space in self.spaces}
        self.neighbours = tuple(
            tuple(self.by_place[there] for there in self.grid.neighbours(space.at)) for space in self.spaces
        )
        self.distance = tuple(tuple(self.grid.distance(a.at, b.at) for b in self.spaces) for a in self.spaces)
        self._within: dict[tuple[int, int], int] = {}
        self.sides = {
            frozenset((a.index, b.index)): Hexside(a, b, f"side:{a.place}-{b.place}")
            for a in self.spaces
            for b in self.neighbours[a.index]
            if a.index < b.index
        }
        crossed = [*entry.road_sides, *entry.river_sides]
        self.crossed = frozenset(frozenset((self.by_place[a].index, self.by_place[b].index)) for a, b in crossed)

    def within(self, space: Space, steps: int) -> int:
        """Return the spaces at most so many steps from this one, as bits by index."""
        found = self._within.get((space.index, steps))
        if found is None:
            found = self._within[space.index, steps] = bits(away <= steps for away in self.distance[space.index])
        return found

    def side(self, one: Place, other: Place) -> Hexside:
        """Return the side between two adjacent places of the mat."""
        return self.sides[frozenset((self.by_place[one].index, self.by_place[other].index))]


class Box:
    """All components, and the battles."""

    def __init__(self, file: ComponentFile, battles: Iterable[BattleFile]) -> None:
        self.file = file
        self.mat = Mat(file)
        types = {entry.id: entry for entry in file.unit_type}
        self.units = tuple(
            Unit(
                index,
                entry.id,
                f"unit:{entry.id}",
                entry.name,
                types[entry.type],
                ARMIES.index(entry.army),
                types[entry.type].attack == "shoot",
                types[entry.type].may_enter_tower,
            )
            for index, entry in enumerate(file.unit)
        )
        self.unit = {unit.id: unit for unit in self.units}
        self.by_key = {unit.key: unit for unit in self.units}
        self.armies = tuple(tuple(unit for unit in self.units if unit.army == army) for army in (IMPERIAL, CHAOS))
        self.deck = tuple(card for entry in file.battle_card for card in [self._card(entry)] * entry.count)
        self.card = {card.key: card for card in self.deck}
        self.ogre_cards: tuple[OgreCard, ...] = tuple(card for card in file.ogre_card for _ in range(card.count))
        self.shot_tiles: tuple[ShotTile, ...] = tuple(
            tile for tile in file.cannon_tile for _ in range(tile.count) if tile.face != "target"
        )
        self.faces = file.dice.faces
        patterns = {pattern.id: pattern.fortified for pattern in file.ditch_pattern}
        self.tile_pieces = tuple(
            TilePiece(tile.id, face.face, face.pattern, patterns.get(face.pattern, ()))
            for tile in file.terrain_tile
            for face in tile.faces
        )
        self.zones = {zone.id: tuple(self.mat.by_place[at] for at in zone.hexes) for zone in file.zone}
        self.battles = {battle.id: battle for battle in sorted(battles, key=lambda battle: battle.order)}
        self.cannon = next((unit for unit in self.units if unit.type.attack == "cannon"), None)

    def _card(self, entry: CardEntry) -> Card:
        units = tuple(unit for unit in self.units if unit.type.id in entry.units)
        army = ARMIES.index(entry.army)
        whole = all(unit in units or unit.type.attack in ("cannon", "ogre") for unit in self.armies[army])
        return Card(entry, entry.id, army, units, entry.name, entry.steps, entry.attack_bonus, whole)

    def piece(self, laid: LaidTile) -> TilePiece:
        """Return the face of a tile that a battle's map shows."""
        return next(piece for piece in self.tile_pieces if (piece.tile, piece.face) == (laid.tile, laid.face))


def turned(directions: Iterable[str], rotation: int) -> tuple[str, ...]:
    """Return directions turned counter-clockwise by `rotation` steps."""
    return tuple(POINTED[(POINTED.index(direction) + rotation) % 6] for direction in directions)


def the_box(components: str = "") -> Box:
    """Return the project's box, or the box of a packed component file.

    Raises ComponentError if the file is not valid.
    """
    return _packed_box(components) if components else _own_box()


@cache
def _own_box() -> Box:
    return read_box(COMPONENTS, BATTLES)


@lru_cache(maxsize=8)
def _packed_box(components: str) -> Box:
    return read_box(Packed.from_line(components), BATTLES)


@lru_cache(maxsize=8)
def with_deep_zones(box: Box) -> Box:
    """Return the box by the other reading of its maps: an army stands in more of the northern rows (masters-R-37)."""
    battles = [replace(battle, zones=battle.zones | _deep(battle)) for battle in box.battles.values()]
    deep = Box(box.file, battles)
    for battle in battles:
        for army, rows in battle.northern_rows.items():
            deep.zones[battle.zones[army]] = tuple(space for space in deep.mat.spaces if space.at[1] < rows)
    return deep


def _deep(battle: BattleFile) -> dict[ArmyName, str]:
    return {army: f"{battle.id}-{army}" for army in battle.northern_rows}


def read_box(components: Path | Packed, battles: Iterable[Path]) -> Box:
    """Read the box from component files. Raises ComponentError that names file, table and key of the first fault."""
    file = load(components, ComponentFile)
    check_components(file, components.name)
    loaded = []
    for path in battles:
        battle = load(path, BattleFile)
        check_battle(battle, file, path.name)
        loaded.append(battle)
    return Box(file, loaded)
