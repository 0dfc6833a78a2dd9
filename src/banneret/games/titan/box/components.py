"""What `components.toml` may hold: characters, recruiting, hazards, battlelands, the Masterboard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from banneret.engine.components import Coordinate, Count, Divisor, Few, Signed, Some, Source

Kind = Literal["lord", "demi-lord", "creature"]
Movement = Literal["free", "slow-non-native", "slow-all", "forbid-non-native", "forbid-all"]
Fire = Literal["ok", "needs-atop", "block"]
When = Literal[
    "strike-out",
    "struck-in",
    "strike-up",
    "strike-down",
    "rangestrike-out",
    "rangestruck-in",
    "rangestrike-through",
    "rangestrike-up",
    "strike-phase-start",
]
Who = Literal["native", "non-native", "any"]
Direction = Literal["n", "ne", "se", "s", "sw", "nw"]
Side = Literal["left", "bottom", "right"]
Sign = Literal["block", "arch", "arrow"]
Ring = Literal["outer", "middle", "tower", "inner"]
Magic = Literal["hazards", "characters", "range-4", "lord-immunity"]

STEPS: Mapping[Direction, tuple[int, int]] = {
    "n": (0, 2),
    "ne": (1, 1),
    "se": (1, -1),
    "s": (0, -2),
    "sw": (-1, -1),
    "nw": (-1, 1),
}
"""From a hex of a battleland to its neighbours, as (col, h)."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """The numbers of the rulebook."""

    source: Source
    id: str
    legion_max: Few
    battle_rounds: Few
    reinforcement_round: Few
    dice_sides: Few
    flee_divisor: Divisor


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """The numbers of the rest of the game."""

    source: Source
    players_min: Few
    players_max: Few
    legion_start: Few
    legion_min_after_split: Some
    legion_markers_per_player: Few
    titan_teleport_score: Count
    titan_power_base: Few
    titan_power_step: Divisor
    titan_skill: Few
    angel_every: Count
    archangel_every: Count
    half_point_divisor: Divisor
    mulligans_first_turn: Few
    teleports_per_turn: Few
    teleport_roll: Few
    tower_teleport_reach: Few
    starting_score: Count


@dataclass(frozen=True, slots=True)
class StudyEntry:
    """What a host may set; 0 is off (titan-R-63, titan-R-81)."""

    source: Source
    turn_cap_default: Count
    offers_limit_default: Count


@dataclass(frozen=True, slots=True)
class SetupEntry:
    """How a match begins (titan-B-SE-01, titan-B-SE-02, titan-B-SE-03, titan-B-SE-04, titan-B-SP-02)."""

    source: Source
    starting_legion: tuple[str, ...]
    first_split_sizes: tuple[Few, ...]
    first_split_lords_each: Few
    tower_assignment: Literal["random-distinct"]
    colour_choice_order: Literal["ascending-tower"]
    turn_order: Literal["descending-tower"]
    towers: tuple[Coordinate, ...]


@dataclass(frozen=True, slots=True)
class MarkersEntry:
    """The legion markers: one for each colour and emblem (titan-B-SE-03, titan-R-96)."""

    source: Source
    colours: tuple[str, ...]
    emblems: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CharacterEntry:
    """A kind of character and its factors."""

    source: Source
    id: str
    name: str
    plural: str
    kind: Kind
    power: Divisor
    skill: Few
    flies: bool
    rangestrikes: bool
    magic_rangestrike: bool
    summonable: bool
    acquired_every: Count
    count: Count
    returns_to_caretaker: bool
    natives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChartEntry:
    """The strike chart: for each Skill of a striker a row of Strike-numbers, one for each Skill of a target."""

    source: Source
    target_skills: tuple[Few, ...]
    minimum: Few
    maximum: Few
    striker_0: tuple[Few, ...]
    striker_1: tuple[Few, ...]
    striker_2: tuple[Few, ...]
    striker_3: tuple[Few, ...]
    striker_4: tuple[Few, ...]
    striker_5: tuple[Few, ...]

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Return the rows by Skill of the striker."""
        return (self.striker_0, self.striker_1, self.striker_2, self.striker_3, self.striker_4, self.striker_5)


@dataclass(frozen=True, slots=True)
class RangestrikeEntry:
    """The numbers of rangestriking.

    Rules: titan-A-RS-02, titan-A-RS-03, titan-A-RS-04, titan-A-RS-05, titan-A-RS-06, titan-A-RS-07, titan-A-RS-08,
    titan-A-RS-09, titan-A-RS-10, titan-A-RS-11, titan-A-RS-12.
    """

    source: Source
    dice_divisor: Divisor
    range_counts_both_ends: bool
    range_min: Few
    range_max: Few
    range_4_skill: Signed
    magic_ignores: tuple[Magic, ...]
    carry_over: bool


@dataclass(frozen=True, slots=True)
class PathEntry:
    """The paths of a rangestrike, by the displacement of its target as (col, h) from the striker (titan-R-30)."""

    source: Source
    displacement: tuple[Signed, Signed]
    range: Few
    paths: tuple[tuple[tuple[Signed, Signed], ...], ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a hazard does to a strike; see the vocabulary at the top of the file."""

    when: When
    who: Who
    against: Who = "any"
    skill: Signed = 0
    dice: Signed = 0
    strike_number: Signed = 0
    hits: Signed = 0
    per: Literal["", "hex", "crossing"] = ""
    block: bool = False
    benefit: bool = False


@dataclass(frozen=True, slots=True)
class HazardEntry:
    """A hazard of hexes or of hexsides; keys for the other kind are left out."""

    source: Source
    id: str
    place: Literal["hex", "hexside"]
    natives: tuple[str, ...]
    effects: tuple[Effect, ...]
    name: str = ""
    enter_ground: Movement | None = None
    land_flyer: Movement | None = None
    overfly: Movement | None = None
    cross_up_ground: Movement | None = None
    cross_down_ground: Movement | None = None
    contact: bool | None = None
    los_first_down: Fire | None = None
    los_first_up: Fire | None = None
    los_middle: Fire | None = None
    los_last_up: Fire | None = None
    los_last_down: Fire | None = None


@dataclass(frozen=True, slots=True)
class LinkEntry:
    """A link of a recruit chain: how many of the link before it muster one."""

    creature: str
    needs: Few


@dataclass(frozen=True, slots=True)
class TerrainEntry:
    """A terrain: how many lands have it, and which characters they muster."""

    source: Source
    id: str
    lands: Count
    chain: tuple[LinkEntry, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Requirement:
    """What musters a character in a tower: `count` equal Creatures, or `count` of the character `id`."""

    kind: Literal["same-creature", "character"]
    count: Count
    id: str = ""


@dataclass(frozen=True, slots=True)
class TowerRecruit:
    """A character that towers muster (titan-B-MU-03)."""

    source: Source
    creature: str
    free: bool
    any_of: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class EntryEntry:
    """The sides of a battleland, by the names of their hexes.

    Rules: titan-A-BL-05, titan-A-BL-06, titan-A-BL-07, titan-A-BL-08, titan-A-BL-09, titan-A-BL-10, titan-A-BL-11.
    """

    source: Source
    attacker_right: tuple[str, ...]
    attacker_bottom: tuple[str, ...]
    attacker_left: tuple[str, ...]
    defender_vs_right: tuple[str, ...]
    defender_vs_bottom: tuple[str, ...]
    defender_vs_left: tuple[str, ...]
    name_side: tuple[str, ...]
    tower_attacker_side: Side
    tower_deployment: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HexEntry:
    """A hex of every battleland."""

    source: Source
    id: str
    col: Signed
    h: Signed
    neighbours: dict[Direction, str]


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex of one battleland; a hexside stands at its upper hex."""

    id: str
    hazard: str
    elevation: Few
    sides: dict[Direction, str]


@dataclass(frozen=True, slots=True)
class BattlelandEntry:
    """The ground of a terrain."""

    source: Source
    terrain: str
    hexes: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class ExitEntry:
    """A sign on a way out of a land."""

    land: Coordinate
    sign: Sign
    triple: bool = False


@dataclass(frozen=True, slots=True)
class NeighbourEntry:
    """A land across a long side, and which side."""

    land: Coordinate
    side: Side


@dataclass(frozen=True, slots=True)
class LandEntry:
    """A land of the Masterboard."""

    source: Source
    id: Coordinate
    terrain: str
    ring: Ring
    x: Coordinate
    y: Coordinate
    flat_top: bool
    exits: tuple[ExitEntry, ...]
    neighbours: tuple[NeighbourEntry, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """The whole of `components.toml`."""

    game: GameEntry
    game_public: PublicEntry
    study: StudyEntry
    setup: SetupEntry
    markers: MarkersEntry
    character: tuple[CharacterEntry, ...]
    strike_chart: ChartEntry
    rangestrike: RangestrikeEntry
    rangestrike_path: tuple[PathEntry, ...]
    hazard: tuple[HazardEntry, ...]
    terrain: tuple[TerrainEntry, ...]
    tower_recruit: tuple[TowerRecruit, ...]
    battleland_entry: EntryEntry
    battle_hex: tuple[HexEntry, ...]
    battleland: tuple[BattlelandEntry, ...]
    land: tuple[LandEntry, ...]
