"""Filters: the units that an order or a card concerns. Each word of this vocabulary is a condition for one unit."""

from __future__ import annotations

from collections.abc import Callable

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.state import State

EITHER = ("mounted", "creature")
"""Two words of which one is enough; all other words of a filter must hold."""


WORDS: dict[str, Callable[[State, Unit], bool]] = {
    "foot": lambda _, unit: unit.foot,
    "mounted": lambda _, unit: unit.mounted,
    "troop": lambda _, unit: not unit.creature,
    "creature": lambda _, unit: unit.creature,
    "green": lambda s, unit: s.color[unit.index] == 0,
    "blue": lambda s, unit: s.color[unit.index] == 1,
    "red": lambda s, unit: s.color[unit.index] == 2,
    "ranged": lambda _, unit: unit.reach > 1,
    "melee-weapon": lambda _, unit: unit.reach == 1 and not unit.creature,
    "weakened": lambda s, unit: s.weakened(unit),
    "not-adjacent-to-enemy": lambda s, unit: not s.near_foe(unit.camp, s.at[unit.index]),
    "on-elevated": lambda s, unit: s.ground.elevated[s.at[unit.index]],
    "on-or-next-to-wooded": lambda s, unit: s.ground.by_woods[s.at[unit.index]],
    "on-or-next-to-water": lambda s, unit: s.ground.by_water[s.at[unit.index]],
}


def fits(s: State, unit: Unit, filter: tuple[str, ...]) -> bool:
    """Return whether a unit on the map fits a filter; every unit fits an empty filter."""
    if filter == EITHER:
        return unit.mounted or unit.creature
    for word in filter:
        holds = WORDS[word](s, unit)
        if not holds:
            return False
    return True
