"""An Engagement as plain data: its two legions, what is offered, how it ended."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from banneret.games.titan.box.box import Contents, Marker


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposed agreement: the side that is eliminated, None for both; and what the other gives up (titan-R-04)."""

    loser: int | None
    losses: Contents = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How an Engagement ended (titan-A-EN-03): the winning side, None for mutual elimination, and the rule.

    By side: `left` is what remains of the legion, `dead` what it lost, `worth` what that counts for in the winner's
    score, and `company` the living companions of a dead Titan, who count with the half points (titan-R-48, titan-R-49,
    titan-R-86). `divisor` is 2 for a flight, 0 where nothing is scored. `may_add` is whether the winner may still
    summon or muster.
    """

    winner: int | None
    rule: str
    left: tuple[Contents, Contents]
    dead: tuple[Contents, Contents]
    worth: tuple[int, int] = (0, 0)
    company: tuple[Contents, Contents] = ((), ())
    divisor: int = 1
    may_add: bool = True


@dataclass(slots=True)
class Engagement:
    """An Engagement that is being resolved. Pairs are by side: 0 the attacker, 1 the defender.

    `stage` is where it is: `flee` while the defender may flee, `talks`, `offer` while `composing` (the proposing side
    and the loser it names) lacks the winner's losses, `battle`, `won`. `offers` are the standing ones and `made` all
    that were made. `angels` are the multiples of the score still to be answered for (titan-R-68).
    """

    land: int
    legions: tuple[Marker, Marker]
    seats: tuple[int, int]
    stage: str = "flee"
    offers: list[Offer | None] = dataclasses.field(default_factory=lambda: [None, None])
    made: int = 0
    composing: tuple[int, int] | None = None
    result: Result | None = None
    angels: tuple[int, ...] = ()

    def copy(self) -> Engagement:
        """An engagement of its own."""
        return Engagement(
            self.land,
            self.legions,
            self.seats,
            self.stage,
            self.offers[:],
            self.made,
            self.composing,
            self.result,
            self.angels,
        )

    def side_of(self, seat: int) -> int | None:
        """The side that a seat has in it; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None
