"""The worth of units, of Victory Banners and of goals.

All values are in figures of a regular troop unit.
"""

from __future__ import annotations

from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.state import State

CREATURE = 5.0
"""The worth of a Creature, which has no figures to lose."""
FAR = 6.0
"""The number of hexes for which it counts to be nearer."""
GOAL, SOURCE = 0.35, 0.3
"""The worth of each hex nearer to a blazon, and of standing on a source of Lore."""


def worth(s: State, unit: Unit) -> float:
    """Return the worth of a unit to its camp: its figures, by color."""
    if unit.creature:
        return CREATURE
    return s.figures[unit.index] * (0.85, 1.0, 1.2)[s.color[unit.index]]


def goals(s: State, camp: int, there: int) -> float:
    """Return how good a hex is for the goals of a camp: it is on a source of Lore, or near to a blazon."""
    away, value = s.board.distance[there], 0.0
    for blazon in s.blazons:
        if blazon.camp == camp:
            value -= GOAL * min(away[blazon.hex], FAR)
    for source in s.adventure.lore_sources:
        value += SOURCE * (away[source.hex] == 0)
    return value
