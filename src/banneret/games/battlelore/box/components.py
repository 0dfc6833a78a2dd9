"""The shape of a component file: dice, banners, weapons, units, Creatures, terrain, landmarks, War Council, cards.

What cards do is a closed vocabulary, in `vocabulary.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.engine.components import Bound, Count, Few, Signed, Source
from banneret.games.battlelore.box.terms import CardPhase, Color, Face, Filter, Master, Named, Target
from banneret.games.battlelore.box.vocabulary import Effect


@dataclass(frozen=True, slots=True)
class Supply:
    """The supply in the box: cards, the common pool of Lore, tiles by kinds of terrain and landmarks."""

    source: Source
    command_cards: Count
    lore_cards_per_class: Count
    lore_tokens: Count
    tiles: dict[str, Count]


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The six faces of a battle die, all equally likely (lore-0-07)."""

    source: Source
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Banner:
    """A banner color: dice and moves of its units (lore-3-06, lore-3-07, lore-3-08, lore-3-09, lore-4b-01)."""

    color: Color
    source: Source
    name: str
    dice: Few
    foot_move: Annotated[int, Bound(ge=1, le=12)]
    foot_move_and_battle: Few
    mounted_move: Annotated[int, Bound(ge=1, le=12)]


@dataclass(frozen=True, slots=True)
class WeaponSpecial:
    """A weapon's special rule: swords that do not score against mounted units, or in one kind of battle."""

    op: Literal["ignore-one-sword", "no-sword-hits"]
    against: Literal["mounted"] = "mounted"
    per_roll: Few = 1
    when: Literal["melee", "ranged"] = "melee"


@dataclass(frozen=True, slots=True, eq=False)
class Weapon(Named):
    """A weapon: its range and the faces that score; `moved_dice` is the change of dice after a move.

    Rules: lore-4b-03, lore-4d-10, lore-4d-11, lore-4d-12, lore-4d-13, lore-4d-14.
    """

    id: str
    name: str
    source: Source
    range: Annotated[int, Bound(ge=1, le=12)]
    hit_on: tuple[Literal["banner-color", "sword"], ...]
    moved_dice: Signed
    special: tuple[WeaponSpecial, ...]


@dataclass(frozen=True, slots=True, eq=False)
class UnitType(Named):
    """A type of troop unit; `max_*` are the numbers of Banner Bearers of a camp (lore-U-01).

    `plural` is true for a name such as Archers, which takes verbs in the plural.
    """

    id: str
    name: str
    source: Source
    race: Literal["human", "dwarf", "goblinoid"]
    banner: Color
    mount: Literal["foot", "mounted"]
    figures: Annotated[int, Bound(ge=1, le=9)]
    weapon: str
    traits: tuple[Literal["iron-morale", "goblin-rush", "goblin-run"], ...]
    max_pennant: Count
    max_standard: Count
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Power(Named):
    """A special power of a Creature: its price in Lore symbols, its condition, its effect (lore-7-20, lore-R-48).

    A file of before 0.16.0 has no names of powers; they are called by their ids.
    """

    id: str
    lore: Annotated[int, Bound(ge=1, le=9)]
    needs: Literal["target", "hit-scored-in-this-roll", "none"]
    effect: Literal[
        "web",
        "poison",
        "forced-retreat",
        "one-hit-to-each-adjacent-enemy",
        "each-adjacent-unit-retreats",
        "each-adjacent-unit-takes-hit-and-retreats",
    ]
    hexes: Few = 0
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.id


@dataclass(frozen=True, slots=True, eq=False)
class CreatureType(Named):
    """A Creature's card (lore-7-30, lore-7-40)."""

    id: str
    name: str
    source: Source
    banner: Color
    figures: Literal[1]
    move: Few
    move_and_battle: Few
    retreat_per_flag: Few
    dice: Annotated[int, Bound(ge=1, le=12)]
    weapon: str
    bold: Few
    stored_max: Few
    council_levels: Few
    max_pennant: Count
    max_standard: Count
    powers: tuple[Power, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Terrain(Named):
    """A kind of terrain (chapter 10); a cap of 0 means no cap."""

    id: str
    name: str
    source: Source
    impassable: bool
    enter_stop: bool
    enter_no_battle: bool
    cap_on: Count
    cap_against: Count
    bold: Few
    los_block: bool
    follow_on_stop: bool = False
    cap_against_exempt: str = ""
    los_connected: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Landmark(Named):
    """A kind of landmark (chapter 11); a cap of 0 means no cap."""

    id: str
    name: str
    source: Source
    master: Literal["wizard", "cleric", "rogue", "warrior", "commander", "map"]
    bold: Few
    bold_for: Literal["any-troop", "owner-troop-on-or-adjacent"]
    enter_stop: bool = False
    enter_no_battle: bool = False
    cap_on: Count = 0
    cap_against: Count = 0
    los_block: bool = False
    free_from_same: bool = False
    on_terrain: tuple[str, ...] = ("countryside",)
    special: Literal[
        "",
        "owner-end-of-turn-lore",
        "secret-passage",
        "upgrade-banner-once",
        "heal-to-full-once",
        "command-hand-hostage",
    ] = ""
    special_lore: Few = 0


@dataclass(frozen=True, slots=True)
class CommanderLevel:
    """The Command cards of a Commander (lore-9-02)."""

    source: Source
    level: Few
    command_cards: Annotated[int, Bound(ge=1, le=12)]


@dataclass(frozen=True, slots=True)
class MasterLevel:
    """What a level of the highest Lore Master brings: cards and tokens at the start, and the hand limit (lore-9-03)."""

    source: Source
    level: Few
    start_lore_cards: Count
    start_lore_tokens: Count
    max_lore_cards: Annotated[int, Bound(ge=1, le=12)]


@dataclass(frozen=True, slots=True)
class LoreDeckEntry:
    """How the Lore deck is made from the councils, and the surcharges.

    Rules: lore-7-03, lore-9-04, lore-9-05, lore-9-06, lore-9-07.
    """

    source: Source
    deal: Few
    both_councils: Count
    one_council: Count
    no_council: Count
    single_wizard_game: Count
    out_of_character_surcharge: Few
    out_of_section_cost: Few
    custom_levels_default: Few
    custom_levels_max: Count


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A kind of Command card (chapter 1)."""

    id: str
    name: str
    type: Literal["section", "tactic"]
    count: Annotated[int, Bound(ge=1, le=60)]
    source: Source
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class LoreEntry:
    """A Lore card (lore-8-10)."""

    id: str
    name: str
    master: Master
    number: Count
    count: Annotated[int, Bound(ge=1, le=60)]
    cost: Annotated[int, Bound(ge=0, le=99)] | Literal["half-of-target"]
    phase: CardPhase
    reaction: bool
    target: Target
    source: Source
    effects: tuple[Effect, ...]
    text: str
    filter: tuple[Filter, ...] = ()
    battle_kind: Literal["", "melee", "ranged"] = ""
    counts_toward_limit: bool = True


@dataclass(frozen=True, slots=True)
class Components:
    """The whole of `components.toml`."""

    supply: Supply
    die: DiceFaces
    lore_deck: LoreDeckEntry
    banner: tuple[Banner, ...]
    weapon: tuple[Weapon, ...]
    unit: tuple[UnitType, ...]
    terrain: tuple[Terrain, ...]
    landmark: tuple[Landmark, ...]
    commander_level: tuple[CommanderLevel, ...]
    lore_master_level: tuple[MasterLevel, ...]
    command_card: tuple[CommandEntry, ...]
    lore_card: tuple[LoreEntry, ...]
    creature: tuple[CreatureType, ...] = field(default=())
