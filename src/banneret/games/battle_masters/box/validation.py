"""Check that component files are consistent: all references exist, and all sums are right."""

from __future__ import annotations

from collections import Counter

from banneret.engine.components import ComponentError, refer
from banneret.games.battle_masters.box.components import BattleFile, ComponentFile

TERRAIN = {".": "open", "r": "road", "~": "river", "f": "ford"}
"""The meaning of the letters in the mat's layout."""


def check_components(file: ComponentFile, name: str) -> None:
    """Check the references and sums of a component file."""
    types = [entry.id for entry in file.unit_type]
    refer(name, "unit", "type", (unit.type for unit in file.unit), types)
    for card in file.battle_card:
        refer(name, f"battle_card {card.id}", "units", card.units, types)
    patterns = [pattern.id for pattern in file.ditch_pattern]
    for tile in file.terrain_tile:
        refer(
            name, f"terrain_tile {tile.id}", "pattern", (face.pattern for face in tile.faces if face.pattern), patterns
        )
    counted = Counter(unit.type for unit in file.unit)
    for entry in file.unit_type:
        _equal(name, f"unit_type {entry.id}", "units", entry.units, counted[entry.id], "units in the table unit")
    _equal(name, "box", "battle_cards", file.box.battle_cards, sum(c.count for c in file.battle_card), "battle cards")
    _equal(name, "box", "unit_bases", file.box.unit_bases, len(file.unit), "units")
    _equal(name, "box", "ogre_cards", file.box.ogre_cards, sum(c.count for c in file.ogre_card), "ogre cards")
    _equal(name, "box", "cannon_tiles", file.box.cannon_tiles, sum(t.count for t in file.cannon_tile), "cannon tiles")
    _equal(name, "mat", "rows", file.mat.rows, len(file.mat.layout), "rows in layout")
    _equal(name, "mat", "spaces", file.mat.spaces, sum(map(len, file.mat.layout)), "letters in layout")
    strange = sorted(set("".join(file.mat.layout)) - set(TERRAIN))
    if strange:
        raise ComponentError(f"{name}: mat: layout has the letter {strange[0]!r}, which is none of {' '.join(TERRAIN)}")
    places = _places(file)
    for zone in file.zone:
        refer(name, f"zone {zone.id}", "hexes", map(str, zone.hexes), places)
    for key, sides in (("road_sides", file.mat.road_sides), ("river_sides", file.mat.river_sides)):
        refer(name, "mat", key, (str(place) for side in sides for place in side), places)


def check_battle(battle: BattleFile, file: ComponentFile, name: str) -> None:
    """Check a battle file's references to the components, and that it names no place twice."""
    places = _places(file)
    refer(name, "placed", "unit", (placed.unit for placed in battle.placed), (unit.id for unit in file.unit))
    refer(name, "placed", "at", (str(placed.at) for placed in battle.placed), places)
    refer(name, "absent", "unit", battle.absent, (unit.id for unit in file.unit))
    refer(name, "tiles", "tile", (tile.tile for tile in battle.tiles), (tile.id for tile in file.terrain_tile))
    refer(name, "tiles", "at", (str(tile.at) for tile in battle.tiles), places)
    refer(name, "hedges", "side", (str(place) for side in battle.hedges for place in side), places)
    refer(name, "zones", "zone", battle.zones.values(), (zone.id for zone in file.zone))
    shown = [(tile.id, face.face) for tile in file.terrain_tile for face in tile.faces]
    for tile in battle.tiles:
        if (tile.tile, tile.face) not in shown:
            raise ComponentError(f"{name}: tiles: {tile.tile} has no face {tile.face!r}")
    twice = [at for at, count in Counter(placed.at for placed in battle.placed).items() if count > 1]
    if twice:
        raise ComponentError(f"{name}: placed: two units stand on {list(twice[0])}; a space holds one")


def _places(file: ComponentFile) -> list[str]:
    return [str((column, row)) for row, letters in enumerate(file.mat.layout) for column in range(len(letters))]


def _equal(name: str, table: str, key: str, said: int, found: int, what: str) -> None:
    if said != found:
        raise ComponentError(f"{name}: {table}: {key} says {said}, but there are {found} {what}")
