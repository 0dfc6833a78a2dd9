"""Names of territories (magic-gen-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from banneret.games.battle_magic.box.components import GeneratorEntry, SpecialTerritory, Terrain
from banneret.games.battle_magic.generator.chance import SplitMix

TERRAINS: tuple[Terrain, ...] = ("clear", "forest", "mountain", "sea", "reef")


def named(
    chance: SplitMix,
    ground: Sequence[Terrain],
    specials: Mapping[int, SpecialTerritory],
    kinds: Sequence[SpecialTerritory],
    numbers: GeneratorEntry,
) -> list[str]:
    """Return the name of each cell; no two names have the same id."""
    first = {terrain: cycle(chance.shuffled(numbers.first_names.of(terrain))) for terrain in TERRAINS}
    own = {kind.id: chance.shuffled(kind.names)[0] for kind in kinds}
    names: list[str] = []
    taken: set[str] = set()
    for cell, terrain in enumerate(ground):
        if cell in specials:
            name = own[specials[cell].id]
        else:
            second = numbers.second_names.of(terrain)
            start = chance.below(len(second))
            name = _free(next(first[terrain]), [*second[start:], *second[:start]], taken)
        names.append(name)
        taken.add(slug(name))
    return names


def _free(first: str, seconds: Sequence[str], taken: set[str]) -> str:
    """Return the first name that is free: `first` with one of `seconds`, in order."""
    return next(name for second in seconds if slug(name := f"{first} {second}") not in taken)


def slug(name: str) -> str:
    """Return the id of a name."""
    return name.lower().replace("'", "").replace(" ", "-")
