"""What may be wrong with the file of a battle, each mistake at its spaces: what no match could be played on.

Rules: masters-SCEN-02, masters-R-02, masters-R-07, masters-R-32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from banneret.engine.components import ComponentError, Packed, load, read_toml
from banneret.engine.workshop import Fault
from banneret.games.battle_masters.box.box import ARMIES, BATTLES, Box, Space, Unit, read_box, the_box
from banneret.games.battle_masters.box.components import BattleFile, Place
from banneret.games.battle_masters.box.field import Field, field_of
from banneret.games.battle_masters.box.validation import check_battle
from banneret.games.battle_masters.box.words import ARMY_TITLES, FEATURES, GROUND

OPEN = ("layout", "choose-side", "alternate-in-zones")
SETUPS = (
    ("fixed",),
    ("fixed", "free-in-zone"),
    ("alternate-in-zones",),
    ("fixed", "alternate-in-zones"),
    ("secret-alternate",),
    ("by-card",),
    OPEN,
)
"""How the armies may come onto the mat."""
_PLACES = {"fixed", "free-in-zone", "alternate-in-zones", "secret-alternate"}


def check_file(path: Path) -> None:
    """Check a component file or a battle file. Raises ComponentError if its contents are inconsistent."""
    if "setup" in read_toml(path):
        read_battle(path, the_box())
    else:
        read_box(path, BATTLES)


def read_battle(source: Path | Packed, box: Box) -> BattleFile:
    """Read and check a battle. Raises ComponentError with file, table and key of the first mistake."""
    battle = load(source, BattleFile)
    fault = next((fault for fault in faults(battle, box, source.name) if fault.bars), None)
    if fault is not None:
        raise ComponentError(f"{source.name}: {fault}")
    return battle


def faults(battle: BattleFile, box: Box, name: str) -> list[Fault]:
    """Return all mistakes, and hints. Raises ComponentError for words and places that do not exist."""
    check_battle(battle, box.file, name)
    laid = [*_tile_faults(battle, box), *_hedge_faults(battle, box)]
    if laid:
        return laid
    field = field_of(box, battle)
    return [*_unit_faults(battle, box, field), *_setup_faults(battle, box, field), *_hints(battle, box)]


def _id(place: Place) -> str:
    return f"{place[0]},{place[1]}"


# --- what lies there --------------------------------------------------------------------------------------------------


def _tile_faults(battle: BattleFile, box: Box) -> Iterator[Fault]:
    """Yield tiles that lie twice, and spaces with more than one feature (masters-R-02)."""
    for tile, count in Counter(tile.tile for tile in battle.tiles).items():
        if count > 1:
            at = tuple(_id(laid.at) for laid in battle.tiles if laid.tile == tile)
            yield Fault(f"tiles: {tile} lies {count} times; there is one", at)
    features = [tile.at for tile in battle.tiles] + ([battle.tower] if battle.tower else [])
    for place, count in Counter(features).items():
        if count > 1:
            yield Fault(f"tiles: {count} features lie on {list(place)}; a space holds one", (_id(place),))
    if battle.tower and battle.tower not in box.mat.by_place:
        yield Fault(f"tower: {list(battle.tower)} is no space of the mat")


def _hedge_faults(battle: BattleFile, box: Box) -> Iterator[Fault]:
    supply = box.file.hedges.supply
    if len(battle.hedges) > supply:
        yield Fault(f"hedges: there are {len(battle.hedges)}, but the box holds {supply}")
    sides = [frozenset(box.mat.by_place[place].index for place in side) for side in battle.hedges]
    for side, ends in zip(battle.hedges, sides, strict=True):
        if ends not in box.mat.sides:
            yield Fault(f"hedges: {list(map(list, side))} are not adjacent; a hedge lies on a side between two spaces")
    if len(set(sides)) < len(sides):
        yield Fault("hedges: two hedges lie on the same side")


# --- units ------------------------------------------------------------------------------------------------------------


def _unit_faults(battle: BattleFile, box: Box, field: Field) -> Iterator[Fault]:
    """Yield units that stand twice, and units where none may stand.

    masters-FIELD-06, masters-FIELD-07, masters-R-64.
    """
    for id, count in Counter(placed.unit for placed in battle.placed).items():
        if count > 1:
            yield Fault(f"placed: {id} stands {count} times; there is one")
    for army, name in enumerate(ARMIES):
        if all(unit.id in battle.absent for unit in box.armies[army]):
            yield Fault(
                f"absent: all units of {name} stay away", said=f"{ARMY_TITLES[army]} has no unit. Let one stay."
            )
    for placed in battle.placed:
        if placed.unit in battle.absent:
            yield Fault(
                f"absent: {placed.unit} stays away, but is placed",
                (_id(placed.at),),
                f"{box.unit[placed.unit]} stands here, but stays away. Take it away, or let it take part.",
            )
        unit, space = box.unit[placed.unit], box.mat.by_place[placed.at]
        if field.closed[space.index]:
            yield Fault(
                f"placed: {unit.id} stands in river or marsh",
                (_id(placed.at),),
                f"{unit} cannot stand in river or marsh. Move the unit, or the marsh.",
            )
        elif space is field.tower and not unit.may_enter_tower:
            yield Fault(
                f"placed: {unit.id} stands in the Tower, which it may not enter",
                (_id(placed.at),),
                f"{unit} cannot enter the Tower. Move one of both.",
            )


def _setup_faults(battle: BattleFile, box: Box, field: Field) -> Iterator[Fault]:
    """Yield a set-up that leads nowhere: units that never come, and areas without room for them."""
    if battle.setup not in SETUPS:
        known = "; ".join(", ".join(setup) for setup in SETUPS)
        yield Fault(f"setup: {', '.join(battle.setup)} is no way to set up; there are: {known}")
        return
    if battle.setup == OPEN:
        yield from _open_faults(battle, box)
        return
    if battle.placed and "fixed" not in battle.setup:
        yield Fault(
            "setup: units are placed, but setup has no 'fixed'",
            tuple(_id(placed.at) for placed in battle.placed),
            "Units stand there, but both armies deploy theirs. Take them away, or choose another set-up.",
        )
        return
    waiting = [_waiting(battle, box, army) for army in (0, 1)]
    for army, units in enumerate(waiting):
        if units and ARMIES[army] not in battle.zones:
            title = ARMY_TITLES[army]
            yield Fault(
                f"zones: {len(units)} units of {ARMIES[army]} are not placed, and it has no zone",
                said=f"{len(units)} units of {title} stand nowhere. Place them, or give {title} an area.",
            )
            return
    yield from _room_faults(battle, box, field, waiting)
    if len([one for one in battle.victory if one.kind == "occupy-tower"]) > 1:
        yield Fault("victory: only one army can win by entering the Tower")


def _waiting(battle: BattleFile, box: Box, army: int) -> list[Unit]:
    placed = {one.unit for one in battle.placed} if "fixed" in battle.setup else set()
    return [unit for unit in box.armies[army] if unit.id not in placed and unit.id not in battle.absent]


def _room_faults(battle: BattleFile, box: Box, field: Field, waiting: list[list[Unit]]) -> Iterator[Fault]:
    """Yield areas with too little room for all who deploy there before the first card (masters-DEPLOY-04)."""
    if len(_PLACES & set(battle.setup)) == ("fixed" in battle.setup):
        return  # nobody deploys: who is not placed arrives by a card, when there is room (masters-R-39)
    areas = [_free(battle, box, field, ARMIES[army]) if waiting[army] else set[Space]() for army in (0, 1)]
    both = set.union(*areas)
    for army in (0, 1):
        need, room = len(waiting[army]), len(areas[army])
        if need > room or sum(map(len, waiting)) > len(both):
            yield Fault(
                f"zones: {need} units of {ARMIES[army]} deploy where there is room for {room}",
                tuple(space.place for space in areas[army]),
                f"{need} units of {ARMY_TITLES[army]} have too little room in their area. Choose a larger one.",
            )


def _free(battle: BattleFile, box: Box, field: Field, army: str) -> set[Space]:
    """Return the spaces of an army's area on which any unit can stand."""
    taken = {box.mat.by_place[placed.at] for placed in battle.placed}
    zone = next(box.zones[zone] for name, zone in battle.zones.items() if name == army)
    return {space for space in zone if not field.closed[space.index] and space is not field.tower} - taken


def _open_faults(battle: BattleFile, box: Box) -> Iterator[Fault]:
    """Yield what an open battle must not have, since its players lay out the field."""
    if battle.tiles or battle.hedges or battle.placed or battle.tower:
        yield Fault("setup: players lay out an open battle; nothing lies or stands there before")
    sides = {*battle.opposite, *battle.opposite.values()}
    if not sides or not sides <= set(box.zones) or not set(battle.opposite.values()) <= set(battle.opposite):
        yield Fault("opposite: each side that can be chosen is a zone, and has another one opposite")


# --- hints ------------------------------------------------------------------------------------------------------------


def _hints(battle: BattleFile, box: Box) -> Iterator[Fault]:
    """Yield what can be played on, but is not as the rulebook lays it."""
    placement = box.file.placement
    features = [(tile.face, tile.at) for tile in battle.tiles]
    for face, place in [*features, *([("tower", battle.tower)] if battle.tower else [])]:
        allowed: tuple[str, ...] = getattr(placement, face)
        space = box.mat.by_place[place]
        if space.terrain not in allowed:
            ground = " or ".join(str(GROUND[one]) for one in allowed)
            said = f"{FEATURES[face]} at {space}: players who lay out a field lay it on {ground} only."
            yield Fault(f"{face} lies on {space.terrain}", (_id(place),), said, bars=False)
    if any(one.kind == "occupy-tower" for one in battle.victory) and battle.tower is None:
        yield Fault("victory: there is no tower", said="There is no Tower to win by. Put it there.", bars=False)
