"""Mistakes in a component file: names used twice, references to nothing, numbers that do not agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from banneret.engine.components import refer
from banneret.engine.words.sentence import echo
from banneret.games.battlelore.box.components import Components
from banneret.games.battlelore.box.validating import command_faults, lore_faults
from banneret.games.battlelore.box.war_council import CLASSES
from banneret.games.battlelore.box.words import COLORS


def faults(file: Components, name: str) -> Iterator[str]:
    """Yield all mistakes, one sentence each."""
    yield from _list_faults(file)
    _check_references(file, name)
    yield from _count_faults(file)
    for command in file.command_card:
        yield from (f"command_card {command.id}: {fault}" for fault in command_faults(command))
    for card in file.lore_card:
        yield from (f"lore_card {card.id}: {fault}" for fault in lore_faults(card))


def _list_faults(file: Components) -> Iterator[str]:
    """Yield ids that are used twice, and colors and levels that are incomplete or out of order."""
    lists: dict[str, Iterable[Any]] = {
        "weapon": file.weapon,
        "unit and creature": (*file.unit, *file.creature),
        "terrain": file.terrain,
        "landmark": file.landmark,
        "command_card": file.command_card,
        "lore_card": file.lore_card,
    }
    for table, entries in lists.items():
        twice = [id for id, count in Counter(entry.id for entry in entries).items() if count > 1]
        if twice:
            yield f"{table}: the id {echo(twice[0])} stands there twice; give each only once"
    if tuple(banner.color for banner in file.banner) != COLORS:
        yield f"banner: colors are {', '.join(banner.color for banner in file.banner)}; they are {', '.join(COLORS)}"
    for table, levels in (
        ("commander_level", [entry.level for entry in file.commander_level]),
        ("lore_master_level", [entry.level for entry in file.lore_master_level]),
    ):
        if levels != [0, 1, 2, 3]:
            yield f"{table}: levels are {', '.join(map(str, levels))}; they are 0, 1, 2, 3"
    for table, wanted, found in (
        ("terrain", TERRAINS, [entry.id for entry in file.terrain]),
        ("landmark", LANDMARKS, [entry.id for entry in file.landmark]),
    ):
        missing = [id for id in wanted if id not in found]
        if missing:
            yield f"{table}: there is no {missing[0]!r}, which the rules speak of"


TERRAINS = ("countryside", "wooded", "elevated", "waterway", "ford", "bridge")
LANDMARKS = (
    "magic-pentacle",
    "rogues-den",
    "secret-passage",
    "training-camp",
    "healing-pool",
    "stronghold",
    "rampart",
)
"""The kinds of terrain and landmarks that the rules name; a file may change their effects, and add others."""


def _check_references(file: Components, name: str) -> None:
    weapons = [weapon.id for weapon in file.weapon]
    lands = [land.id for land in file.terrain]
    for unit in file.unit:
        refer(name, f"unit {unit.id}", "weapon", (unit.weapon,), weapons)
    for creature in file.creature:
        refer(name, f"creature {creature.id}", "weapon", (creature.weapon,), weapons)
    for land in file.terrain:
        exempt = (land.cap_against_exempt,) if land.cap_against_exempt else ()
        refer(name, f"terrain {land.id}", "cap_against_exempt", exempt, lands)
    refer(name, "supply", "tiles", file.supply.tiles, [*lands, *(landmark.id for landmark in file.landmark)])
    for landmark in file.landmark:
        refer(name, f"landmark {landmark.id}", "on_terrain", landmark.on_terrain, lands)


def _count_faults(file: Components) -> Iterator[str]:
    """Yield numbers of the file that do not agree with each other."""
    found = sum(card.count for card in file.command_card)
    if found != file.supply.command_cards:
        yield f"supply: command_cards says {file.supply.command_cards}, but there are {found} Command cards"
    hand = max(level.command_cards for level in file.commander_level)
    if 2 * hand > found:
        yield f"commander_level: two hands of {hand} are more than the {found} Command cards that there are"
    wanted = file.supply.lore_cards_per_class
    for master in CLASSES:
        found = sum(card.count for card in file.lore_card if card.master == master)
        if found != wanted:
            yield f"supply: lore_cards_per_class says {wanted}, but there are {found} {master} cards"
    most = max(file.lore_deck.both_councils, file.lore_deck.one_council, file.lore_deck.no_council)
    if most > wanted:
        yield f"lore_deck: {most} cards of a class are more than the {wanted} that there are"
    yield from _deal_faults(file)
    kept = max(level.start_lore_cards for level in file.lore_master_level)
    if kept > file.lore_deck.deal:
        yield f"lore_master_level: {kept} Lore cards to keep are more than the {file.lore_deck.deal} dealt"
    if len(file.die.faces) != 6:
        yield f"die: faces has {len(file.die.faces)}; a die has 6"
    for creature in file.creature:
        dearest = max((power.lore for power in creature.powers), default=0)
        if creature.stored_max != dearest:
            yield (
                f"creature {creature.id}: stored_max is {creature.stored_max}, "
                f"but its dearest power costs {dearest} (lore-7-23)"
            )


def _deal_faults(file: Components) -> Iterator[str]:
    """Yield a mistake if a Lore deck may be too small to deal to both camps (lore-8-01, lore-9-04)."""
    deck = file.lore_deck
    present, each = (
        min(deck.one_council, deck.both_councils),
        min(deck.no_council, deck.one_council, deck.both_councils),
    )
    fewest = min(deck.single_wizard_game, present + (len(CLASSES) - 1) * each)
    if 2 * deck.deal > fewest:
        yield f"lore_deck: two deals of {deck.deal} are more than the {fewest} Lore cards of the smallest deck"
