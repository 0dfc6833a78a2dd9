"""Terrain: ridges of mountains, clumps of forest, and reefs (magic-gen-09, magic-gen-10, magic-gen-11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from banneret.games.battle_magic.box.components import GeneratorEntry, Terrain
from banneret.games.battle_magic.generator.chance import SplitMix
from banneret.games.battle_magic.generator.continents import Neighbours


def painted(chance: SplitMix, neighbours: Neighbours, land: Collection[int], numbers: GeneratorEntry) -> list[Terrain]:
    """Return the terrain of each cell."""
    ground: list[Terrain] = ["clear" if cell in land else "sea" for cell in range(len(neighbours))]
    _ridges(chance, neighbours, ground, len(land) * numbers.mountain_percent // 100)
    _clumps(chance, neighbours, ground, len(land) * numbers.forest_percent // 100)
    _reefs(chance, neighbours, ground, (len(ground) - len(land)) * numbers.reef_percent // 100, land)
    return ground


def _ridges(chance: SplitMix, neighbours: Neighbours, ground: list[Terrain], left: int) -> None:
    """Each ridge continues from its last mountain (magic-gen-09)."""
    while left > 0:
        clear = _all(ground, "clear")
        apart = [cell for cell in clear if not _of(ground, neighbours[cell], "mountain")]
        last = chance.pick(apart or clear)
        ground[last] = "mountain"
        left -= 1
        for _ in range(1 + chance.below(3)):
            ways = _of(ground, neighbours[last], "clear")
            if left == 0 or not ways:
                break
            last = chance.pick(ways)
            ground[last] = "mountain"
            left -= 1


def _clumps(chance: SplitMix, neighbours: Neighbours, ground: list[Terrain], left: int) -> None:
    """Each clump continues from any of its cells (magic-gen-10)."""
    while left > 0:
        clump = [chance.pick(_all(ground, "clear"))]
        ground[clump[0]] = "forest"
        left -= 1
        for _ in range(1 + chance.below(3)):
            ways = _of(ground, sorted({cell for mine in clump for cell in neighbours[mine]}), "clear")
            if left == 0 or not ways:
                break
            clump.append(chance.pick(ways))
            ground[clump[-1]] = "forest"
            left -= 1


def _reefs(chance: SplitMix, neighbours: Neighbours, ground: list[Terrain], count: int, land: Collection[int]) -> None:
    """Reefs lie off the coast, apart from each other, while there is room (magic-gen-11)."""
    for _ in range(count):
        sea = _all(ground, "sea")
        apart = [
            cell
            for cell in sea
            if any(other in land for other in neighbours[cell]) and not _of(ground, neighbours[cell], "reef")
        ]
        ground[chance.pick(apart or sea)] = "reef"


def _all(ground: Sequence[Terrain], kind: Terrain) -> list[int]:
    return [cell for cell, terrain in enumerate(ground) if terrain == kind]


def _of(ground: Sequence[Terrain], cells: Sequence[int], kind: Terrain) -> list[int]:
    return [cell for cell in cells if ground[cell] == kind]
