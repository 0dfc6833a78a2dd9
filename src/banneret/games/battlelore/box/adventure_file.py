"""The file of an adventure: its fields (lore-0-03, lore-S-06; chapter 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.engine.components import Bound, Count, Source
from banneret.games.battlelore.box.terms import Camp

Place = tuple[Count, Count]
"""A hex of the map: row and column."""
Level = Annotated[int, Bound(ge=0, le=3)]
MOST_TURNS = 200
"""The number of game turns after which every adventure ends (lore-R-97)."""


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
    (lore-9-09). `turns` is the number of game turns after which shares of banners decide (lore-R-97).
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
    turns: Annotated[int, Bound(ge=2, le=MOST_TURNS)] = MOST_TURNS
    source_note: str = field(default="")

    def units(self, camp: int) -> dict[str, tuple[Place, ...]]:
        """Return the hexes of a camp's units, by type."""
        return self.standard if camp else self.pennant
