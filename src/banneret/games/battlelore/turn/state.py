"""The state of a turn: what its Command card does, which units are ordered, and what they have done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from banneret.engine.at_hand import at_hand
from banneret.engine.copying import Copyable
from banneret.games.battlelore.box.box import CommandCard, Unit


@dataclass(frozen=True, slots=True, eq=False)
class Doing:
    """The effects of a Command card in play.

    Rules: lore-R-06.
    """

    card: CommandCard | None
    """The card; None to order 1 unit anywhere."""
    camp: int
    """The camp whose left and right it means."""


class Move(NamedTuple):
    """A move that is announced but not made yet.

    Rules: lore-R-117.
    """

    unit: Unit
    to: int
    """The hex where it ends."""
    steps: int
    """How far that is."""
    rush: bool = False
    """Whether it is a Goblin Rush."""
    barred: bool = False
    """Whether the unit may not battle after it."""
    stops: bool = False
    """Whether terrain stops the unit there."""
    halts: bool = False
    """Whether terrain also forbids follow-on moves."""


@dataclass(slots=True)
class Turn(Copyable):
    """The state that lasts for one turn."""

    does: Doing | None = None
    """What the Command card in play does."""
    rallied: list[str] = field(default_factory=list)
    """Helmets of Rally the Ranks that are not used yet (lore-R-107)."""
    ordered: list[Unit] = field(default_factory=list)
    """The units that are ordered, in the order in which they were named (lore-2-01)."""
    steps: dict[Unit, int] = field(default_factory=dict)
    """The units that have had their move, and how many hexes they went (lore-3-01)."""
    moved: list[Unit] = field(default_factory=list)
    """The units that have entered a hex: they have the bow penalty (lore-R-08)."""
    stopped: list[Unit] = field(default_factory=list)
    """The units that terrain has stopped (lore-R-79)."""
    halted: list[Unit] = field(default_factory=list)
    """The units to which terrain also forbids follow-on moves (lore-R-36)."""
    barred: dict[Unit, str] = field(default_factory=dict)
    """The units that may not battle, and by which rule (lore-4b-02)."""
    rushed: dict[Unit, tuple[Unit, ...]] = field(default_factory=dict)
    """For each unit that has rushed, the enemies of which it must battle one (lore-R-11)."""
    battled: list[Unit] = field(default_factory=list)
    """The units that have had their battle (lore-4-02)."""
    move: Move | None = None
    """The move that is announced but not made yet (lore-R-117)."""

    @property
    def the_move(self) -> Move:
        """Return the move that is announced."""
        return at_hand(self.move, "announced move")
