"""What may be wrong with the file of an adventure, each mistake at its place (lore-0-03, lore-S-06; chapter 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any

from banneret.engine.components import ComponentError, Packed, load_beside
from banneret.engine.words.sentence import echo
from banneret.engine.workshop import Fault
from banneret.games.battlelore.box.adventure_file import (
    FIELDS,
    AdventureFile,
    CouncilEntry,
    CustomEntry,
    Place,
    RuleEntry,
)
from banneret.games.battlelore.box.board import Board, the_board
from banneret.games.battlelore.box.box import CAMPS, Box
from banneret.games.battlelore.box.components import CreatureType, UnitType
from banneret.games.battlelore.box.war_council import CLASSES
from banneret.games.battlelore.box.words import CAMP_TITLES


def read_file(source: Path | Packed, box: Box) -> AdventureFile:
    """Read and check a file. Raises ComponentError with file, table and key of the first mistake."""
    tables, file = load_beside(source, AdventureFile)
    fault = next(iter(faults(file, tables, box)), None)
    if fault is not None:
        raise ComponentError(f"{source.name}: {fault}")
    return file


def faults_of(source: Path | Packed, box: Box) -> list[Fault]:
    """Return all that is wrong with a file. Raises ComponentError for one that cannot be read."""
    tables, file = load_beside(source, AdventureFile)
    return faults(file, tables, box)


def faults(file: AdventureFile, tables: Mapping[str, Any], box: Box) -> list[Fault]:
    """Return all mistakes. Unknown places and types come alone: the other checks assume that there are none."""
    unknown = [*_map_faults(file, the_board()), *_kind_faults(file, box), *_type_faults(file, box)]
    return unknown or list(_faults(file, tables, box))


def _faults(file: AdventureFile, tables: Mapping[str, Any], box: Box) -> Iterator[Fault]:
    yield from _terrain_faults(file, box)
    for camp in (0, 1):
        yield from _unit_faults(file, camp, box)
    yield from _placing_faults(file, box)
    yield from map(_said, _lore_faults(file, box))
    for number, (rule, table) in enumerate(zip(file.rules, tables.get("rules", ()), strict=True)):
        at = (_id(rule.hex),) if "hex" in table else ()
        yield from (
            Fault(f"rules[{number}]: {fault}", at, _capital(fault)) for fault in _rule_faults(file, rule, table, box)
        )
    yield from map(_said, _number_faults(file, box))


def _said(fault: str) -> Fault:
    """Return a fault of no place, whose words are those of the page."""
    return Fault(fault, said=_capital(fault))


def _capital(fault: str) -> str:
    return f"{fault[0].upper()}{fault[1:]}."


def _id(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def _number_faults(file: AdventureFile, box: Box) -> Iterator[str]:
    if file.hand is not None and not min(file.hand.both):
        yield "hand: a camp begins with at least 1 Command card"
    if file.hand is not None and sum(file.hand.both) > len(box.command_deck):
        yield f"hand: {sum(file.hand.both)} Command cards are more than the {len(box.command_deck)} that there are"
    if not file.banners.pennant or not file.banners.standard:
        yield "banners: a camp needs at least 1 Victory Banner to win"


# --- the map ----------------------------------------------------------------------------------------------------------


def _map_faults(file: AdventureFile, board: Board) -> Iterator[Fault]:
    """Yield places that are not hexes of the map."""
    for table, kinds in (("terrain", file.terrain), ("pennant", file.pennant), ("standard", file.standard)):
        for kind, places in kinds.items():
            for place in places:
                if not _on_map(place, board):
                    yield Fault(f"{table}: {kind} has {list(place)}, which is no hex of the map{_map_words(place)}")
    for number, rule in enumerate(file.rules):
        if not _on_map(rule.hex, board):
            yield Fault(f"rules[{number}]: hex is {list(rule.hex)}, which is no hex of the map{_map_words(rule.hex)}")


def _on_map(place: Place, board: Board) -> bool:
    return f"hex:{place[0]},{place[1]}" in board.by_key


def _map_words(place: Place) -> str:
    if not 0 <= place[0] <= 8:
        return "; rows are 0 to 8"
    return f"; row {place[0]} has columns 0 to {11 if place[0] % 2 else 12}"


def _kind_faults(file: AdventureFile, box: Box) -> Iterator[Fault]:
    """Yield unknown kinds of tiles."""
    known = [*box.terrains, *box.landmarks]
    for kind in file.terrain:
        if kind not in known or kind in ("countryside", "secret-passage"):
            yield Fault(f"terrain: {echo(kind)} is no kind of tile; there are {', '.join(box.file.supply.tiles)}")


def _type_faults(file: AdventureFile, box: Box) -> Iterator[Fault]:
    """Yield unknown types of units."""
    for camp, name in enumerate(CAMPS):
        for type in file.units(camp):
            if type not in box.types:
                yield Fault(f"{name}: {echo(type)} is no type of unit; there are {', '.join(box.types)}")


def _terrain_faults(file: AdventureFile, box: Box) -> Iterator[Fault]:
    """Yield mistakes of terrain: more tiles than the box holds, two on a hex, landmarks where none may be."""
    land = {place: kind for kind, places in file.terrain.items() if kind in box.terrains for place in places}
    tiles = box.file.supply.tiles
    for kind, places in file.terrain.items():
        supply = tiles.get(kind, 0)
        name = box.terrains[kind].name if kind in box.terrains else box.landmarks[kind].name
        if len(places) > supply:
            yield Fault(
                f"terrain: {kind} has {len(places)} hexes, but the box holds {supply}",
                tuple(map(_id, places)),
                f"There are {supply} hexes of {name}, and {len(places)} lie here. Take some away.",
            )
        allowed = box.landmarks[kind].on_terrain if kind in box.landmarks else ()
        for place in places if allowed else ():
            if land.get(place, "countryside") not in allowed:
                yield Fault(
                    f"terrain: {kind} at {list(place)} cannot lie on {land[place]}",
                    (_id(place),),
                    f"{name} cannot lie on {box.terrains[land[place]].name}. Change the ground, or move it.",
                )
    yield from _twice(file, box.terrains)
    yield from _twice(file, box.landmarks)


def _twice(file: AdventureFile, kinds: Container[str]) -> Iterator[Fault]:
    count = Counter(place for kind, places in file.terrain.items() if kind in kinds for place in places)
    for place, number in count.items():
        if number > 1:
            yield Fault(
                f"terrain: two tiles lie on {list(place)}; a hex holds one terrain and one landmark", (_id(place),)
            )


def _unit_faults(file: AdventureFile, camp: int, box: Box) -> Iterator[Fault]:
    """Yield units for which there is no Banner Bearer, and a camp without units (lore-U-01)."""
    units, title = file.units(camp), CAMP_TITLES[camp]
    for type, places in units.items():
        kind = box.types[type]
        most = (kind.max_pennant, kind.max_standard)[camp]
        if len(places) > most:
            yield Fault(
                f"{CAMPS[camp]}: {type} has {len(places)} units, but the camp has {most} Banner Bearers for them"
                " (lore-U-01)",
                tuple(map(_id, places)),
                f"{title} has {most} Banner Bearers for {kind.name}, and {len(places)} units. Take some away.",
            )
    if not any(units.values()):
        yield Fault(
            f"{CAMPS[camp]}: there is no unit; a camp needs at least 1", said=f"{title} has no units. Put some there."
        )


def _placing_faults(file: AdventureFile, box: Box) -> Iterator[Fault]:
    """Yield units that share a hex, and units in a waterway (lore-R-14)."""
    stands = [place for camp in (0, 1) for places in file.units(camp).values() for place in places]
    for place, count in Counter(stands).items():
        if count > 1:
            yield Fault(f"pennant and standard: two units stand on {list(place)}; a hex holds one", (_id(place),))
    for kind, places in file.terrain.items():
        for place in places:
            if place in stands and kind in box.terrains and box.terrains[kind].impassable:
                yield Fault(
                    f"terrain: {kind} is impassable, but a unit stands on {list(place)}",
                    (_id(place),),
                    f"No unit can stand on {box.terrains[kind].name}. Move the unit, or change the ground.",
                )


# --- Lore and rules ---------------------------------------------------------------------------------------------------


def _lore_faults(file: AdventureFile, box: Box) -> Iterator[str]:
    """Yield what an adventure with Lore lacks, and what one without Lore must not have."""
    if not file.lore:
        for key in ("lore_deck", "council", "custom", "start_lore"):
            if getattr(file, key):
                yield f"{key} is for Lore Adventures, but lore is false"
        if file.hand is None:
            yield "hand is missing; without a War Council the adventure says how many Command cards each camp has"
        return
    if file.start_lore is not None and sum(file.start_lore.both) > box.lore_tokens:
        yield f"start_lore is more than the {box.lore_tokens} tokens that there are"
    if not file.lore_deck:
        yield "lore_deck is missing; a Lore Adventure has 'wizard-only' or 'councils'"
    if (file.council is None) == (file.custom is None):
        yield "a Lore Adventure has either a table council or a table custom"
    if file.lore_deck == "wizard-only" and file.custom is not None:
        yield "lore_deck is 'wizard-only', which needs a table council (lore-8-01)"
    if file.council is not None:
        for name, council in (("pennant", file.council.pennant), ("standard", file.council.standard)):
            yield from (f"council: {name} has {fault}" for fault in _council_faults(file, council, box))
    if file.custom is not None:
        yield from (f"custom: {fault}" for fault in _custom_faults(file, file.custom, box))


def _council_faults(file: AdventureFile, council: CouncilEntry, box: Box) -> Iterator[str]:
    total = council.commander + sum(getattr(council, master) for master in CLASSES)
    if total > box.lore_deck.custom_levels_max:
        yield f"{total} levels; a council has at most {box.lore_deck.custom_levels_max} (lore-9-07)"
    for master in CLASSES[1:]:
        if file.lore_deck == "wizard-only" and getattr(council, master):
            yield f"a {master}, but lore_deck is 'wizard-only' (lore-8-01)"


def _custom_faults(file: AdventureFile, custom: CustomEntry, box: Box) -> Iterator[str]:
    most = box.lore_deck.custom_levels_max
    if custom.levels > most:
        yield f"levels is {custom.levels}; a council has at most {most} (lore-9-07)"
    for camp, name in enumerate(CAMPS):
        cost = custom.creature_cost.both[camp]
        kinds = [box.types[type] for type, places in file.units(camp).items() if places]
        if cost and not any(isinstance(kind, CreatureType) for kind in kinds):
            yield f"creature_cost: {name} pays {cost} levels, but fields no Creature"
        if custom.levels - cost < custom.commander_min:
            yield f"creature_cost: {name} has {custom.levels - cost} levels left, too few for commander_min"


def _rule_faults(file: AdventureFile, rule: RuleEntry, table: Mapping[str, Any], box: Box) -> Iterator[str]:
    fields = FIELDS.get(rule.op, ())
    for key in fields:
        if key not in table:
            yield f"op {rule.op!r} needs {key}"
    for key in table:
        if key not in ("op", *fields):
            yield f"op {rule.op!r} has no {key}; it has {', '.join(fields) or 'nothing else'}"
    yield from _word_faults(file, rule, box)
    at = [kind for kind, places in file.terrain.items() if rule.hex in places]
    if rule.op in ("blazon", "lore-source") and any(
        kind in box.terrains and box.terrains[kind].impassable for kind in at
    ):
        yield f"{rule.op} lies on {list(rule.hex)}, which no unit can enter"
    if rule.op == "owned-landmark" and rule.landmark not in box.landmarks:
        yield f"landmark is {echo(rule.landmark)}, which is none of {', '.join(box.landmarks)}"
    elif rule.op == "owned-landmark" and rule.landmark not in at:
        yield f"landmark {rule.landmark} does not lie on {list(rule.hex)}; the table terrain lists it too"


def _word_faults(file: AdventureFile, rule: RuleEntry, box: Box) -> Iterator[str]:
    """Yield special rules about Lore, Creatures or councils in an adventure that has none."""
    ops = [other.op for other in file.rules]
    if rule.op in ("lore-source", "lore-master-landmarks") and not file.lore:
        yield f"op {rule.op!r} is for Lore Adventures, but lore is false"
    if rule.op in ("creature-powers-without-lore", "free-web-release") and file.lore:
        yield f"op {rule.op!r} is for adventures without Lore, but lore is true"
    if rule.op == "creature-powers-without-lore" and all(
        isinstance(box.types[type], UnitType) for camp in (0, 1) for type in file.units(camp)
    ):
        yield f"op {rule.op!r} needs a Creature, and there is none"
    if rule.op == "no-lore-master-landmarks" and "lore-master-landmarks" in ops:
        yield "ops 'lore-master-landmarks' and 'no-lore-master-landmarks' exclude each other"
    if rule.op not in ("blazon", "lore-source", "owned-landmark") and ops.count(rule.op) > 1:
        yield f"op {rule.op!r} stands there twice"
