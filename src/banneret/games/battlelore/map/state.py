"""The state of landmarks, besides where they lie (chapter 11)."""

from __future__ import annotations

from dataclasses import dataclass, field

NOWHERE = -1
"""The exit of a Secret Passage that nobody has opened yet."""


@dataclass(slots=True)
class Sites:
    """By camp: `exits`, the hex of its Secret Passage's exit (lore-11-30); `lost`, whether an enemy has taken its
    Stronghold and its hand is one card smaller (lore-11-62, lore-R-89).

    `placing` are the landmarks that are still to be placed before the first turn, the next one last: camp and id.
    """

    exits: list[int] = field(default_factory=lambda: [NOWHERE, NOWHERE])
    lost: list[bool] = field(default_factory=lambda: [False, False])
    placing: tuple[tuple[int, str], ...] = ()

    def copy(self) -> Sites:
        """Sites of its own."""
        return Sites(self.exits[:], self.lost[:], self.placing)
