"""Races: how goblinoids rush into Melee (chapter 6; lore-R-11). Iron Morale and Goblin Run are in `morale`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.combat.range import foes_near
from banneret.games.battlelore.state import State

if TYPE_CHECKING:
    from banneret.games.battlelore.turn.pace import Pace, Reached


def may_rush(s: State, unit: Unit, paces: Pace, to: int, way: Reached) -> bool:
    """Return whether a unit may rush: further than it could move and battle, to a hex beside an enemy where it may
    battle.

    Rules: lore-6-10, lore-6-11.
    """
    steps, bars, _, _ = way
    return paces.battle < steps <= paces.rush and not bars and s.near_foe(unit.camp, to)


def rushed(s: State, unit: Unit) -> None:
    """Note that a Goblin Rush has brought a unit to enemies; it must battle one of them this turn (lore-6-10,
    lore-R-11).
    """
    s.turn.rushed[unit] = tuple(foes_near(s, unit))
    s.tell("rushes", "{unit} {unit:rushes|rush} into melee", unit=unit, rule="lore-6-10")
