"""An Engagement as plain data: its two legions, the offers, how it ended."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from banneret.games.titan.box.box import Contents, Marker


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposed agreement: the side that is eliminated, None for both; and what the other side gives up.

    titan-R-04.
    """

    loser: int | None
    losses: Contents = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How an Engagement ended (titan-A-EN-03): the winning side, None for mutual elimination, and the rule.

    By side: `left` is what remains of the legion, `dead` what it lost, and `worth` what its losses count in the
    winner's score. `company` are the living companions of a dead Titan, who count for the half points (titan-R-48,
    titan-R-49, titan-R-86). `divisor` is 2 for a flight, 0 if nothing is scored. `may_add` is whether the winner may
    still summon or muster.
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

    `stage` is its progress: `flee` while the defender may flee; `talks`; `offer` while `composing` (the proposing
    side and the loser it names) lacks the winner's losses; `battle`; `won`. `offers` are the ones still open, `made`
    are all that were made. `angels` are the multiples of the score for which an Angel may still be acquired
    (titan-R-68).
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
        """Return a separate copy."""
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
        """Return the side of a seat in it; None for a third player."""
        return self.seats.index(seat) if seat in self.seats else None
