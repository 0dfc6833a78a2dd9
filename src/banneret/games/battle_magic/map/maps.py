"""Maps: territories, rivers and castle sites. Each map has its own file.

A file may be shipped, generated, or drawn by hand; all are checked in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

from banneret.engine.components import ComponentError, Packed
from banneret.engine.maps.regions import Area, Regions
from banneret.engine.words.sentence import echo
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.engine.workshop import Fault
from banneret.games.battle_magic.box.components import Terrain, the_components
from banneret.games.battle_magic.map.map_file import MapFile, TerritoryEntry, read_file

MAPS = Path(__file__).parent / "maps"
APART: Final = the_components().game.castle_min_distance
"""The least distance between castles, unless a component file says otherwise (magic-setup-03)."""


@dataclass(frozen=True, slots=True, eq=False)
class Territory:
    """A territory. `index` is its place in every list of territories; `special` is the id of its kind, or empty."""

    index: int
    id: str
    key: str
    name: str
    land: bool
    terrain: Terrain
    special: str
    coastal: bool

    def __str__(self) -> str:
        return self.name


class Map:
    """A map ready for play. `rivers` holds both (one, other) and (other, one), by index.

    magic-map-01, magic-map-06.
    """

    def __init__(self, file: MapFile) -> None:
        self.file = file
        self.key = file.id
        self.title = file.name
        self.description = file.description
        self.test_only = file.test_only
        self.min_players = file.min_players
        self.max_players = file.max_players
        number = {entry.id: index for index, entry in enumerate(file.territories)}
        borders = [(number[entry.id], number[other]) for entry in file.territories for other in entry.neighbours]
        self.rivers = frozenset(
            (number[entry.id], number[other]) for entry in file.territories for other in entry.rivers
        )
        self.regions = Regions(map(_area, range(len(number)), file.territories), borders, self.rivers)
        self.distance = self.regions.distance
        land = [entry.land for entry in file.territories]
        self.territories = tuple(
            Territory(
                index,
                entry.id,
                f"area:{entry.id}",
                entry.name,
                land[index],
                entry.terrain,
                entry.special,
                land[index] and not all(land[other] for other in self.regions.neighbours[index]),
            )
            for index, entry in enumerate(file.territories)
        )
        self.by_id = {territory.id: territory for territory in self.territories}
        self.by_key = {territory.key: territory for territory in self.territories}
        self.neighbours = tuple(
            tuple(self.territories[other] for other in around) for around in self.regions.neighbours
        )
        self.castle_sites = tuple(site for site in self.territories if self._may_start(site))
        self.start_sites: Mapping[int, tuple[Territory, ...]] = {
            int(players): tuple(self.by_id[site] for site in sites) for players, sites in file.start_sites.items()
        }

    def __str__(self) -> str:
        return self.title

    def _may_start(self, site: Territory) -> bool:
        """Return whether a first castle may stand here: coastal, with a land neighbour.

        magic-setup-02, magic-setup-04..
        """
        return site.coastal and any(other.land for other in self.neighbours[site.index])

    def sites_left(self, taken: Iterable[Territory], least: int = APART) -> list[Territory]:
        """Return the castle sites at least this many steps from those taken: magic-setup-03, magic-R-05."""
        away = [self.distance[castle.index] for castle in taken]
        return [site for site in self.castle_sites if all(steps[site.index] >= least for steps in away)]

    def room_for(self, castles: int, sites: Iterable[Territory], least: int = APART) -> bool:
        """Return whether `castles` more castles fit on these sites, at least `least` steps apart: magic-R-06."""
        if castles == 0:
            return True
        left = list(sites)
        while len(left) >= castles:
            away = self.distance[left.pop(0).index]
            if self.room_for(castles - 1, [site for site in left if away[site.index] >= least], least):
                return True
        return False


def _area(index: int, entry: TerritoryEntry) -> Area:
    return Area(index, f"area:{entry.id}", entry.name, entry.terrain, entry.outline, entry.centre)


@cache
def map_names() -> tuple[str, ...]:
    """Return the names of the shipped maps for play, the smallest first."""
    maps = (load_map(path.stem) for path in MAPS.glob("*.toml"))
    offered = (map for map in maps if not map.test_only)
    return tuple(map.key for map in sorted(offered, key=lambda map: len(map.territories)))


@cache
def load_map(name: str) -> Map:
    """Load the shipped map with this name. Raises ValueError that lists the names."""
    path = MAPS / f"{name}.toml"
    if not path.is_file():
        known = Listed(sorted(path.stem for path in MAPS.glob("*.toml")), ",")
        raise ValueError(fill("Battle Magic has no map {}; it has {}", echo(name), known))
    return read_map(path)


def read_map(path: Path | Packed) -> Map:
    """Read a map from a file. Raises ComponentError that names file, territory and number of the first fault."""
    map = Map(read_file(path))
    fault = None if map.test_only else next(site_faults(map), None)
    if fault is not None:
        raise ComponentError(f"{path.name}: {fault}")
    return map


def site_faults(map: Map) -> Iterator[Fault]:
    """Yield what is wrong with the places for the first castles: magic-R-05, magic-R-06."""
    if not map.room_for(map.max_players, map.castle_sites):
        yield _no_room(map)
    for players, sites in map.start_sites.items():
        yield from (_no_site(players, site) for site in sites if site not in map.castle_sites)
        for one, other in combinations(sites, 2):
            if map.distance[one.index][other.index] < APART:
                yield _too_near(players, one, other, map.distance[one.index][other.index])


def _no_room(map: Map) -> Fault:
    room = max(castles for castles in range(map.max_players) if map.room_for(castles, map.castle_sites))
    numbers = {"most": map.max_players, "room": room, "apart": APART}
    return Fault(
        fill(
            "max_players is {most}, but only {room} castles have coastal sites {apart} or more steps apart; "
            "set max_players to {room}, or give the map more coast",
            **numbers,
        ),
        said=fill(
            "{most} castles need coasts {apart} or more steps apart, and there is room for {room}. Paint more coast, "
            "or let fewer play.",
            **numbers,
        ),
    )


def _no_site(players: int, site: Territory) -> Fault:
    return Fault(
        fill("start_sites: {}: {} is not coastal, or has no land beside it", players, site.id),
        (site.id,),
        fill("Nobody can start in {}: a start is land beside water, with more land beside it.", site),
    )


def _too_near(players: int, one: Territory, other: Territory, steps: int) -> Fault:
    return Fault(
        fill(
            "start_sites: {players}: {one} and {other} are {steps} steps apart, but need {apart} or more",
            players=players,
            one=one.id,
            other=other.id,
            steps=steps,
            apart=APART,
        ),
        (one.id, other.id),
        fill("{} and {} are {} steps apart. Starts need {} or more: move one away.", one, other, steps, APART),
    )
