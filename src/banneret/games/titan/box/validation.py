"""Read `components.toml`, and check that it is consistent."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path

from banneret.engine.components import ComponentError, Packed, load, refer, same_ids
from banneret.engine.words.sentence import echo
from banneret.games.titan.box.components import STEPS, Components

COMPONENTS = Path(__file__).parent / "components.toml"


@cache
def the_components() -> Components:
    """Return the components as the project ships them."""
    return load(COMPONENTS, Components)


def read_components(path: Path | Packed) -> Components:
    """Read the components from a file. Raises ComponentError that names file, table and key of the first fault."""
    file = load(path, Components)
    for check in CHECKS:
        check(file, path.name)
    return file


def _check_twice(file: Components, name: str) -> None:
    tables: tuple[tuple[str, Iterable[object]], ...] = (
        ("character", (entry.id for entry in file.character)),
        ("hazard", (entry.id for entry in file.hazard)),
        ("terrain", (entry.id for entry in file.terrain)),
        ("battle_hex", (entry.id for entry in file.battle_hex)),
        ("battleland", (entry.terrain for entry in file.battleland)),
        ("land", (entry.id for entry in file.land)),
        ("markers", file.markers.colours),
        ("markers", file.markers.emblems),
    )
    for table, ids in tables:
        seen: set[object] = set()
        for id in ids:
            if id in seen:
                raise ComponentError(f"{name}: {table}: {echo(id)} stands there twice; give each only once")
            seen.add(id)


FIXED = ("markers", "strike_chart", "rangestrike", "rangestrike_path", "battleland_entry", "battle_hex", "land")
"""The tables that a player's own file must not change: shapes, and what programs have computed in advance."""


def _check_box(file: Components, name: str) -> None:
    """Check what a player's own file must have in common with the box."""
    box = the_components()
    same_ids(name, "character", _ids(file), _ids(box))
    kinds = tuple(zip(_ids(file), (entry.kind for entry in file.character), strict=True))
    for id, kind in set(kinds) - set(zip(_ids(box), (entry.kind for entry in box.character), strict=True)):
        raise ComponentError(f"{name}: character {id}: kind is {kind!r}; it must be that of the box")
    same_ids(name, "terrain", (entry.id for entry in file.terrain), (entry.id for entry in box.terrain))
    same_ids(name, "battleland", (entry.terrain for entry in file.battleland), (one.terrain for one in box.battleland))
    for table in FIXED:
        if getattr(file, table) != getattr(box, table):
            raise ComponentError(f"{name}: {table}: is not that of the box, and this table cannot be changed")
    if file.game.dice_sides != box.game.dice_sides:
        raise ComponentError(f"{name}: game: dice_sides is {file.game.dice_sides}; it must be {box.game.dice_sides}")


# --- characters -------------------------------------------------------------------------------------------------------


def _check_characters(file: Components, name: str) -> None:
    skills = file.strike_chart.target_skills
    for entry in file.character:
        table = f"character {entry.id}"
        refer(name, table, "skill", (str(entry.skill),), map(str, skills))
    refer(name, "setup", "starting_legion", file.setup.starting_legion, _ids(file))
    start, split = len(file.setup.starting_legion), sum(file.setup.first_split_sizes)
    if start != split:
        raise ComponentError(f"{name}: setup: first_split_sizes make {split}, but starting_legion has {start}")
    markers = file.game_public.legion_markers_per_player
    if len(file.markers.emblems) != markers:
        raise ComponentError(f"{name}: markers: emblems are {len(file.markers.emblems)}; a player has {markers}")
    for skill, row in enumerate(file.strike_chart.rows):
        if len(row) != len(skills):
            raise ComponentError(
                f"{name}: strike_chart: striker_{skill} has {len(row)} numbers; it needs {len(skills)}"
            )


def _ids(file: Components) -> list[str]:
    return [entry.id for entry in file.character]


# --- hazards ----------------------------------------------------------------------------------------------------------

OF_HEXES = ("enter_ground", "land_flyer", "overfly")
OF_HEXSIDES = (
    "cross_up_ground",
    "cross_down_ground",
    "contact",
    "los_first_down",
    "los_first_up",
    "los_middle",
    "los_last_up",
    "los_last_down",
)


def _check_hazards(file: Components, name: str) -> None:
    for hazard in file.hazard:
        table = f"hazard {hazard.id}"
        refer(name, table, "natives", hazard.natives, _ids(file))
        own, other = (OF_HEXES, OF_HEXSIDES) if hazard.place == "hex" else (OF_HEXSIDES, OF_HEXES)
        for key in own:
            if getattr(hazard, key) is None:
                raise ComponentError(f"{name}: {table}: {key} is missing")
        for key in other:
            if getattr(hazard, key) is not None:
                raise ComponentError(f"{name}: {table}: {key} is not a key of a hazard of a {hazard.place}")
    hazards = {hazard.id: hazard for hazard in file.hazard}
    for entry in file.character:
        refer(name, f"character {entry.id}", "natives", entry.natives, hazards)
    for hazard in file.hazard:
        said = {entry.id for entry in file.character if hazard.id in entry.natives}
        odd = sorted(said.symmetric_difference(hazard.natives))
        if odd:
            raise ComponentError(f"{name}: hazard {hazard.id}: natives differ from natives of character {odd[0]}")


# --- recruiting -------------------------------------------------------------------------------------------------------


def _check_recruiting(file: Components, name: str) -> None:
    for terrain in file.terrain:
        table = f"terrain {terrain.id}"
        refer(name, table, "chain", (link.creature for link in terrain.chain), _ids(file))
        if terrain.chain and terrain.chain[0].needs:
            raise ComponentError(f"{name}: {table}: chain begins with needs = {terrain.chain[0].needs}; it must be 0")
        lands = sum(land.terrain == terrain.id for land in file.land)
        if lands != terrain.lands:
            raise ComponentError(f"{name}: {table}: lands is {terrain.lands}, but there are {lands}")
    for recruit in file.tower_recruit:
        table = f"tower_recruit {recruit.creature}"
        refer(name, table, "creature", (recruit.creature,), _ids(file))
        named = [need.id for need in recruit.any_of if need.kind == "character"]
        refer(name, table, "any_of", named, _ids(file))


# --- battlelands ------------------------------------------------------------------------------------------------------


def _check_battlelands(file: Components, name: str) -> None:
    at = {(entry.col, entry.h): entry.id for entry in file.battle_hex}
    hexes = [entry.id for entry in file.battle_hex]
    for entry in file.battle_hex:
        for way, (dx, dy) in STEPS.items():
            there, said = at.get((entry.col + dx, entry.h + dy)), entry.neighbours.get(way)
            if there != said:
                raise ComponentError(f"{name}: battle_hex {entry.id}: neighbours: {way} is {said}; it must be {there}")
    sides = file.battleland_entry
    for key in ("attacker_right", "attacker_bottom", "attacker_left", "name_side", "tower_deployment"):
        refer(name, "battleland_entry", key, getattr(sides, key), hexes)
    for key in ("defender_vs_right", "defender_vs_bottom", "defender_vs_left"):
        refer(name, "battleland_entry", key, getattr(sides, key), hexes)
    grounds = [hazard.id for hazard in file.hazard if hazard.place == "hex"]
    hexsides = [hazard.id for hazard in file.hazard if hazard.place == "hexside"]
    refer(name, "battleland", "terrain", (land.terrain for land in file.battleland), [t.id for t in file.terrain])
    for land in file.battleland:
        table = f"battleland {land.terrain}"
        if [ground.id for ground in land.hexes] != hexes:
            raise ComponentError(f"{name}: {table}: hexes must be the {len(hexes)} of battle_hex in their order")
        refer(name, table, "hazard", (ground.hazard for ground in land.hexes), grounds)
        refer(name, table, "sides", (side for ground in land.hexes for side in ground.sides.values()), hexsides)
        for entry, ground in zip(file.battle_hex, land.hexes, strict=True):
            refer(name, f"{table} {ground.id}", "sides", ground.sides, entry.neighbours)


# --- the Masterboard --------------------------------------------------------------------------------------------------


def _check_lands(file: Components, name: str) -> None:
    terrains = [terrain.id for terrain in file.terrain]
    around = {land.id: [near.land for near in land.neighbours] for land in file.land}
    known = list(map(str, around))
    for land in file.land:
        table = f"land {land.id}"
        refer(name, table, "terrain", (land.terrain,), terrains)
        refer(name, table, "neighbours", map(str, around[land.id]), known)
        refer(name, table, "exits", (str(way.land) for way in land.exits), map(str, around[land.id]))
        for near in around[land.id]:
            if land.id not in around[near]:
                raise ComponentError(f"{name}: {table}: neighbours has {near}, which does not have {land.id}")
        if any(one.side == other.side for one, other in combinations(land.neighbours, 2)):
            raise ComponentError(f"{name}: {table}: neighbours has two lands on one side")
        if land.flat_top != ((land.x + land.y) % 2 == 0):
            raise ComponentError(f"{name}: {table}: flat_top must be {str(not land.flat_top).lower()} at this x and y")
    refer(name, "setup", "towers", map(str, file.setup.towers), [str(x.id) for x in file.land if x.terrain == "tower"])


CHECKS = (
    _check_twice,
    _check_characters,
    _check_hazards,
    _check_recruiting,
    _check_battlelands,
    _check_lands,
    _check_box,
)
