"""What `components.toml` may hold: the numbers of the rulebook, units, races, realms, spells and cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from banneret.engine.components import Count, Few, Signed, Source
from banneret.games.battlemist.box.terms import (
    ArmyId,
    BattleSegment,
    Moment,
    ResourceName,
    Target,
    Terrain,
    UnitId,
    When,
)
from banneret.games.battlemist.box.vocabulary import Effect

COMPONENTS = Path(__file__).parent / "components.toml"

Alignment = Literal["good", "evil", "neutral"]
Colour = Literal["red", "yellow", "blue", "green", "orange", "grey"]
Special = Literal["none", "armoured", "regenerates", "sluggish", "venomous", "terrifying", "hoard"]


@dataclass(frozen=True, slots=True)
class Amounts:
    """An amount of each resource."""

    grain: Count
    wood: Count
    iron: Count


@dataclass(frozen=True, slots=True)
class GameEntry:
    """The numbers of the rulebook. `star_prices` are the prices of the second, third ... star, in each resource."""

    source: Source
    min_players: Few
    max_players: Few
    die: Few
    hand_limit: Few
    stack_limit: Few
    stars: Count
    start_stars: Few
    start_footmen: Few
    stars_to_win: Few
    base_votes: Few
    home_distance: Few
    home_distance_same_alignment: Few
    star_prices: tuple[Count, ...]
    merchant_ratio: Few
    merchant_ratio_with_cities: Few
    merchant_cities: Few
    home_recruits: Few


@dataclass(frozen=True, slots=True)
class Caps:
    """How many units of a side attack in each segment of a battle round."""

    archers: Few
    cavalry: Few
    front: Few


@dataclass(frozen=True, slots=True)
class BattleEntry:
    """The numbers of battle; `rout_check` is the number of units that recover, for each face of the die."""

    source: Source
    caps: Caps
    overrun_kills: Few
    home_siege_bonus: Few
    rout_check: tuple[Few, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HeroEntry:
    """The values of a hero (mist-3.3.1-11)."""

    source: Source
    life: Few
    attacks: Few
    to_hit: Few
    damage: Few
    move: Few
    cost: Amounts
    max_owned: Few
    max_bought: Few
    heal_at_home: Few


@dataclass(frozen=True, slots=True)
class Pillage:
    """A die that is divided and rounded, plus a fixed number."""

    divide: Few
    round: Literal["down", "up"]
    plus: Signed


@dataclass(frozen=True, slots=True)
class BuildingEntry:
    """A town or a city."""

    source: Source
    cost: Amounts
    supply: Amounts
    production_factor: Few
    recruits: Few
    siege_bonus: Few
    votes: Few
    pillage: Pillage


@dataclass(frozen=True, slots=True)
class Buildings:
    """Towns and cities (mist-1.3.2.3-01)."""

    town: BuildingEntry
    city: BuildingEntry


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """A type of army unit; the values of races in battle are with the races."""

    source: Source
    id: ArmyId
    segment: BattleSegment
    dice: Few
    cost: Amounts
    supply: Amounts


@dataclass(frozen=True, slots=True)
class Values:
    """A unit's move, the least die that routs and the least die that kills (mist-3.3.3-03)."""

    move: Few
    rout: Few
    kill: Few


@dataclass(frozen=True, slots=True)
class MonsterEntry:
    """A kind of monster (mist-6.0-01)."""

    source: Source
    id: UnitId
    segment: BattleSegment
    dice: Few
    move: Few
    rout: Few
    kill: Few
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """What a race can do, and when."""

    when: When
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class RaceEntry:
    """A race card (mist-1.4.4-01). `short` are the words of its name where there is little room; without it, all.

    `single` says that the name is that of one person: "The Dark One wins", but "The Zul Orcs win".
    """

    source: Source
    id: str
    name: str
    folk: str
    colour: Colour
    alignment: Alignment
    home: str
    stock: Amounts
    income: Amounts
    footman: Values
    archer: Values
    cavalry: Values
    skills: tuple[Skill, ...]
    text: str
    short: str = ""
    single: bool = False


@dataclass(frozen=True, slots=True)
class SetupEntry:
    """The races that each seat may play, by number of players.

    Rules: mist-2.0-01, mist-2.0-02, mist-2.0-03, mist-2.0-04, mist-2.0-05.
    """

    source: Source
    players_2: tuple[tuple[str, ...], ...]
    players_3: tuple[tuple[str, ...], ...]
    players_4: tuple[tuple[str, ...], ...]
    players_5: tuple[tuple[str, ...], ...]
    players_6: tuple[tuple[str, ...], ...]

    def of(self, players: int) -> tuple[tuple[str, ...], ...]:
        """Return the lists for this number of players, one for each slot."""
        slots: tuple[tuple[str, ...], ...] = getattr(self, f"players_{players}")
        return slots


@dataclass(frozen=True, slots=True)
class TerrainEntry:
    """A terrain: whether it ends the move of units, and what it yields (mist-1.3.1-04, mist-3.3.2-02)."""

    source: Source
    id: Terrain
    stops: bool
    resource: ResourceName | None = None


@dataclass(frozen=True, slots=True)
class RealmEntry:
    """A neutral realm; `sides` are its coloured sides, clockwise from the east."""

    source: Source
    id: str
    name: str
    terrain: Terrain
    value: Few
    sides: str


@dataclass(frozen=True, slots=True)
class HomeEntry:
    """A home realm, whose sides match every colour (mist-2.3-05)."""

    source: Source
    id: str
    name: str
    race: str


@dataclass(frozen=True, slots=True)
class SpellEntry:
    """A spell of the player sheet."""

    source: Source
    id: str
    name: str
    cost: Few
    play: Moment
    target: Target
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """An ordinary action card."""

    source: Source
    id: str
    name: str
    copies: Count
    play: Moment
    target: Target
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class EventEntry:
    """An event: its outcome with at least `threshold` votes of six players, and its outcome with fewer."""

    source: Source
    id: str
    name: str
    copies: Count
    threshold: Few
    passed: tuple[Effect, ...]
    failed: tuple[Effect, ...]
    text_passed: str
    text_failed: str


@dataclass(frozen=True, slots=True, eq=False)
class Encounter:
    """The monsters that a hero must fight: `number` monsters with these values each (mist-3.3.1-12)."""

    name: str
    number: Few
    life: Few
    attacks: Few
    to_hit: Few
    damage: Few
    special: Special = "none"
    value: Few = 0


@dataclass(frozen=True, slots=True)
class AdventureEntry:
    """An adventure and the realm it leads to (mist-1.4.2-04)."""

    source: Source
    id: str
    name: str
    copies: Count
    destination: str
    text: str
    encounter: Encounter | None = None


@dataclass(frozen=True, slots=True)
class ArtifactEntry:
    """An artifact: a star or another treasure (mist-1.4.2-05)."""

    source: Source
    id: str
    name: str
    copies: Count
    keep: bool
    when: When
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Counts:
    """The required numbers of components (mist-1.2-01)."""

    source: Source
    neutral_realms: Count
    home_realms: Count
    action_cards: Count
    event_cards: Count
    adventures: Count
    artifacts: Count
    spells: Count


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """The whole of `components.toml`."""

    schema: Literal[1]
    game: GameEntry
    battle: BattleEntry
    hero: HeroEntry
    buildings: Buildings
    setup: SetupEntry
    units: tuple[UnitEntry, ...]
    monsters: tuple[MonsterEntry, ...]
    races: tuple[RaceEntry, ...]
    terrains: tuple[TerrainEntry, ...]
    realms: tuple[RealmEntry, ...]
    homes: tuple[HomeEntry, ...]
    spells: tuple[SpellEntry, ...]
    actions: tuple[ActionEntry, ...]
    events: tuple[EventEntry, ...]
    adventures: tuple[AdventureEntry, ...]
    artifacts: tuple[ArtifactEntry, ...]
    counts: Counts
