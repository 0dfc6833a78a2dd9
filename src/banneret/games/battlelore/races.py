"""Mercenaries: how goblinoids rush into Melee (chapter 6; R-11). Iron Morale and Goblin Run are in `morale`."""

from __future__ import annotations

from banneret.games.battlelore.box import Unit
from banneret.games.battlelore.range import foes_near
from banneret.games.battlelore.state import State


def rushed(s: State, unit: Unit) -> None:
    """A Goblin Rush has brought a unit to enemies, one of whom it must battle this turn (6-10, R-11)."""
    s.rushed[unit] = tuple(foes_near(s, unit))
    s.tell("{} rushes into Melee", unit, rule="lore-6-10")
