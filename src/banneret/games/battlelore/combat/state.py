"""A battle, an attack, a retreat: records that live as long as they last (chapter 4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from banneret.games.battlelore.box.box import Unit

GONE = -1
"""The place of a unit that was eliminated."""
AttackKind = Literal["attack", "bonus", "battle-back", "first-strike"]


@dataclass(slots=True)
class Battle:
    """The battle of one ordered unit, with everything that follows on (chapter 4).

    `shots` are those left of a double fire. Of the last Melee roll, `vacated` is the hex that its target left, or GONE,
    and `foe` is that target. After a pursuit (`pursued`) or a Bonus attack (`bonus`) there is no second one
    (lore-4e-09).
    """

    unit: Unit
    shots: int = 0
    vacated: int = GONE
    foe: Unit | None = None
    pursued: bool = False
    bonus: bool = False

    def copy(self) -> Battle:
        """A battle of its own."""
        return Battle(self.unit, self.shots, self.vacated, self.foe, self.pursued, self.bonus)


@dataclass(slots=True)
class Attack:
    """One roll against one unit, from its declaration on.

    `here` and `there` are the hexes of the two units when it was declared. `dice` are the faces as they fell. `spent`
    are the Lore symbols that a power or a store has used. `slipped`: nobody gains ground (lore-R-77). `over`: nothing
    more follows. `power` is the id of the Creature's power that was used, `shaken` the units that it still affects.
    """

    kind: AttackKind
    by: Unit
    target: Unit
    melee: bool
    here: int
    there: int
    dice: list[str] = field(default_factory=list)
    spent: int = 0
    slipped: bool = False
    over: bool = False
    power: str = ""
    shaken: tuple[Unit, ...] = ()

    def copy(self) -> Attack:
        """An attack of its own."""
        return Attack(
            self.kind,
            self.by,
            self.target,
            self.melee,
            self.here,
            self.there,
            self.dice[:],
            self.spent,
            self.slipped,
            self.over,
            self.power,
            self.shaken,
        )


@dataclass(slots=True)
class Flight:
    """A retreat under way: flags that are not answered yet, hexes owed and covered, and the camp whose dice caused it.

    `panics`: a Panic Loss check follows (lore-6-20). `loses`: a blocked hex costs a figure (lore-4d-24). `checked`: a
    Creature has had its check (lore-R-44).
    """

    unit: Unit
    by: int
    flags: int = 0
    owed: int = 0
    done: int = 0
    panics: bool = False
    loses: bool = True
    checked: bool = False

    def copy(self) -> Flight:
        """A flight of its own."""
        return Flight(self.unit, self.by, self.flags, self.owed, self.done, self.panics, self.loses, self.checked)
