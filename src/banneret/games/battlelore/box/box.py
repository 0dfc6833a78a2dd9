"""The contents of the box, ready for play: cards, units, landmarks, tables. Built once from the component file.

Everything here is frozen, and all matches share it; positions hold indexes into it, or the objects themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from banneret.engine.components import ComponentError, Packed, load
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.components import (
    CommandEntry,
    Components,
    CreatureType,
    LoreEntry,
    UnitType,
    Weapon,
)
from banneret.games.battlelore.box.terms import CardPhase, Filter, Master, Target
from banneret.games.battlelore.box.validating_file import faults
from banneret.games.battlelore.box.vocabulary import Effect
from banneret.games.battlelore.box.words import CAMP_TITLES, COLORS

COMPONENTS = Path(__file__).parent / "components.toml"
CAMPS = ("pennant", "standard")
PENNANT, STANDARD = 0, 1
HALF = -1
"""Stands for the cost of a card that costs half of the card that it cancels."""
ORIGINAL = "original"
"""The source of what was made for this project, in the component file."""
RUSH = 2
"""The length of a Goblin Rush, in hexes (lore-6-10)."""


@dataclass(frozen=True, slots=True, eq=False)
class CommandCard:
    """A kind of Command card."""

    id: str
    key: str
    title: str
    tactic: bool
    effects: tuple[Effect, ...]
    text: str
    ours: bool = False
    """Whether it was made for this project, because the printed card could not be had."""

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, eq=False)
class LoreCard:
    """A Lore card.

    `master` is its class. A camp may play one Lore card in a turn; cards with `counts` false are not counted.

    Rules: lore-8-10, lore-8-31.
    """

    id: str
    key: str
    title: str
    master: Master
    number: int
    cost: int
    phase: CardPhase
    reaction: bool
    target: Target
    filter: tuple[Filter, ...]
    battle_kind: str
    counts: bool
    effects: tuple[Effect, ...]
    text: str
    ours: bool = False
    """Whether it was made for this project, because the printed card could not be had."""

    def __str__(self) -> str:
        return self.title


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A unit of an adventure; `index` is its place in every list of units.

    Values that the rules need often are kept here: `reach` of its weapon, `rush` hexes of a Goblin Rush, its `nerve`
    (how Bold it is by nature), `dice` of a Creature (0: by its banner), which `sword_*` score, the number of `blunt`
    swords in a roll that do not score against mounted units, the hexes of `retreat` for a flag. `color` is an index of
    COLORS, as at the start. `many` is true if the name is a plural, such as Archers.

    Rules: lore-0-01, lore-0-02.
    """

    index: int
    key: str
    name: Text
    title: Text
    """The name without the camp, for places where the camp is clear."""
    camp: int
    type: UnitType | CreatureType
    color: int
    start: int
    figures: int
    mounted: bool
    foot: bool
    creature: bool
    reach: int
    dwarf: bool
    run: bool
    rush: int
    nerve: int
    dice: int
    moved_dice: int
    sword_melee: bool
    sword_ranged: bool
    blunt: int
    retreat: int
    many: bool

    def __str__(self) -> str:
        return self.name


E = TypeVar("E", bound=Effect)


def effect_of(card: CommandCard | LoreCard, kind: type[E]) -> E | None:
    """Return a card's effect of this kind; None if it has none."""
    for effect in card.effects:
        if isinstance(effect, kind):
            return effect
    return None


class Box:
    """All components."""

    def __init__(self, file: Components) -> None:
        self.file = file
        self.banners = file.banner
        self.helmets = tuple(banner.color for banner in file.banner)
        self.faces = file.die.faces
        types: tuple[UnitType | CreatureType, ...] = (*file.unit, *file.creature)
        self.types = {kind.id: kind for kind in types}
        self.weapons = {weapon.id: weapon for weapon in file.weapon}
        self.terrains = {land.id: land for land in file.terrain}
        self.landmarks = {landmark.id: landmark for landmark in file.landmark}
        commands = sorted(file.command_card, key=lambda entry: entry.id)
        self.command_deck = tuple(card for entry in commands for card in [_command_card(entry)] * entry.count)
        self.command_cards = {card.key: card for card in self.command_deck}
        lores = sorted(file.lore_card, key=lambda entry: entry.id)
        self.lore_cards = tuple(card for entry in lores for card in [_lore_card(entry)] * entry.count)
        self.lore_card = {card.key: card for card in self.lore_cards}
        self.commander_levels = file.commander_level
        self.master_levels = file.lore_master_level
        self.lore_deck = file.lore_deck
        self.lore_tokens = file.supply.lore_tokens

    def unit(self, index: int, camp: int, type: str, number: str, start: int) -> Unit:
        """Make a unit of a type; `number` distinguishes units of one type in a camp, and is "" if there is only one."""
        kind = self.types[type]
        troop = isinstance(kind, UnitType)
        title = fill("{type} {number}", type=kind, number=number) if number else fill("{type}", type=kind)
        return Unit(
            index=index,
            key=f"unit:{CAMPS[camp]}-{type}{number and '-'}{number}",
            name=fill("{camp} {unit}", camp=CAMP_TITLES[camp], unit=title),
            title=title,
            camp=camp,
            type=kind,
            color=COLORS.index(kind.banner),
            start=start,
            figures=kind.figures,
            creature=not troop,
            **_of_its_type(kind),
            **_of_its_weapon(self.weapons[kind.weapon]),
        )


def _of_its_type(kind: UnitType | CreatureType) -> dict[str, Any]:
    """Return the fields that a unit has from its type."""
    if isinstance(kind, CreatureType):
        return {
            "mounted": False,
            "foot": False,
            "dwarf": False,
            "run": False,
            "rush": 0,
            "nerve": kind.bold,
            "dice": kind.dice,
            "retreat": kind.retreat_per_flag,
            "many": False,
        }
    return {
        "mounted": kind.mount == "mounted",
        "foot": kind.mount == "foot",
        "dwarf": kind.race == "dwarf",
        "run": "goblin-run" in kind.traits,
        "rush": RUSH * ("goblin-rush" in kind.traits),
        "nerve": int("iron-morale" in kind.traits),
        "dice": 0,
        "retreat": 1,
        "many": kind.plural,
    }


def _of_its_weapon(weapon: Weapon) -> dict[str, Any]:
    """Return the fields that come from a unit's weapon (lore-4d-10, lore-4d-11, lore-4d-12, lore-4d-13, lore-4d-14)."""
    sword = "sword" in weapon.hit_on
    dull = [special.when for special in weapon.special if special.op == "no-sword-hits"]
    return {
        "reach": weapon.range,
        "moved_dice": weapon.moved_dice,
        "sword_melee": sword and "melee" not in dull,
        "sword_ranged": sword and "ranged" not in dull,
        "blunt": sum(special.per_roll for special in weapon.special if special.op == "ignore-one-sword"),
    }


def _command_card(entry: CommandEntry) -> CommandCard:
    tactic = entry.type == "tactic"
    ours = entry.source == ORIGINAL
    return CommandCard(entry.id, f"card:{entry.id}", entry.name, tactic, entry.effects, entry.text, ours)


def _lore_card(entry: LoreEntry) -> LoreCard:
    return LoreCard(
        id=entry.id,
        key=f"lore:{entry.id}",
        title=entry.name,
        master=entry.master,
        number=entry.number,
        cost=entry.cost if isinstance(entry.cost, int) else HALF,
        phase=entry.phase,
        reaction=entry.reaction,
        target=entry.target,
        filter=entry.filter,
        battle_kind=entry.battle_kind,
        counts=entry.counts_toward_limit,
        effects=entry.effects,
        text=entry.text,
        ours=entry.source == ORIGINAL,
    )


@cache
def the_box() -> Box:
    """Return the project's box."""
    return read_box(COMPONENTS)


def read_box(source: Path | Packed) -> Box:
    """Read a box from a component file. Raises ComponentError with file, table and key of the first mistake."""
    file = load(source, Components)
    fault = next(faults(file, source.name), None)
    if fault is not None:
        raise ComponentError(f"{source.name}: {fault}")
    return Box(file)
