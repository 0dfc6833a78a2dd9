"""The file of an adventure: its fields and its checks (lore-0-03, lore-S-06; chapter 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from banneret.engine.components import Bound, ComponentError, Count, Packed, Source, load_beside
from banneret.engine.words.sentence import echo
from banneret.games.battlelore.box.board import Board, the_board
from banneret.games.battlelore.box.box import CAMPS, Box
from banneret.games.battlelore.box.components import CreatureType, UnitType
from banneret.games.battlelore.box.terms import Camp
from banneret.games.battlelore.box.war_council import CLASSES

Place = tuple[Count, Count]
"""A hex of the map: row and column."""
Level = Annotated[int, Bound(ge=0, le=3)]


@dataclass(frozen=True, slots=True)
class CouncilEntry:
    """A War Council that the adventure gives (lore-9-01)."""

    commander: Level = 0
    wizard: Level = 0
    cleric: Level = 0
    rogue: Level = 0
    warrior: Level = 0


@dataclass(frozen=True, slots=True)
class Councils:
    """The War Councils of both camps."""

    pennant: CouncilEntry
    standard: CouncilEntry


@dataclass(frozen=True, slots=True)
class ForCamps:
    """A number for each camp, by the camp's name."""

    pennant: Count
    standard: Count

    @property
    def both(self) -> tuple[int, int]:
        """Return Pennant's number and Standard's."""
        return self.pennant, self.standard


@dataclass(frozen=True, slots=True)
class CustomEntry:
    """War Councils that the players make: the levels to assign, less the levels that a Creature costs.

    Rules: lore-9-07, lore-R-54.
    """

    levels: Annotated[int, Bound(ge=1, le=20)]
    commander_min: Level
    creature_cost: ForCamps


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A special rule of the adventure: one op of a closed vocabulary, and its fields."""

    op: Literal[
        "blazon",
        "lore-source",
        "creature-powers-without-lore",
        "free-web-release",
        "no-strongholds",
        "lore-master-landmarks",
        "no-lore-master-landmarks",
        "owned-landmark",
    ]
    camp: Camp = "pennant"
    hex: Place = (0, 0)
    banners: Annotated[int, Bound(ge=1, le=9)] = 1
    n: Annotated[int, Bound(ge=1, le=9)] = 1
    landmark: str = ""


FIELDS: Mapping[str, tuple[str, ...]] = {
    "blazon": ("camp", "hex", "banners"),
    "lore-source": ("hex", "n"),
    "owned-landmark": ("camp", "landmark", "hex"),
}
"""The fields of each op; ops that are not listed have none."""


@dataclass(frozen=True, slots=True)
class AdventureFile:
    """One of `adventures/*.toml`. `terrain`, `pennant` and `standard` list hexes by kind.

    `start_lore` is the number of tokens of each camp at the start; without it, as many as its council brings
    (lore-9-09).
    """

    id: str
    number: Count
    name: str
    kind: Literal["medieval", "mercenary", "creature", "lore"]
    source: Source
    description: str
    first: Camp
    banners: ForCamps
    lore: bool
    terrain: dict[str, tuple[Place, ...]]
    pennant: dict[str, tuple[Place, ...]]
    standard: dict[str, tuple[Place, ...]]
    rules: tuple[RuleEntry, ...] = ()
    hand: ForCamps | None = None
    start_lore: ForCamps | None = None
    lore_deck: Literal["", "wizard-only", "councils"] = ""
    council: Councils | None = None
    custom: CustomEntry | None = None
    source_note: str = field(default="")

    def units(self, camp: int) -> dict[str, tuple[Place, ...]]:
        """Return the hexes of a camp's units, by type."""
        return self.standard if camp else self.pennant


def read_file(source: Path | Packed, box: Box) -> AdventureFile:
    """Read and check a file. Raises ComponentError with file, table and key of the first mistake."""
    tables, file = load_beside(source, AdventureFile)
    fault = next(_faults(file, tables, box, the_board()), None)
    if fault is not None:
        raise ComponentError(f"{source.name}: {fault}")
    return file


def _faults(file: AdventureFile, tables: Mapping[str, Any], box: Box, board: Board) -> Iterator[str]:
    """Yield all mistakes, one sentence each. Each check assumes that the checks before it found nothing."""
    yield from _map_faults(file, board)
    yield from _terrain_faults(file, box)
    for camp, name in enumerate(CAMPS):
        yield from (f"{name}: {fault}" for fault in _unit_faults(file, camp, box))
    yield from _placing_faults(file, box)
    yield from _lore_faults(file, box)
    for number, (rule, table) in enumerate(zip(file.rules, tables.get("rules", ()), strict=True)):
        yield from (f"rules[{number}]: {fault}" for fault in _rule_faults(file, rule, table, box))
    if file.hand is not None and not min(file.hand.both):
        yield "hand: a camp begins with at least 1 Command card"
    if file.hand is not None and sum(file.hand.both) > len(box.command_deck):
        yield f"hand: {sum(file.hand.both)} Command cards are more than the {len(box.command_deck)} that there are"
    if not file.banners.pennant or not file.banners.standard:
        yield "banners: a camp needs at least 1 Victory Banner to win"


# --- the map ----------------------------------------------------------------------------------------------------------


def _map_faults(file: AdventureFile, board: Board) -> Iterator[str]:
    """Yield places that are not hexes of the map."""
    for table, kinds in (("terrain", file.terrain), ("pennant", file.pennant), ("standard", file.standard)):
        for kind, places in kinds.items():
            for place in places:
                if not _on_map(place, board):
                    yield f"{table}: {kind} has {list(place)}, which is no hex of the map{_map_words(place)}"
    for number, rule in enumerate(file.rules):
        if not _on_map(rule.hex, board):
            yield f"rules[{number}]: hex is {list(rule.hex)}, which is no hex of the map{_map_words(rule.hex)}"


def _on_map(place: Place, board: Board) -> bool:
    return f"hex:{place[0]},{place[1]}" in board.by_key


def _map_words(place: Place) -> str:
    if not 0 <= place[0] <= 8:
        return "; rows are 0 to 8"
    return f"; row {place[0]} has columns 0 to {11 if place[0] % 2 else 12}"


def _terrain_faults(file: AdventureFile, box: Box) -> Iterator[str]:
    """Yield mistakes of terrain: unknown kinds, more tiles than the box holds, two on a hex, landmarks where none may
    be.
    """
    known = [*box.terrains, *box.landmarks]
    land = {place: kind for kind, places in file.terrain.items() if kind in box.terrains for place in places}
    sites = Counter(place for kind, places in file.terrain.items() if kind in box.landmarks for place in places)
    tiles = box.file.supply.tiles
    for kind, places in file.terrain.items():
        if kind not in known or kind in ("countryside", "secret-passage"):
            yield f"terrain: {echo(kind)} is no kind of tile; there are {', '.join(tiles)}"
            return
        supply = tiles.get(kind, 0)
        if len(places) > supply:
            yield f"terrain: {kind} has {len(places)} hexes, but the box holds {supply}"
        allowed = box.landmarks[kind].on_terrain if kind in box.landmarks else ()
        for place in places if allowed else ():
            if land.get(place, "countryside") not in allowed:
                yield f"terrain: {kind} at {list(place)} cannot lie on {land[place]}"
    lands = Counter(place for kind, places in file.terrain.items() if kind in box.terrains for place in places)
    for count in (lands, sites):
        twice = [place for place, number in count.items() if number > 1]
        if twice:
            yield f"terrain: two tiles lie on {list(twice[0])}; a hex holds one terrain and one landmark"


def _unit_faults(file: AdventureFile, camp: int, box: Box) -> Iterator[str]:
    """Yield unknown types of units, and units for which there is no Banner Bearer (lore-U-01)."""
    units = file.units(camp)
    for type, places in units.items():
        kind = box.types.get(type)
        if kind is None:
            yield f"{echo(type)} is no type of unit; there are {', '.join(box.types)}"
            return
        most = (kind.max_pennant, kind.max_standard)[camp]
        if len(places) > most:
            yield f"{type} has {len(places)} units, but the camp has {most} Banner Bearers for them (lore-U-01)"
    if not any(units.values()):
        yield "there is no unit; a camp needs at least 1"


def _placing_faults(file: AdventureFile, box: Box) -> Iterator[str]:
    """Yield units that share a hex, and units in a waterway (lore-R-14)."""
    stands = [place for camp in (0, 1) for places in file.units(camp).values() for place in places]
    twice = [place for place, count in Counter(stands).items() if count > 1]
    if twice:
        yield f"pennant and standard: two units stand on {list(twice[0])}; a hex holds one"
    for kind, places in file.terrain.items():
        wet = [place for place in places if place in stands and kind in box.terrains and box.terrains[kind].impassable]
        if wet:
            yield f"terrain: {kind} is impassable, but a unit stands on {list(wet[0])}"


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
