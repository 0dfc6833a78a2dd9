"""Random maps: `generate(size, players, seed)` always gives the same map for the same arguments.

Each step has its own module. In order: chance, sites, outlines, continents, terrain, rivers, castles, specials,
names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.engine.maps.regions import distances
from banneret.games.battle_magic.box.components import Components, SpecialTerritory, Terrain, the_components
from banneret.games.battle_magic.generator import castles, continents, names, outlines, rivers, sites, specials, terrain
from banneret.games.battle_magic.generator.chance import Failed, SplitMix
from banneret.games.battle_magic.generator.names import slug
from banneret.games.battle_magic.generator.outlines import Outlines
from banneret.games.battle_magic.generator.polygon import Corner, centroid, whole
from banneret.games.battle_magic.map.map_file import MapFile, TerritoryEntry
from banneret.games.battle_magic.map.maps import Map

__all__ = ["generate"]


def generate(size: int, players: int, seed: int, file: Components | None = None) -> Map:
    """Generate a map of `size` territories for two to `players` players, with the numbers of the box or another file.

    Raises ValueError, one sentence, if there are too few or too many territories, or if no attempt gives a map.

    magic-gen-16, magic-gen-18.
    """
    box = file or the_components()
    _check(size, players, box)
    for attempt in range(box.generator.max_attempts + 1):
        chance = SplitMix(seed + box.generator.attempt_step * attempt)
        try:
            territories, starts = _attempt(chance, size, players, box)
        except Failed:
            continue
        return Map(_file(territories, starts, seed, attempt))
    raise ValueError(
        f"The seed {seed} gives no map of {size} territories for {players} players; "
        "take another seed or more territories"
    )


def _check(size: int, players: int, box: Components) -> None:
    """Check that there is room for castles at distance 6: magic-gen-17."""
    game, numbers = box.game, box.generator
    if not game.min_players <= players <= game.max_players:
        raise ValueError(f"A map is for {game.min_players} to {game.max_players} players, not for {players}")
    least = numbers.min_territories_for[str(players)]
    if size < least:
        raise ValueError(f"A map for {players} players needs {least} territories or more, not {size}")
    if size > numbers.max_territories:
        raise ValueError(f"A map has at most {numbers.max_territories} territories, not {size}")


def _attempt(
    chance: SplitMix, size: int, players: int, box: Components
) -> tuple[tuple[TerritoryEntry, ...], dict[int, tuple[int, ...]]]:
    """Return the territories and the castle sites of one attempt. Raises Failed."""
    numbers = box.generator
    paper = outlines.drawn(chance, sites.cells(sites.strewn(chance, size, numbers), numbers), numbers)
    near = paper.neighbours
    land = continents.raised(chance, near, paper.inner, numbers)
    ground = terrain.painted(chance, near, land, numbers)
    wet = rivers.run(chance, paper, ground, land)
    away = [distances(cell, near) for cell in range(size)]
    starts = castles.placed(players, near, away, ground, wet, box.game.castle_min_distance)
    coastal = [cell in land and not land.issuperset(around) for cell, around in enumerate(near)]
    taken = {site for chosen in starts.values() for site in chosen}
    special = specials.scattered(chance, box.special_territories, away, ground, coastal, taken)
    called = names.named(chance, ground, special, box.special_territories, numbers)
    return _territories(paper, ground, wet, special, called), starts


def _territories(
    paper: Outlines,
    ground: Sequence[Terrain],
    wet: Sequence[tuple[int, int]],
    special: Mapping[int, SpecialTerritory],
    called: Sequence[str],
) -> tuple[TerritoryEntry, ...]:
    """Write the cells as a map file has them (magic-gen-16)."""
    ids = [slug(name) for name in called]
    barred = {pair for one, other in wet for pair in ((one, other), (other, one))}
    return tuple(
        TerritoryEntry(
            id=ids[cell],
            name=called[cell],
            terrain=ground[cell],
            centre=_middle(outline),
            outline=_from_the_top(outline),
            neighbours=tuple(ids[other] for other in paper.neighbours[cell]),
            special=special[cell].id if cell in special else "",
            rivers=tuple(ids[other] for other in paper.neighbours[cell] if (cell, other) in barred),
        )
        for cell, outline in enumerate(paper.bent)
    )


def _from_the_top(outline: Sequence[Corner]) -> tuple[Corner, ...]:
    """Turn the outline so that it begins at its topmost corner; of several, the leftmost."""
    top = min(range(len(outline)), key=lambda corner: (outline[corner][1], outline[corner][0]))
    return (*outline[top:], *outline[:top])


def _middle(outline: Sequence[Corner]) -> Corner:
    x, y = centroid(outline)
    return whole(x), whole(y)


def _file(
    territories: tuple[TerritoryEntry, ...], starts: Mapping[int, tuple[int, ...]], seed: int, attempt: int
) -> MapFile:
    fewest, most = min(starts), max(starts)
    return MapFile(
        source="original",
        id=f"map-{len(territories)}-{most}-{seed}",
        name=f"Map {seed}",
        description=f"{len(territories)} territories for {fewest} to {most} players, made by chance.",
        min_players=fewest,
        max_players=most,
        territories=territories,
        start_sites={
            str(players): tuple(territories[site].id for site in chosen) for players, chosen in starts.items()
        },
        seed=seed,
        attempt=attempt,
    )
