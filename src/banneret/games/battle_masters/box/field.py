"""The battlefield: what lies on the mat, and where units can go (masters-MOVE-03, masters-MOVE-04).

A field is frozen. Laying a feature or losing the Tower creates a new field, so copies of a position can share it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from banneret.games.battle_masters.box.box import Box, Hexside, Space, TilePiece, bits, turned
from banneret.games.battle_masters.box.components import BattleFile

FAR = 40
"""More steps than any march needs."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile on a space; `fortified` are the directions of a ditch's fortified sides, as rotated."""

    space: Space
    piece: TilePiece
    fortified: tuple[str, ...] = ()


class Tower:
    """The Tower as a piece: it can be laid, or be a target of the Cannon (masters-FIELD-18, masters-TOWER-14)."""

    key = "tower"

    def __str__(self) -> str:
        return "the Tower"


TOWER = Tower()


@dataclass(frozen=True, slots=True)
class Features:
    """What lies on the mat."""

    tower: Space | None = None
    tiles: tuple[Tile, ...] = ()
    hedges: tuple[Hexside, ...] = ()


class Field:
    """The features and what follows from them, by index of space.

    `ways` are the spaces that a unit may step to if it may not enter the Tower; `tower_ways` those for a unit that may.
    Both ignore other units. `closed` says which spaces no unit may enter; `fortified` holds both orders of each
    fortified pair.

    masters-FIELD-06, masters-FIELD-07.
    """

    __slots__ = ("_marches", "_within", "closed", "features", "fortified", "hedged", "tower", "tower_ways", "ways")

    def __init__(self, box: Box, features: Features) -> None:
        mat = box.mat
        faces = {tile.space.index: tile.piece.face for tile in features.tiles}
        self.features = features
        self.tower = features.tower
        self.closed = tuple(
            faces.get(space.index) == "marsh" or (space.terrain == "river" and faces.get(space.index) != "ford")
            for space in mat.spaces
        )
        self.hedged = frozenset(pair for side in features.hedges for pair in _both(side.one.index, side.other.index))
        self.fortified = frozenset(
            pair
            for tile in features.tiles
            for direction in tile.fortified
            if (there := mat.grid.step(tile.space.at, direction)) is not None
            for pair in _both(tile.space.index, mat.by_place[there].index)
        )
        barred = self.hedged | self.fortified
        self.tower_ways = tuple(
            tuple(
                there
                for there in mat.neighbours[space.index]
                if not self.closed[there.index] and (space.index, there.index) not in barred
            )
            for space in mat.spaces
        )
        self.ways = tuple(tuple(there for there in ways if there is not self.tower) for ways in self.tower_ways)
        self._marches: dict[int, list[int]] = {}
        self._within: dict[tuple[int, int], int] = {}

    def marches_to(self, space: Space) -> list[int]:
        """Return the steps from each space to this one, ignoring units; FAR where there is no way."""
        marches = self._marches.get(space.index)
        if marches is None:
            marches = self._marches[space.index] = self._march(space)
        return marches

    def within(self, space: Space, steps: int) -> int:
        """Return the spaces from which a march of at most so many steps leads to this one, as bits by index."""
        found = self._within.get((space.index, steps))
        if found is None:
            found = self._within[space.index, steps] = bits(away <= steps for away in self.marches_to(space))
        return found

    def _march(self, space: Space) -> list[int]:
        steps = [FAR] * len(self.tower_ways)
        steps[space.index] = 0
        front = [space]
        while front:
            here = front.pop(0)
            for there in self.tower_ways[here.index]:
                if steps[there.index] == FAR:
                    steps[there.index] = steps[here.index] + 1
                    front.append(there)
        return steps

    def tile_on(self, space: Space) -> Tile | None:
        """Return the terrain tile on a space, or None."""
        return next((tile for tile in self.features.tiles if tile.space is space), None)


def _both(one: int, other: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (one, other), (other, one)


@lru_cache(maxsize=64)
def field_with(box: Box, features: Features) -> Field:
    """Return the field with these features; equal features give the same object."""
    return Field(box, features)


def field_of(box: Box, battle: BattleFile) -> Field:
    """Return the field as a battle's map shows it (masters-SCEN-02)."""
    tiles = tuple(
        Tile(box.mat.by_place[laid.at], piece, turned(piece.fortified, laid.rotation))
        for laid in battle.tiles
        for piece in [box.piece(laid)]
    )
    tower = box.mat.by_place[battle.tower] if battle.tower else None
    hedges = tuple(box.mat.side(one, other) for one, other in battle.hedges)
    return field_with(box, Features(tower, tiles, hedges))


def without_tower(box: Box, field: Field) -> Field:
    """Return the field after the Tower has collapsed: its space is printed ground again (masters-R-26)."""
    return field_with(box, replace(field.features, tower=None))
