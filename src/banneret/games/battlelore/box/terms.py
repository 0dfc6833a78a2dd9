"""The words of a component file: colors, faces, phases and targets of cards, durations, amounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from banneret.engine.components import Signed


class Named:
    """A kind of thing in a component file: its id is its key, and people read its name."""

    __slots__ = ()
    id: str
    name: str

    @property
    def key(self) -> str:
        """Its text key."""
        return self.id

    def __str__(self) -> str:
        return self.name


Color = Literal["green", "blue", "red"]
Face = Literal["green", "blue", "red", "sword", "flag", "lore"]
Master = Literal["wizard", "cleric", "rogue", "warrior"]
Camp = Literal["pennant", "standard"]

Lasts = Literal["roll", "battle", "turn", "until-your-next-turn"]
"""The duration of a lasting effect."""
Weapons = Literal["any", "melee", "ranged"]
"""The battles in which an effect counts."""

CardPhase = Literal[
    "with-command",
    "instead-of-command",
    "movement",
    "battle",
    "melee",
    "ranged",
    "before-roll",
    "after-roll",
    "react-command",
    "react-movement",
    "react-lore",
    "with-lore",
]
Target = Literal[
    "you",
    "opponent",
    "own-unit",
    "own-troop",
    "own-units",
    "own-troops",
    "ordered-unit",
    "ordered-units",
    "enemy-unit",
    "enemy-units",
    "attacking-unit",
    "defending-unit",
    "moving-unit",
    "lore-card",
    "hex",
]
Filter = Literal[
    "foot",
    "mounted",
    "troop",
    "creature",
    "green",
    "blue",
    "red",
    "ranged",
    "melee-weapon",
    "weakened",
    "not-adjacent-to-enemy",
    "on-elevated",
    "on-or-next-to-wooded",
    "on-or-next-to-water",
    "defender-troop",
    "holds-enemy-unit",
]


@dataclass(frozen=True, slots=True)
class PerLevel:
    """An amount that grows with the level of a Lore Master (lore-8-11)."""

    per_level: Signed
    flat: Signed

    def at(self, level: int) -> int:
        """Return the amount at a level, never below 0."""
        return max(0, self.per_level * level + self.flat)


Number = Signed | PerLevel | Literal["equal-to-command"]
"""A number, or what it depends on: the level of the Lore Master, or the Command cards in hand and in play."""
Amount = Number | Literal["all"]
"""A number, or no limit."""


@dataclass(frozen=True, slots=True)
class Sections:
    """The number of units in each section, seen from the player's own side (lore-1-02)."""

    left: Amount = 0
    center: Amount = 0
    right: Amount = 0
