"""Special territories: which kinds a map has, and where (magic-gen-14)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from banneret.games.battle_magic.box.components import SpecialTerritory, Terrain
from banneret.games.battle_magic.generator.chance import Failed, SplitMix

FEWEST, MOST, CELLS_EACH = 4, 13, 8
WISHES = ((3, 2, True), (2, 2, True), (3, 2, False), (2, 2, False), (2, 1, False), (1, 1, False))
"""Steps from other special territories, steps from castle sites, whether on its own terrain; tried in order."""


def scattered(
    chance: SplitMix,
    kinds: Sequence[SpecialTerritory],
    distance: Sequence[Sequence[int]],
    ground: Sequence[Terrain],
    coastal: Sequence[bool],
    starts: Collection[int],
) -> dict[int, SpecialTerritory]:
    """Return the special territories, by their cells."""
    count = max(FEWEST, min(MOST, len(ground) // CELLS_EACH))
    found: dict[int, SpecialTerritory] = {}
    for kind in chance.shuffled(kinds)[:count]:
        places = _places(kind, found, distance, ground, coastal, starts)
        found[chance.pick(places)] = kind
    return found


def _places(
    kind: SpecialTerritory,
    found: Collection[int],
    distance: Sequence[Sequence[int]],
    ground: Sequence[Terrain],
    coastal: Sequence[bool],
    starts: Collection[int],
) -> list[int]:
    """Return the land cells that meet the first wish that any cell meets."""
    land = [cell for cell, terrain in enumerate(ground) if terrain not in ("sea", "reef") and cell not in found]
    fit = [cell for cell in land if coastal[cell] or not kind.generator_coastal]
    for apart, off_starts, own_terrain in WISHES:
        places = [
            cell
            for cell in fit
            if all(distance[cell][other] >= apart for other in found)
            and all(distance[cell][start] >= off_starts for start in starts)
            and (ground[cell] in kind.generator_terrain or not own_terrain)
        ]
        if places:
            return places
    raise Failed
