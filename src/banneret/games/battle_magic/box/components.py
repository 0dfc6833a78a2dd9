"""What `components.toml` may hold, checked on loading: cards, terrain, unit types, empires, special territories."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from banneret.engine.components import (
    Bound,
    ComponentError,
    Coordinate,
    Count,
    Few,
    Packed,
    Seed,
    Share,
    Signed,
    Source,
    load,
    refer,
    same_ids,
)

COMPONENTS = Path(__file__).parent / "components.toml"

CardType = Literal["move", "sword", "gold", "magic"]
Terrain = Literal["clear", "forest", "mountain", "sea", "reef"]
Domain = Literal["land", "water", "any", "none"]
StackGroup = Literal["ground", "ship", "castle", "dragon", "juggernaught", "giant", "free", "none"]
Flag = Literal[
    "flat-entry-cost",
    "fly-over-enemies",
    "fly-away",
    "hero-retreat",
    "safe-attacker",
    "no-attack",
    "attacked-last",
    "drowns-cargo",
    "attachment",
]
PhaseName = Literal["move", "battle", "recruit", "draw"]
EffectOp = Literal["recruit-limit-bonus", "hand-limit-bonus", "extra-card", "extra-chit", "ruins"]
ANY_NUMBER = -1


@dataclass(frozen=True, slots=True)
class GameEntry:
    """The numbers of the rulebook: players, hand, recruit pile, what starts on the map."""

    source: Source
    id: str
    name: str
    min_players: Few
    max_players: Few
    start_hand: Few
    start_recruit_chits: Few
    draw_cards_per_turn: Few
    hand_limit: Few
    recruit_draw_threshold: Few
    recruit_limit: Few
    counters_per_set: Count
    artifacts_per_bearer: Few
    start_units: tuple[str, ...]
    castle_min_distance: Few
    phases: tuple[PhaseName, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match and their defaults; a limit of 0 is off."""

    source: Source
    empires: Literal["standard", "variant"]
    duplicate_empires: bool
    special_territories: bool
    start_positions: Literal["free", "fixed"]
    teams: tuple[tuple[Few, ...], ...]
    turn_limit: Count
    quiet_limit: Count


@dataclass(frozen=True, slots=True, eq=False)
class CardEntry:
    """A kind of card of the common deck (magic-deck-02, magic-deck-03)."""

    source: Source
    id: str
    type: CardType
    strength: Few
    count: Count

    @property
    def key(self) -> str:
        """Its key in records."""
        return self.id


@dataclass(frozen=True, slots=True)
class EntryCosts:
    """Points to enter each terrain (magic-move-02)."""

    source: Source
    clear: Few
    forest: Few
    mountain: Few
    sea: Few
    reef: Few

    def of(self, terrain: Terrain) -> int:
        """Return the points to enter this terrain."""
        cost: int = getattr(self, terrain)
        return cost


@dataclass(frozen=True, slots=True)
class TerrainEntry:
    """Move costs. A river adds to the terrain; a special territory replaces its terrain (magic-R-20)."""

    source: Source
    river_cost: Few
    special_cost: Few
    entry_cost: EntryCosts


@dataclass(frozen=True, slots=True)
class Carry:
    """Passengers that a carrier takes: at most `max` of these types; ANY_NUMBER is no limit (magic-R-12)."""

    types: tuple[str, ...]
    max: Signed


@dataclass(frozen=True, slots=True, eq=False)
class UnitType:
    """A type of counter and its values; `use` is what one buys it for, in a few words.

    magic-unit-02, magic-unit-03, magic-unit-04, magic-unit-05, magic-unit-06, magic-unit-07, magic-unit-08,
    magic-unit-09, magic-unit-10, magic-var-03, magic-var-04, magic-var-05.
    """

    source: Source
    id: str
    name: str
    domain: Domain
    stack_group: StackGroup
    move_cards: Few
    move_types: tuple[CardType, ...]
    battle_cards: Few
    battle_types: tuple[CardType, ...]
    cost: Few
    pay: tuple[CardType, ...]
    carry: tuple[Carry, ...]
    flags: tuple[Flag, ...]
    cannot_attack: tuple[str, ...] = ()
    fly_away_from: tuple[str, ...] = ()
    use: Annotated[str, Bound(max_length=36)] = ""

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """Its key in records."""
        return self.id


@dataclass(frozen=True, slots=True)
class Advantage:
    """A bonus to the battle total of `unit` against others; `rule` is its id.

    magic-adv-02, magic-adv-03, magic-adv-04, magic-adv-05, magic-adv-06, magic-adv-07, magic-adv-08.
    """

    source: Source
    rule: str
    unit: str
    against: tuple[str, ...]
    bonus: Signed


@dataclass(frozen=True, slots=True)
class Combat:
    """Bonuses from a castle in the territory and from each artifact (magic-adv-01, magic-unit-10)."""

    source: Source
    castle_bonus: Signed
    artifact_bonus: Signed


@dataclass(frozen=True, slots=True)
class Counters:
    """The number of counters of a type in an empire, and their name there."""

    type: str
    count: Count
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Empire:
    """A set of counters (magic-unit-01, magic-var-06, magic-var-07, magic-var-08, magic-var-09)."""

    source: Source
    id: str
    name: str
    counters: tuple[Counters, ...]

    @property
    def key(self) -> str:
        """Return the key: its id."""
        return self.id

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Effect:
    """What a special territory does; `keep` are card types or unit types."""

    op: EffectOp
    n: Few = 0
    keep: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SpecialTerritory:
    """A kind of special territory, and where and under which names the generator puts it.

    magic-spec-02, magic-spec-03, magic-spec-04, magic-spec-05, magic-spec-06, magic-spec-07, magic-spec-08,
    magic-spec-09, magic-spec-10, magic-spec-11, magic-spec-12, magic-spec-13, magic-spec-14.
    """

    source: Source
    id: str
    name: str
    effect: Effect
    generator_terrain: tuple[Terrain, ...]
    generator_coastal: bool
    names: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return the key: its id."""
        return self.id

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class NameParts:
    """Parts of territory names by terrain (magic-gen-15)."""

    source: Source
    clear: tuple[str, ...]
    forest: tuple[str, ...]
    mountain: tuple[str, ...]
    sea: tuple[str, ...]
    reef: tuple[str, ...]

    def of(self, terrain: Terrain) -> tuple[str, ...]:
        """Return the parts for this terrain."""
        parts: tuple[str, ...] = getattr(self, terrain)
        return parts


@dataclass(frozen=True, slots=True)
class GeneratorEntry:
    """The numbers of the map generator; lengths are map units, shares are percent or fractions."""

    source: Source
    width: Coordinate
    height: Coordinate
    min_territories: Count
    max_territories: Count
    min_territories_for: dict[str, Count]
    max_attempts: Count
    attempt_step: Seed
    relax_rounds: Few
    merge_distance: Count
    bend_min_length: Count
    bend: Share
    min_area_share: Share
    land_percent: Count
    mountain_percent: Count
    forest_percent: Count
    reef_percent: Count
    first_names: NameParts
    second_names: NameParts


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """The whole of `components.toml`."""

    schema: Literal[1]
    game: GameEntry
    options: Options
    cards: tuple[CardEntry, ...]
    terrain: TerrainEntry
    unit_types: tuple[UnitType, ...]
    advantages: tuple[Advantage, ...]
    combat: Combat
    empires: tuple[Empire, ...]
    special_territories: tuple[SpecialTerritory, ...]
    generator: GeneratorEntry


@cache
def the_components() -> Components:
    """Return the components as the project ships them."""
    return load(COMPONENTS, Components)


def read_components(path: Path | Packed) -> Components:
    """Read the components from a file. Raises ComponentError that names file, table and key of the first fault."""
    file = load(path, Components)
    _check_ids(file, path.name)
    _check_references(file, path.name)
    _check_counts(file, path.name)
    return file


def _check_ids(file: Components, name: str) -> None:
    box = the_components()
    same_ids(name, "cards", (card.id for card in file.cards), (card.id for card in box.cards))
    same_ids(name, "unit_types", (unit.id for unit in file.unit_types), (unit.id for unit in box.unit_types))
    same_ids(name, "empires", (empire.id for empire in file.empires), (empire.id for empire in box.empires))
    kinds = file.special_territories
    same_ids(name, "special_territories", (kind.id for kind in kinds), (kind.id for kind in box.special_territories))


def _check_references(file: Components, name: str) -> None:
    types = [unit.id for unit in file.unit_types]
    for unit in file.unit_types:
        table = f"unit_types {unit.id}"
        refer(name, table, "carry", (passenger for carry in unit.carry for passenger in carry.types), types)
        refer(name, table, "cannot_attack", unit.cannot_attack, types)
        refer(name, table, "fly_away_from", unit.fly_away_from, types)
    for advantage in file.advantages:
        refer(name, f"advantages {advantage.rule}", "unit", (advantage.unit,), types)
        refer(name, f"advantages {advantage.rule}", "against", advantage.against, types)
    for empire in file.empires:
        refer(name, f"empires {empire.id}", "counters", (counter.type for counter in empire.counters), types)
    cards = [card.type for card in file.cards]
    kept: dict[str, Iterable[str]] = {"extra-card": cards, "extra-chit": types}
    for special in file.special_territories:
        refer(name, f"special_territories {special.id}", "keep", special.effect.keep, kept.get(special.effect.op, ()))


def _check_counts(file: Components, name: str) -> None:
    for empire in file.empires:
        missing = set(file.game.start_units) - {counter.type for counter in empire.counters}
        if missing:
            raise ComponentError(
                f"{name}: empires {empire.id}: counters has no {min(missing)}, which starts on the map"
            )
        total = sum(counter.count for counter in empire.counters)
        if total != file.game.counters_per_set:
            raise ComponentError(
                f"{name}: empires {empire.id}: counters make {total}, but a set has {file.game.counters_per_set}"
            )
