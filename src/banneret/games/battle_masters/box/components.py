"""What `components.toml` and the files of the battles may hold, checked on loading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.engine.components import Bound, Coordinate, Count, Few, Signed, Some, Source

ArmyName = Literal["imperial", "chaos"]
Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]
TileFace = Literal["marsh", "ditch", "ford"]
ShotFace = Literal["target", "flying", "bouncing", "explosion"]
ShotEffect = Literal["none", "one-hit", "destroy-and-rubble"]
DieFace = Literal["skull", "shield", "blank"]
SetupStep = Literal[
    "layout", "choose-side", "fixed", "free-in-zone", "alternate-in-zones", "secret-alternate", "by-card"
]
Condition = Literal[
    "attacker-on-tower", "defender-on-tower", "across-fortified-side", "attacker-elite", "defender-elite"
]
AttackKind = Literal["melee", "shoot", "cannon", "ogre"]
Place = tuple[Few, Few]


@dataclass(frozen=True, slots=True)
class Meta:
    """Where the file comes from."""

    source: Source
    game: str
    title: str
    year: Coordinate
    rules_prefix: str
    schema: Literal[1]
    public_sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The number of each thing in the box (masters-CONT-01)."""

    source: Source
    battle_mat: Count
    unit_bases: Count
    hedges: Count
    towers: Count
    battle_cards: Count
    ogre_cards: Count
    cannon_tiles: Count
    combat_dice: Count
    terrain_tiles: Count
    rubble_tokens: Count
    elite_tokens: Count
    skull_tokens: Count
    unit_tokens: Count


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The six faces of a combat die, and which of them count (masters-ATT-03, masters-ATT-04)."""

    source: Source
    faces: tuple[DieFace, ...]
    attack_symbol: DieFace
    defence_symbol: DieFace


@dataclass(frozen=True, slots=True)
class CombatLimits:
    """The limits of an attack: the number of dice is never below `minimum_dice` (masters-R-11)."""

    source: Source
    minimum_dice: Few


@dataclass(frozen=True, slots=True)
class Modifier:
    """Dice added to attack and defence under a condition; attackers in `attack_unless` are not affected."""

    source: Source
    id: str
    when: Condition
    attack: Signed
    defence: Signed
    attack_unless: tuple[AttackKind, ...]
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class UnitType:
    """A type of unit and its values (masters-ARMY-02, masters-TOWER-02)."""

    source: Source
    id: str
    name: str
    army: ArmyName
    units: Count
    figures: Count
    combat_value: Few
    attack: AttackKind
    range: Few
    skulls_to_eliminate: Some
    may_enter_tower: bool
    mounted: bool
    move_or_attack: bool


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """One of the 25 units."""

    source: Source
    id: str
    name: str
    type: str
    army: ArmyName


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One of the 23 kinds of Battle card."""

    source: Source
    id: str
    army: ArmyName
    name: str
    count: Count
    action: Literal["activate", "cannon", "ogre"]
    units: tuple[str, ...]
    steps: Few
    attack_bonus: Signed


@dataclass(frozen=True, slots=True, eq=False)
class OgreCard:
    """A kind of Ogre card (masters-ARMY-04)."""

    source: Source
    id: str
    action: Literal["move", "attack"]
    count: Count

    @property
    def key(self) -> str:
        """Its key in records."""
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class ShotTile:
    """A kind of Cannon tile (masters-ARMY-05)."""

    source: Source
    id: str
    face: ShotFace
    count: Count

    @property
    def key(self) -> str:
        """Its key in records."""
        return self.id


@dataclass(frozen=True, slots=True)
class PathEffect:
    """What a tile on the way does, and whether the shot continues."""

    effect: ShotEffect
    continues: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What a tile does."""

    effect: ShotEffect


@dataclass(frozen=True, slots=True)
class TargetEffect:
    """What the turned Target tile does."""

    source: Source
    effect: ShotEffect


@dataclass(frozen=True, slots=True)
class PathEffects:
    """What tiles on the way do (masters-CFIRE-06, masters-CFIRE-07, masters-CFIRE-08)."""

    source: Source
    flying: PathEffect
    bouncing: PathEffect
    explosion: PathEffect


@dataclass(frozen=True, slots=True)
class MisfireEffects:
    """What a tile turned on the Cannon's own space does (masters-CMIS-03)."""

    source: Source
    flying: Effect
    bouncing: Effect
    explosion: Effect


@dataclass(frozen=True, slots=True)
class Cannon:
    """The Cannon's range, and the effects of its tiles."""

    source: Source
    max_range: Few
    min_range: Few
    path: PathEffects
    target: TargetEffect
    misfire: MisfireEffects


@dataclass(frozen=True, slots=True)
class Supply:
    """How many of a thing there are."""

    source: Source
    supply: Count


@dataclass(frozen=True, slots=True)
class TowerEntry:
    """The Tower, and the number of explosions that it survives (masters-TOWER-13)."""

    source: Source
    supply: Count
    explosions_to_destroy: Few


@dataclass(frozen=True, slots=True)
class FaceEntry:
    """One face of a terrain tile."""

    face: TileFace
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class TileEntry:
    """A double-sided terrain tile (masters-R-02)."""

    source: Source
    id: str
    faces: tuple[FaceEntry, FaceEntry]


@dataclass(frozen=True, slots=True)
class DitchPattern:
    """The fortified sides of a ditch picture at rotation 0."""

    source: Source
    id: str
    fortified: tuple[Direction, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The printed terrain on which the layout player may put each feature.

    masters-FIELD-08, masters-FIELD-09, masters-FIELD-10, masters-FIELD-11, masters-FIELD-12, masters-FIELD-13,
    masters-FIELD-14, masters-FIELD-15, masters-FIELD-16, masters-FIELD-17, masters-FIELD-18.
    """

    source: Source
    source_note: str
    marsh: tuple[str, ...]
    ditch: tuple[str, ...]
    tower: tuple[str, ...]
    ford: tuple[str, ...]
    features_per_space: Literal[1]


@dataclass(frozen=True, slots=True)
class MatEntry:
    """The printed mat: a letter for each space, and the sides that a road or the river crosses."""

    source: Source
    rows: Few
    spaces: Count
    whole_spaces: Count
    half_spaces: Count
    printed_fords: tuple[Place, ...]
    layout: tuple[str, ...]
    road_sides: tuple[tuple[Place, Place], ...]
    river_sides: tuple[tuple[Place, Place], ...]


@dataclass(frozen=True, slots=True)
class ZoneEntry:
    """The spaces where an army comes onto the mat."""

    source: Source
    id: str
    note: str
    spaces: Count
    hexes: tuple[Place, ...]
    source_note: str = ""


@dataclass(frozen=True, slots=True)
class CampaignEntry:
    """The Campaign: the battles in order, and the Elite tokens."""

    source: Source
    source_note: str
    sequence: tuple[str, ...]
    points_for_draw: Count
    tie_break: str
    elite_tokens: Count


@dataclass(frozen=True, slots=True)
class Division:
    """Which unit types each player commands when two, three or four share an army."""

    source: Source
    two: tuple[tuple[str, ...], ...]
    three: tuple[tuple[str, ...], ...]
    four: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Divisions:
    """The usual division of each army (masters-R-55)."""

    imperial: Division
    chaos: Division


@dataclass(frozen=True, slots=True)
class TeamPlay:
    """The number of players that may share an army (masters-R-34)."""

    source: Source
    min_players_per_army: Literal[1]
    max_players_per_army: Few
    min_units_per_player: Few
    default: Divisions


@dataclass(frozen=True, slots=True)
class Stalemate:
    """After how many idle passes a battle is drawn, and what counts as progress (masters-R-32)."""

    source: Source
    deck_passes_without_progress: Few
    progress: tuple[Literal["skull-token", "unit-eliminated", "rubble-token", "unit-arrived"], ...]


@dataclass(frozen=True, slots=True)
class ComponentFile:
    """The whole of `components.toml`."""

    meta: Meta
    box: Contents
    dice: DiceFaces
    combat: CombatLimits
    modifier: tuple[Modifier, ...]
    unit_type: tuple[UnitType, ...]
    unit: tuple[UnitEntry, ...]
    battle_card: tuple[CardEntry, ...]
    ogre_card: tuple[OgreCard, ...]
    cannon_tile: tuple[ShotTile, ...]
    cannon: Cannon
    hedges: Supply
    tower: TowerEntry
    terrain_tile: tuple[TileEntry, ...]
    ditch_pattern: tuple[DitchPattern, ...]
    placement: Placement
    mat: MatEntry
    zone: tuple[ZoneEntry, ...]
    campaign: CampaignEntry
    team_play: TeamPlay
    stalemate: Stalemate


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A terrain tile that a battle's map shows."""

    tile: str
    face: TileFace
    at: Place
    pattern: str = ""
    rotation: Few = 0


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """Where a battle's map puts a unit."""

    unit: str
    at: Place


@dataclass(frozen=True, slots=True)
class Victory:
    """How an army wins."""

    army: ArmyName
    kind: Literal["eliminate-army", "occupy-tower"]


@dataclass(frozen=True, slots=True)
class Balance:
    """How uneven the sides of a battle are: the matches in 100 that an army won where equal programs played both."""

    army: ArmyName
    share: Annotated[int, Bound(ge=0, le=100)]
    matches: Annotated[int, Bound(ge=1, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class BattleFile:
    """One of `battles/*.toml`: features on the mat, how the armies come onto it, and how it is won.

    `absent` units take no part (masters-R-64). After so many `cards` hits decide; 0 is no limit (masters-R-65).
    """

    source: Source
    id: str
    order: Count
    name: str
    setup: tuple[SetupStep, ...]
    tiles: tuple[LaidTile, ...]
    hedges: tuple[tuple[Place, Place], ...]
    placed: tuple[PlacedUnit, ...]
    victory: tuple[Victory, ...]
    source_note: str = ""
    campaign_points: Count = 0
    tower: Place | None = None
    zones: dict[ArmyName, str] = field(default_factory=dict)
    northern_rows: dict[ArmyName, Some] = field(default_factory=dict)
    opposite: dict[str, str] = field(default_factory=dict)
    first: ArmyName = "chaos"
    absent: tuple[str, ...] = ()
    cards: Count = 0
    balance: Balance | None = None
