"""Chance as separate moves: a position stops where an outcome is needed, and continues with the given one.

The rules are not interrupted. They run on a copy until they need an outcome that has not been given, and that copy
is dropped. Once it is given, they run again from the last answer, with all outcomes so far.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from banneret.engine.chance import Tape
from banneret.engine.decision import key_of
from banneret.engine.game import Game, find_game
from banneret.engine.match.match import Match
from banneret.envs.turns import Caller, Turns

SAMPLES = 256
"""With sampled chance, the number of outcomes that stand for all that dice and cards may do in one step."""


class OutcomeWanted(Exception):
    """Raised when an outcome is needed that has not been given: one of `among`, all equally likely."""

    def __init__(self, among: Sequence[Any]) -> None:
        super().__init__("an outcome of chance is wanted")
        self.among = among

    def outcomes(self) -> list[tuple[int, float]]:
        """Each different outcome, as its first place in `among`, with its probability."""
        first: dict[str, int] = {}
        count: dict[str, int] = {}
        for place, thing in enumerate(self.among):
            key = key_of(thing)
            first.setdefault(key, place)
            count[key] = count.get(key, 0) + 1
        return [(place, count[key] / len(self.among)) for key, place in first.items()]


class Given(Tape, Caller, Protocol):
    """Chance with the outcomes given so far, each as a place."""

    def __init__(self, places: Sequence[int]) -> None: ...


class Explicit:
    """Each die, each card, and the choice who of several acts first, is a separate outcome."""

    def __init__(self, places: Sequence[int]) -> None:
        self._left = list(places)

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any]:
        """The next outcomes. Raises Wanted if not all of them are given."""
        if kind == "reveal":
            return []
        if len(self._left) < count:
            raise OutcomeWanted(among)
        places, self._left = self._left[:count], self._left[count:]
        return [among[place] for place in places]

    def choice(self, seats: Sequence[int]) -> int:
        """Return who acts first. Raises Wanted."""
        return int(self.take("pick", seats, 1)[0])


class Sampled:
    """One outcome for everything that happens until the next question: the seed of its dice and cards."""

    def __init__(self, places: Sequence[int]) -> None:
        self._source = random.Random(places[0]) if places else None

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any]:
        """The next outcomes. Raises Wanted if no seed is given."""
        if kind == "reveal":
            return []
        if self._source is None:
            raise OutcomeWanted(range(SAMPLES))
        return self._source.choices(among, k=count)

    def choice(self, seats: Sequence[int]) -> int:
        """Return who acts first. Raises Wanted."""
        return int(self.take("pick", seats, 1)[0])


class Position:
    """A position between two moves, of a seat or of chance. It never changes, so copies share it.

    `turns` is the match at the last question, None before the first. `wanted` is the outcome needed now. `moves` are
    the places of all answers and outcomes so far, or since the moment that was `dreamt`.
    """

    def __init__(
        self,
        start: Start,
        turns: Turns | None,
        place: int = 0,
        given: tuple[int, ...] = (),
        moves: tuple[int, ...] = (),
        dreamt: Turns | None = None,
    ) -> None:
        self._start, self.moves, self._dreamt = start, moves, dreamt
        self._before, self._place, self._given = turns, place, given
        self.wanted: OutcomeWanted | None = None
        self.turns = turns
        if turns is not None and turns is dreamt and not moves:
            return
        try:
            self.turns = start.begin(given) if turns is None else start.answer(turns, place, given)
        except OutcomeWanted as wanted:
            self.wanted = wanted

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Start, tuple[int, ...], Turns | None]]:
        return played_again, (self._start, self.moves, self._dreamt)

    def __deepcopy__(self, _: dict[int, Any]) -> Position:
        return self

    def answered(self, option: Any) -> Position:
        """The position after an answer of the seat that is asked."""
        assert self.turns is not None
        place = self.turns.decision.branches.index(option)
        return Position(self._start, self.turns, place, (), (*self.moves, place), self._dreamt)

    def imagined(self, seat: int, source: random.Random) -> Position:
        """The position in a world that a seat can imagine; it has no moves before it."""
        assert self.turns is not None
        dreamt = self.turns.imagined(seat, self._start.no_chance(), source)
        return Position(self._start, dreamt, dreamt=dreamt)

    def given(self, outcome: int) -> Position:
        """The position after an outcome of chance."""
        given = (*self._given, outcome)
        return Position(self._start, self._before, self._place, given, (*self.moves, outcome), self._dreamt)


def played_again(start: Start, moves: Sequence[int], dreamt: Turns | None = None) -> Position:
    """The position after all of these moves, from the start or from a moment that was dreamt."""
    position = Position(start, dreamt, dreamt=dreamt) if dreamt else start.first
    for move in moves:
        if position.wanted is not None:
            position = position.given(move)
        else:
            assert position.turns is not None
            position = position.answered(position.turns.decision.branches[move])
    return position


class Start:
    """How matches begin: game, options, and the kind of chance."""

    def __init__(self, game: str | Game, options: Mapping[str, str], chance: type[Given]) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = options
        self._chance = chance

    def __reduce__(self) -> tuple[type[Start], tuple[str, Mapping[str, str], type[Given]]]:
        return Start, (self.game.key, self.options, self._chance)

    @cached_property
    def first(self) -> Position:
        """The position in which every match begins."""
        return Position(self, None)

    def no_chance(self) -> Given:
        """Return chance of which nothing is given."""
        return self._chance(())

    def begin(self, given: tuple[int, ...]) -> Turns:
        """Return a match up to its first question. Raises Wanted."""
        chance = self._chance(given)
        match = Match.prepared(self.game, self.options, None, chance)
        match.begin()
        return Turns(match, chance)

    def answer(self, turns: Turns, place: int, given: tuple[int, ...]) -> Turns:
        """Return a copy of the match after the answer in this place, up to the next question. Raises Wanted."""
        chance = self._chance(given)
        twin = turns.clone_called_by(chance)
        twin.match.chance.tape = chance
        twin.answer(twin.decision.branches[place])
        return twin
