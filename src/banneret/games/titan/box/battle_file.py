"""A battle of one's own: the ground of a land, and the two legions that meet there (titan-R-107).

The file says what differs from open, level ground. Its hexes are named as in the rulebook, and a hexside lies between
a lower hex and an upper one. Put in the box, it is the battleland of its terrain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from banneret.engine.components import Bound, Source
from banneret.games.titan.box.components import BattlelandEntry, Components, Ground, HexEntry, Side

Score = Annotated[int, Bound(ge=0, le=99_999)]
OPEN, TREE = "none", "tree"
"""Ground without a hazard; a tree, which is one step high unless the file says more."""
HEIGHTS = ("1", "2")
"""How many steps a hex may be above the lowest ground, as on the printed battlelands."""


@dataclass(frozen=True, slots=True)
class BattleFile:
    """The tables of the file.

    `land` is a terrain: the battle is fought on its land, and who musters there musters as usual. `ground`, `height`
    and `hexside` list by kind; the first hex of a hexside is the lower one. A legion that is left out is that of the
    options.
    """

    id: str
    name: str
    source: Source
    land: str
    ground: dict[str, tuple[str, ...]]
    height: dict[str, tuple[str, ...]]
    hexside: dict[str, tuple[tuple[str, str], ...]]
    side: Side = "bottom"
    attacker: tuple[str, ...] | None = None
    defender: tuple[str, ...] | None = None
    attacker_score: Score = 0
    defender_score: Score = 0

    @property
    def legions(self) -> Mapping[str, tuple[str, ...]]:
        """Return the legions that the file has, by side."""
        both = {"attacker": self.attacker, "defender": self.defender}
        return {side: legion for side, legion in both.items() if legion is not None}


def heights(file: BattleFile) -> Mapping[str, int]:
    """Return how high hexes are that are not level."""
    return dict.fromkeys(file.ground.get(TREE, ()), 1) | {
        hex: int(steps) for steps, hexes in file.height.items() for hex in hexes
    }


def as_options(file: BattleFile) -> Mapping[str, str]:
    """Return what the file says as options of a battle."""
    scores = {"attacker-score": str(file.attacker_score), "defender-score": str(file.defender_score)}
    legions = {side: ", ".join(legion) for side, legion in file.legions.items()}
    return {"land": file.land, "side": file.side, **scores, **legions}


# --- from a file to the box, and back ---------------------------------------------------------------------------------


def with_ground(box: Components, file: BattleFile) -> Components:
    """Return the components with the ground of the file as the battleland of its terrain."""
    lands = (_ground(file, box) if land.terrain == file.land else land for land in box.battleland)
    return replace(box, battleland=tuple(lands))


def _ground(file: BattleFile, box: Components) -> BattlelandEntry:
    hazard = {hex: kind for kind, hexes in file.ground.items() for hex in hexes}
    high = heights(file)
    hexes = (
        Ground(hex.id, hazard.get(hex.id, OPEN), high.get(hex.id, 0), dict(_sides(file, hex))) for hex in box.battle_hex
    )
    return BattlelandEntry(file.source, file.land, tuple(hexes))


def _sides(file: BattleFile, upper: HexEntry) -> Iterator[tuple[Any, str]]:
    ways = {near: way for way, near in upper.neighbours.items()}
    for kind, pairs in file.hexside.items():
        yield from ((ways[low], kind) for low, high in pairs if high == upper.id)


def ground_tables(land: BattlelandEntry, box: Components) -> dict[str, dict[str, list[Any]]]:
    """Return a battleland as the tables of a file."""
    ground: dict[str, list[Any]] = {}
    height: dict[str, list[Any]] = {}
    hexside: dict[str, list[Any]] = {}
    for hex, entry in zip(land.hexes, box.battle_hex, strict=True):
        if hex.hazard != OPEN:
            ground.setdefault(hex.hazard, []).append(hex.id)
        if hex.elevation != (hex.hazard == TREE):
            height.setdefault(str(hex.elevation), []).append(hex.id)
        for way, kind in hex.sides.items():
            hexside.setdefault(kind, []).append([entry.neighbours[way], hex.id])
    return {"ground": ground, "height": height, "hexside": hexside}
