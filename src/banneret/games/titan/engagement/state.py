"""An Engagement as plain data: its two legions, the offers, how it ended."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from banneret.engine.at_hand import at_hand
from banneret.engine.copying import Copyable
from banneret.games.titan.battle.state import Resolution
from banneret.games.titan.box.box import Contents, Marker


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposed agreement (titan-R-04)."""

    loser: int | None
    """The side that is eliminated; None for both."""
    losses: Contents = ()
    """What the other side gives up."""


@dataclass(slots=True)
class Engagement(Copyable):
    """An Engagement that is being resolved. Pairs are by side: 0 the attacker, 1 the defender."""

    land: int
    """The index of the land."""
    legions: tuple[Marker, Marker]
    """The markers of the legions."""
    seats: tuple[int, int]
    """The seats of the players."""
    stage: str = "flee"
    """How far it is: `flee` while the defender may flee, `talks`, `offer`, `battle`, `won`."""
    offers: list[Offer | None] = dataclasses.field(default_factory=lambda: [None, None])
    """By side, the offer that is still open."""
    made: int = 0
    """How many offers were made."""
    composing: tuple[int, int] | None = None
    """At `offer`: the proposing side, and the loser that it names; the winner's losses are being chosen."""
    resolution: Resolution | None = None
    """How it ended."""
    angels: tuple[int, ...] = ()
    """The multiples of the score for which an Angel may still be acquired (titan-R-68)."""

    @property
    def the_resolution(self) -> Resolution:
        """Return how it ended."""
        return at_hand(self.resolution, "result of the Engagement")

    def side_of(self, seat: int) -> int | None:
        """Return the side of a seat in it; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None
