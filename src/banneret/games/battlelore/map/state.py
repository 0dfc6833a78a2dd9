"""The state of landmarks, except for their places (chapter 11)."""

from __future__ import annotations

from dataclasses import dataclass, field

from banneret.engine.copying import Copyable

NOWHERE = -1
"""Stands for the exit of a Secret Passage that is not open yet."""


@dataclass(slots=True)
class Sites(Copyable):
    """The state of the landmarks."""

    exits: list[int] = field(default_factory=lambda: [NOWHERE, NOWHERE])
    """By camp: the exit of its Secret Passage, or NOWHERE (lore-11-30)."""
    lost: list[bool] = field(default_factory=lambda: [False, False])
    """By camp: whether an enemy has taken its Stronghold, so its hand is one card smaller (lore-11-62, lore-R-89)."""
    placing: tuple[tuple[int, str], ...] = ()
    """Camp and id of the landmarks still to be placed before the first turn; the last one comes next."""
