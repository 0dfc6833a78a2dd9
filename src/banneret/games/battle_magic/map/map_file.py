"""A map as a file: what it may hold, what it must fulfil, and how it is written.

Two territories are neighbours if their outlines have a side in common; a common corner is no border (magic-R-19).
The file names neighbours all the same, so that a mistake in an outline is found.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from banneret.engine.components import Bound, ComponentError, Coordinate, Count, Few, Packed, Seed, Source, load
from banneret.engine.maps.regions import distances, shared_sides
from banneret.engine.words.sentence import echo
from banneret.engine.workshop import Fault
from banneret.games.battle_magic.box.components import Terrain, the_components
from banneret.picture.geometry import inside

LAND: tuple[Terrain, ...] = ("clear", "forest", "mountain")
MOST = 300
"""The greatest number of territories: nobody could play on a larger map."""
MOST_CORNERS = 60
"""The greatest number of corners of an outline: nobody would see more, and generated outlines have 14."""


@dataclass(frozen=True, slots=True)
class TerritoryEntry:
    """A territory as in its file; `rivers` are the neighbours on the other side of a river."""

    id: str
    name: str
    terrain: Terrain
    centre: tuple[Coordinate, Coordinate]
    outline: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Bound(max_length=MOST_CORNERS)]
    neighbours: tuple[str, ...]
    special: str = ""
    rivers: tuple[str, ...] = ()

    @property
    def land(self) -> bool:
        """Whether it is land: magic-map-02, magic-map-03."""
        return self.terrain in LAND


@dataclass(frozen=True, slots=True)
class MapFile:
    """The contents of a map file.

    `seed` and `attempt` tell how it was generated; `start_sites` are by number of players.
    """

    source: Source
    id: str
    name: str
    description: str
    min_players: Few
    max_players: Few
    territories: tuple[TerritoryEntry, ...]
    start_sites: dict[str, tuple[str, ...]] = field(default_factory=dict)
    test_only: bool = False
    seed: Seed | None = None
    attempt: Count | None = None


def read_file(path: Path | Packed) -> MapFile:
    """Read and check a file. Raises ComponentError that names file, territory and number of the first fault."""
    file = load(path, MapFile)
    fault = next(iter(faults(file)), None)
    if fault is not None:
        raise ComponentError(f"{path.name}: {fault}")
    return file


def faults(file: MapFile) -> list[Fault]:
    """Return the faults of the first check that finds any. Later checks assume that earlier ones found nothing."""
    checks = (_number_faults, _entry_faults, _start_site_faults, _border_faults, _way_faults)
    return next(filter(None, (list(check(file)) for check in checks)), [])


def _number_faults(file: MapFile) -> Iterator[Fault]:
    game = the_components().game
    if not game.min_players <= file.min_players <= file.max_players <= game.max_players:
        yield Fault(
            f"min_players is {file.min_players} and max_players {file.max_players}, "
            f"but they lie between {game.min_players} and {game.max_players}, the smaller first"
        )
    if not 1 <= len(file.territories) <= MOST:
        yield Fault(f"territories: there are {len(file.territories)}; a map has 1 to {MOST}")
    twice = [id for id, count in Counter(entry.id for entry in file.territories).items() if count > 1]
    if twice:
        yield Fault(f"territories: the id {echo(twice[0])} stands there twice; give each only once", (twice[0],))


def _entry_faults(file: MapFile) -> Iterator[Fault]:
    entries = {entry.id: entry for entry in file.territories}
    for entry in file.territories:
        yield from (_at(entry.id, fault) for fault in _territory_faults(entry, entries))


def _at(id: str, fault: str, said: str = "") -> Fault:
    return Fault(f"territory {id}: {fault}", (id,), said)


def _territory_faults(entry: TerritoryEntry, entries: Mapping[str, TerritoryEntry]) -> Iterator[str]:
    """Yield the faults of a territory by itself and of its references to others."""
    if len(entry.outline) < 3:
        yield f"outline has {len(entry.outline)} corners; it needs at least 3"
    elif not inside(entry.centre, entry.outline):
        yield f"centre {list(entry.centre)} lies outside its outline"
    specials = [special.id for special in the_components().special_territories]
    if entry.special and entry.special not in specials:
        yield f"special is {echo(entry.special)}, which is none of {', '.join(specials)}"
    for other in entry.neighbours:
        if other not in entries or other == entry.id:
            yield f"neighbours names {echo(other)}, which is no other territory"
        elif entry.id not in entries[other].neighbours:
            yield f"neighbours names {other}, but {other} does not name {entry.id}"
    for other in entry.rivers:
        if other not in entry.neighbours:
            yield f"rivers names {echo(other)}, which is no neighbour"
        elif not (entry.land and entries[other].land):
            yield f"rivers names {other}, but a river runs between two land territories only (magic-map-04)"
        elif entry.id not in entries[other].rivers:
            yield f"rivers names {other}, but {other} does not name {entry.id}"


def _start_site_faults(file: MapFile) -> Iterator[Fault]:
    """Check that each number of players has as many sites; a map for tests may have no sites."""
    entries = {entry.id for entry in file.territories}
    wanted = {str(players) for players in range(file.min_players, file.max_players + 1)}
    if not (file.test_only and not file.start_sites) and set(file.start_sites) != wanted:
        yield Fault(
            f"start_sites has sites for {', '.join(file.start_sites) or 'nobody'}; "
            f"a map for {file.min_players} to {file.max_players} players needs {', '.join(sorted(wanted))}"
        )
    for players, sites in file.start_sites.items():
        if len(sites) != int(players):
            yield Fault(
                f"start_sites: {players} has {len(sites)} sites; it needs {players}",
                sites,
                f"{players} players need {players} starts, and {len(sites)} are marked. Mark them with Start.",
            )
        for site in sites:
            if site not in entries:
                yield Fault(f"start_sites: {players} names {echo(site)}, which is no territory")


def _border_faults(file: MapFile) -> Iterator[Fault]:
    """Check that neighbours are exactly the territories that share a side on paper (magic-R-19)."""
    shared = shared_sides(entry.outline for entry in file.territories)
    drawn = {(file.territories[a].id, file.territories[b].id) for both in shared for a, b in (both, both[::-1])}
    for entry in file.territories:
        for other in file.territories:
            named = other.id in entry.neighbours
            if named and (entry.id, other.id) not in drawn:
                yield _at(entry.id, f"neighbours names {other.id}, but their outlines share no side")
            if not named and (entry.id, other.id) in drawn:
                yield _at(entry.id, f"neighbours lacks {other.id}, whose outline shares a side with it")


def _way_faults(file: MapFile) -> Iterator[Fault]:
    number = {entry.id: index for index, entry in enumerate(file.territories)}
    steps = distances(0, [[number[other] for other in entry.neighbours] for entry in file.territories])
    for entry, away in zip(file.territories, steps, strict=True):
        if away == len(number):
            first = file.territories[0].id
            yield _at(
                entry.id, f"cannot be reached from {first}", f"{entry.name} borders nothing. Join it to the rest."
            )


def as_toml(file: MapFile) -> str:
    """Return the file as TOML text; reading it back gives an equal file."""
    tables = as_tables(file)
    starts, territories = tables.pop("start_sites"), tables.pop("territories")
    parts = [_lines(tables)]
    if starts:
        parts.append(f"[start_sites]\n{_lines(starts)}")
    return "\n".join([*parts, *(f"[[territories]]\n{_lines(entry)}" for entry in territories)])


def as_tables(file: MapFile) -> dict[str, Any]:
    """Return the tables of the file; what it leaves out is None."""
    head = {"source": file.source, "id": file.id, "name": file.name, "description": file.description}
    numbers = {"min_players": file.min_players, "max_players": file.max_players}
    made = {"seed": file.seed, "attempt": file.attempt}
    parts = {"start_sites": file.start_sites, "territories": [_told(entry) for entry in file.territories]}
    return {**head, "test_only": file.test_only or None, **numbers, **made, **parts}


def _told(entry: TerritoryEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "terrain": entry.terrain,
        "special": entry.special or None,
        "centre": entry.centre,
        "outline": entry.outline,
        "neighbours": entry.neighbours,
        "rivers": entry.rivers or None,
    }


def _lines(values: Mapping[str, Any]) -> str:
    """Return keys and values as TOML, without values that are None."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in values.items() if value is not None)


def _value(value: Any) -> str:
    """Return a word, a number or a list of them; JSON and TOML write these alike."""
    return json.dumps(value, ensure_ascii=False)
