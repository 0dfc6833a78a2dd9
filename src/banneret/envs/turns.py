"""A match in which one seat is asked at a time, as learning libraries expect."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Protocol

from banneret.engine.decision import Decision
from banneret.engine.game import Game
from banneret.engine.match.match import Match


class Caller(Protocol):
    """Chooses one of several seats, any of which may act first; `random.Random` is one."""

    def choice(self, seats: Sequence[int], /) -> int:
        """One of the seats."""


class Turns:
    """A match, and the one seat that must answer now; None when the match is over.

    A question with one answer answers itself. Of seats that decide at the same time, the lowest is asked first:
    nobody sees what the others answer. If any of several seats may act first, one is chosen at random.
    """

    __slots__ = ("_caller", "match", "seat")

    def __init__(self, match: Match, caller: Caller) -> None:
        self.match = match
        self._caller = caller
        self.seat: int | None = None
        self._call()

    @classmethod
    def new(cls, game: Game, options: Mapping[str, str], seed: int) -> Turns:
        """A new match; the seed fixes all chance. Raises ValueError for an unknown option or value."""
        return cls(Match.new(game, options, seed=seed), random.Random(seed))

    @property
    def decision(self) -> Decision:
        """The question to the seat that is asked."""
        assert self.seat is not None
        return self.match.decisions[self.seat]

    def answer(self, option: Any) -> None:
        """Answer for the seat that is asked, with one of the question's branches."""
        assert self.seat is not None
        self.match.decide_unchecked(self.seat, option)
        self._call()

    def clone(self, *, same_chance: bool = True) -> Turns:
        """Return an independent copy that continues from here, with the same or its own chance."""
        return self._copied(self.match.clone(same_chance=same_chance), deepcopy(self._caller))

    def clone_called_by(self, caller: Caller) -> Turns:
        """Return an independent copy with another caller and its own chance."""
        return self._copied(self.match.clone(), caller)

    def imagined(self, seat: int, caller: Caller, source: random.Random) -> Turns:
        """Return this moment in a world that `seat` can imagine, with the log as that seat has read it."""
        return self._copied(self.match.imagine(seat, source=source, keeping=True), caller)

    def _copied(self, match: Match, caller: Caller) -> Turns:
        twin = Turns.__new__(Turns)
        twin.match, twin.seat, twin._caller = match, self.seat, caller
        return twin

    def _call(self) -> None:
        match = self.match
        while match.decisions:
            seat = self._next()
            branches = match.decisions[seat].branches
            if len(branches) > 1:
                self.seat = seat
                return
            match.decide_unchecked(seat, branches[0])
        self.seat = None

    def _next(self) -> int:
        asked = sorted(self.match.decisions)
        return asked[0] if len(asked) == 1 or self.match.gathering else self._caller.choice(asked)
