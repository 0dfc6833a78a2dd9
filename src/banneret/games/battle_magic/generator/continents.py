"""Land: continents that grow in turns, and islands; the sea stays in one piece (magic-gen-07, magic-gen-08)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from banneret.engine.maps.regions import distances
from banneret.games.battle_magic.box.components import GeneratorEntry
from banneret.games.battle_magic.generator.chance import Failed, SplitMix

Neighbours = Sequence[Sequence[int]]


def raised(chance: SplitMix, neighbours: Neighbours, inner: Sequence[int], numbers: GeneratorEntry) -> set[int]:
    """Return the cells that are land."""
    size = len(neighbours)
    islands = size // 16
    target = (numbers.land_percent * size + 50) // 100 - islands
    land = _continents(chance, neighbours, inner, target)
    for _ in range(islands):
        _raise_island(chance, neighbours, land)
    if not 50 * size <= 100 * len(land) <= 70 * size:
        raise Failed
    return land


def _continents(chance: SplitMix, neighbours: Neighbours, inner: Sequence[int], target: int) -> set[int]:
    """Continents take turns to claim a cell until there is enough land (magic-gen-07)."""
    continents = [{seed} for seed in _seeds(chance, neighbours, inner)]
    land = set().union(*continents)
    turn, idle = 0, 0
    while len(land) < target:
        own = continents[turn % len(continents)]
        keep_apart = len(land) < 3 * target // 4
        cell = _claim(chance, neighbours, own, land, keep_apart=keep_apart)
        if cell is not None:
            own.add(cell)
            land.add(cell)
        idle = 0 if cell is not None else idle + 1
        if idle == len(continents):
            raise Failed
        turn += 1
    return land


def _seeds(chance: SplitMix, neighbours: Neighbours, inner: Sequence[int]) -> list[int]:
    """Return where the continents begin, each as far as possible from the earlier ones."""
    if not inner:
        raise Failed
    seeds = [chance.pick(inner)]
    away = distances(seeds[0], neighbours)
    while len(seeds) < _continents_of(len(neighbours)):
        seeds.append(max(inner, key=lambda cell: away[cell]))
        away = tuple(map(min, away, distances(seeds[-1], neighbours)))
    return seeds


def _continents_of(size: int) -> int:
    """Return how many continents a map of this size has."""
    return 2 if size < 60 else 3 if size < 100 else 4


def _claim(chance: SplitMix, neighbours: Neighbours, own: set[int], land: set[int], *, keep_apart: bool) -> int | None:
    """Return the cell that the continent claims: the more surrounded of two random ones; None if there is none."""
    candidates = sorted({cell for mine in own for cell in neighbours[mine]} - land)
    if keep_apart:
        others = land - own
        candidates = [cell for cell in candidates if others.isdisjoint(neighbours[cell])]
    while candidates:
        one, other = chance.pick(candidates), chance.pick(candidates)
        cell = max((one, other), key=lambda cell: len(own.intersection(neighbours[cell])))
        if _sea_holds(neighbours, land, cell):
            return cell
        candidates.remove(cell)
    return None


def _raise_island(chance: SplitMix, neighbours: Neighbours, land: set[int]) -> None:
    """Add an island of one or two cells, away from all other land (magic-gen-08)."""
    places = [
        cell
        for cell in range(len(neighbours))
        if cell not in land and land.isdisjoint(neighbours[cell]) and _sea_holds(neighbours, land, cell)
    ]
    if not places:
        return
    island = chance.pick(places)
    others = set(land)
    land.add(island)
    if chance.below(2) == 0:
        more = [
            cell
            for cell in neighbours[island]
            if others.isdisjoint(neighbours[cell]) and _sea_holds(neighbours, land, cell)
        ]
        if more:
            land.add(chance.pick(more))


def _sea_holds(neighbours: Neighbours, land: Collection[int], cell: int) -> bool:
    """Return whether the sea stays in one piece if the cell becomes land."""
    sea = set(range(len(neighbours))).difference(land)
    sea.discard(cell)
    if not sea:
        return True
    waiting = [sea.pop()]
    while waiting:
        near = sea.intersection(neighbours[waiting.pop()])
        sea -= near
        waiting.extend(near)
    return not sea
