"""A turn as plain data: what lasts until the next player's turn."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from banneret.engine.copying import Copyable
from banneret.engine.words.wording import fill
from banneret.games.titan.box.box import Marker
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.masterboard import Land


@dataclass(frozen=True, slots=True)
class Teleport:
    """A land that a legion may teleport to.

    If it could also walk there, the way by teleport has a key of its own (titan-R-104).
    """

    land: Land
    key: str

    def __str__(self) -> str:
        return fill("Teleport to {}", self.land)


@dataclass(slots=True)
class Turn(Copyable):
    """What has happened in the turn of the Mover, and what is being asked. A new turn starts a new record."""

    roll: int = 0
    """The roll for movement, 0 before it."""
    mulligan: bool = False
    """Whether the mulligan was taken (titan-B-MO-02)."""
    moved: tuple[Marker, ...] = ()
    """The legions that have moved, in that order."""
    came_by: dict[Marker, Side] = dataclasses.field(default_factory=dict)
    """By legion, the side of entry into a land where an enemy stands (titan-B-MO-10)."""
    split_from: dict[Marker, Marker] = dataclasses.field(default_factory=dict)
    """By legion that was split off: the legion that it came from."""
    teleported: bool = False
    """Whether a legion has teleported (titan-B-TE-04)."""
    summoned: bool = False
    """Whether an Angel was summoned (titan-A-SU-06)."""
    mustered: tuple[Marker, ...] = ()
    """The legions that have mustered (titan-B-MU-05)."""
    splitting: Marker | None = None
    """The legion whose split is being asked."""
    moving: Marker | None = None
    """The legion whose way is being asked."""
    way: Land | Teleport | None = None
    """The land that was chosen for it, while further questions of the move are open."""
