"""What a bot gets: the open question to its seat, its view, and imagined worlds that fit what it can see."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from banneret.bots.evaluation import fitted
from banneret.engine.decision import Decision
from banneret.engine.game import Game
from banneret.engine.match.match import Match
from banneret.engine.match.refusing import Refusal
from banneret.engine.scene.view import View


class Observation:
    """A match as one seat sees it. A bot tries things out only in imagined matches.

    `random` is the bot's own random source, so that a simulation can be repeated from its seed. `memory` holds what the
    bot wants to keep from one question to the next.
    """

    __slots__ = ("_match", "memory", "random", "seat")

    def __init__(self, match: Match, seat: int, source: random.Random | None = None) -> None:
        self._match = match
        self.seat = seat
        self.random = source or random.Random()
        self.memory: dict[str, Any] = {}

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._match.game

    @property
    def decision(self) -> Decision:
        """The question that the seat is asked."""
        return self._match.decisions[self.seat]

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the match."""
        return self._match.options

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._match.seat_names

    @property
    def phases(self) -> int:
        """The number of phases that have begun, to tell whether an imagined match is still in the same phase."""
        return self._match.phases

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._match.seats

    def view(self) -> View:
        """What the seat sees."""
        return self._match.view(self.seat)

    def refusal(self, key: str) -> Refusal | None:
        """Return the rule that forbids `key` and a sentence that says so; None if it is offered."""
        return self._match.refusal(self.seat, key)

    def place_of(self, piece: str) -> str:
        """Return the key of the place where the seat sees the piece with this key; "" if it sees none on the board."""
        scene = self.game.scene(self._match.state, self.seat)
        return next((one.at for one in scene.pieces if one.key == piece), "")

    def imagine(self, seed: int | None = None, *, keeping: bool = False) -> Match:
        """Return a match for searches, in which everything that the seat cannot see is dealt again.

        The same `seed` deals the same world, with the same later dice. A `keeping` world can be cloned and pickled,
        and has a log; it takes longer to make and to play.
        """
        source = self.random if seed is None else random.Random(seed)
        return self._match.imagine(self.seat, source=source, keeping=keeping)

    def score(self) -> Sequence[float]:
        """Score each branch of the decision, fast, in an imagined world; more is better."""
        imagined = self.imagine()
        return self.game.score(imagined.state, self.seat, imagined.decisions[self.seat])

    def chance(self, imagined: Match) -> float:
        """Return the seat's chance to win an imagined match, from 0 to 1, by the weights that are fitted for the game.

        Raises ValueError if the game has none.
        """
        return fitted(self.game).chances(imagined)[self.seat]
