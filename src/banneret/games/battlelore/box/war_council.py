"""War Councils: their characters and levels (lore-9-01)."""

from __future__ import annotations

from dataclasses import dataclass

CLASSES = ("wizard", "cleric", "rogue", "warrior")
"""The classes of Lore Masters."""
CHARACTERS = ("commander", *CLASSES)
"""The characters of a War Council."""


@dataclass(frozen=True, slots=True)
class Council:
    """A War Council: the level of each character; 0 for an absent one (lore-9-01)."""

    commander: int = 0
    wizard: int = 0
    cleric: int = 0
    rogue: int = 0
    warrior: int = 0

    def level(self, character: str) -> int:
        """Return the level of a character."""
        return int(getattr(self, character))

    @property
    def highest(self) -> int:
        """Return the level of the highest Lore Master; the Commander does not count (lore-9-03)."""
        return max(self.wizard, self.cleric, self.rogue, self.warrior)

    @property
    def total(self) -> int:
        """Return the sum of all levels."""
        return self.commander + self.wizard + self.cleric + self.rogue + self.warrior
