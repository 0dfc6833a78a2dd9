"""Castle sites: where players may start, as fair as possible (magic-gen-13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from banneret.games.battle_magic.box.components import Terrain
from banneret.games.battle_magic.generator.chance import Failed

WEALTH: dict[Terrain, int] = {"clear": 3, "forest": 2, "mountain": 1, "sea": 0, "reef": 0}
"""The worth of a cell for a castle nearby."""
EASY: tuple[Terrain, ...] = ("clear", "forest")
NEARBY = 2


def placed(
    seats: int,
    neighbours: Sequence[Sequence[int]],
    distance: Sequence[Sequence[int]],
    ground: Sequence[Terrain],
    rivers: Collection[tuple[int, int]],
    least: int,
) -> dict[int, tuple[int, ...]]:
    """Return the sites for each number of players, at least `least` steps apart."""
    wealth = [sum(WEALTH[ground[cell]] for cell, steps in enumerate(away) if steps <= NEARBY) for away in distance]
    sites = _candidates(neighbours, ground, rivers)
    return {players: _fairest(players, sites, distance, wealth, least) for players in range(2, seats + 1)}


def _candidates(
    neighbours: Sequence[Sequence[int]], ground: Sequence[Terrain], rivers: Collection[tuple[int, int]]
) -> list[int]:
    """Return coastal cells of clear land or forest, with land around and an easy way out that no river blocks."""
    dry = [WEALTH[terrain] > 0 for terrain in ground]
    return [
        cell
        for cell, around in enumerate(neighbours)
        if ground[cell] in EASY
        and 2 <= sum(dry[other] for other in around) < len(around)
        and any(ground[other] in EASY and (min(cell, other), max(cell, other)) not in rivers for other in around)
    ]


def _fairest(
    players: int, sites: Sequence[int], distance: Sequence[Sequence[int]], wealth: Sequence[int], least: int
) -> tuple[int, ...]:
    """Choose sites with the most equal distances to rivals, then the most equal wealth, then the most wealth."""

    def unfairness(chosen: tuple[int, ...]) -> tuple[int, int, int, tuple[int, ...]]:
        rivals = [min(distance[one][other] for other in chosen if other != one) for one in chosen]
        riches = [wealth[site] for site in chosen]
        return max(rivals) - min(rivals), max(riches) - min(riches), -sum(riches), chosen

    best = min(map(unfairness, _sets(players, sites, distance, least)), default=None)
    if best is None:
        raise Failed
    return best[3]


def _sets(count: int, sites: Sequence[int], distance: Sequence[Sequence[int]], least: int) -> Iterator[tuple[int, ...]]:
    """Yield all sets of `count` sites that are far enough apart, in rising order."""
    if count == 0:
        yield ()
        return
    for place, site in enumerate(sites):
        away = distance[site]
        left = [other for other in sites[place + 1 :] if away[other] >= least]
        for rest in _sets(count - 1, left, distance, least):
            yield (site, *rest)
