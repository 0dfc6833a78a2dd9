"""What the worth of a card's effects needs of a bot that judges positions.

All values are in figures of a regular troop unit.
"""

from __future__ import annotations

from typing import Protocol

from banneret.games.battlelore.box.box import Unit

BANNER = 3.5
"""The worth of a Victory Banner, in addition to the figures of the unit."""
DRIVEN = 0.45
"""The worth of driving an enemy back."""
TOKEN = 0.2
"""The worth of a Lore token."""
HASTE = 0.5
"""The share of the possible gain by more movement or more orders that counts."""


class Judge(Protocol):
    """A bot that judges a position."""

    def unit(self, unit: Unit) -> float:
        """Return the worth of a unit to its camp."""

    def attack(self, by: Unit, target: Unit) -> float:
        """Return the worth of an attack to the attacker, from where both stand."""

    def move(self, unit: Unit, to: int) -> float:
        """Return what a unit's attacks gain by a move to a hex."""

    def plans(self, camp: int, count: int) -> float:
        """Return the worth of the best plans of so many units of a camp."""
