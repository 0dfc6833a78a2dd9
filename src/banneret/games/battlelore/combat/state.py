"""The state of a battle, an attack and a retreat; each record lasts as long as what it describes (chapter 4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from banneret.engine.copying import Copyable
from banneret.games.battlelore.box.box import Unit

GONE = -1
"""The place of a unit that was eliminated."""
AttackKind = Literal["attack", "bonus", "battle-back", "first-strike"]


@dataclass(slots=True)
class Battle(Copyable):
    """The battle of one ordered unit, with everything that follows from it (chapter 4)."""

    unit: Unit
    """The unit that battles."""
    shots: int = 0
    """The shots of a double fire that are left."""
    vacated: int = GONE
    """The hex that the target of the last Melee roll left, or GONE."""
    foe: Unit | None = None
    """The target of the last Melee roll."""
    pursued: bool = False
    """Whether the unit has pursued; it may do so once (lore-4e-09)."""
    bonus: bool = False
    """Whether the unit has made its Bonus attack; it may do so once (lore-4e-09)."""


@dataclass(slots=True)
class Attack(Copyable):
    """One roll against one unit, from its declaration to its end."""

    kind: AttackKind
    """An attack of the unit's own, a Bonus attack, a battle back, or a first strike."""
    by: Unit
    """The unit that rolls."""
    target: Unit
    """The unit that is attacked."""
    melee: bool
    """Whether it is a Melee: the units are adjacent."""
    here: int
    """The hex of the unit that rolls, when the attack was declared."""
    there: int
    """The hex of the target, when the attack was declared."""
    dice: list[str] = field(default_factory=list)
    """The faces rolled, in order."""
    spent: int = 0
    """How many Lore symbols a power or a store has used."""
    slipped: bool = False
    """Whether the target slipped away, so that nobody gains ground (lore-R-77)."""
    over: bool = False
    """Whether the attack is over."""
    power: str = ""
    """The id of the Creature's power that was used."""
    shaken: tuple[Unit, ...] = ()
    """The units that this power still has to affect."""


@dataclass(slots=True)
class Flight(Copyable):
    """A retreat that is being carried out."""

    unit: Unit
    """The unit that retreats."""
    by: int
    """The camp whose dice caused it."""
    flags: int = 0
    """The flags to which the owner has not reacted yet."""
    owed: int = 0
    """How many hexes the unit still has to retreat."""
    done: int = 0
    """How many hexes it has retreated."""
    panics: bool = False
    """Whether a Panic Loss check follows (lore-6-20)."""
    loses: bool = True
    """Whether each hex that it cannot retreat costs a figure (lore-4d-24)."""
    checked: bool = False
    """Whether a Creature has had its check (lore-R-44)."""
    rule: str = "lore-4d-20"
    """The rule by which it retreats: by flags, or by a card or a power."""
