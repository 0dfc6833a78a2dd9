"""Chance: dice and draws, and the tape they leave; and piles of cards that have no order until someone looks.

A live match takes each outcome from the system's random source as it happens: a stored seed would be the future. Only
simulations have a seed. A replay takes the outcomes from the tape.
"""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar

from banneret.engine.decision import key_of

T = TypeVar("T")


class Source(Protocol):
    """Where outcomes come from: a random generator has these two."""

    def random(self) -> float:
        """A number from 0 up to but not 1."""

    def getrandbits(self, k: int, /) -> int:
        """`k` random bits."""


class Tape(Protocol):
    """Outcomes that are already known: of a replay, or of a referee case."""

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """The next `count` outcomes, each one of `among`; None when the tape is at its end and chance is free again."""


class Pile(Generic[T]):
    """Cards in no order: a sorted bag, of which a draw takes any; and a top that some seats have seen.

    `top` is what is known to lie above the rest, next first; `known_by` the seats that know it.
    """

    __slots__ = ("bag", "known_by", "top")

    def __init__(self, bag: Iterable[T], top: Iterable[T] = (), known_by: frozenset[int] = frozenset()) -> None:
        self.bag: list[T] = list(bag)
        self.top: list[T] = list(top)
        self.known_by = known_by

    def copy(self) -> Pile[T]:
        """A pile of its own with the same cards."""
        return Pile(self.bag, self.top, self.known_by)

    def __len__(self) -> int:
        return len(self.bag) + len(self.top)

    def __iter__(self) -> Iterator[T]:
        yield from self.top
        yield from self.bag

    def add(self, *cards: T) -> None:
        """Put cards among the unordered ones, where their keys sort them."""
        if len(cards) == 1:
            insort(self.bag, cards[0], key=key_of)
        else:
            self.bag = sorted([*self.bag, *cards], key=key_of)

    def next(self) -> T:
        """Take the known top; when none of it is left nobody knows anything any more."""
        card = self.top.pop(0)
        if not self.top:
            self.known_by = frozenset()
        return card

    def shuffle(self) -> None:
        """Forget what was known of the top."""
        self.add(*self.top)
        self.top.clear()
        self.known_by = frozenset()


class Chance:
    """Every die and every drawn card goes through here.

    `source` is the random generator, `tape` known outcomes to take first, and `heard` is told each outcome
    (kind and values) for the journal.
    """

    __slots__ = ("_random", "heard", "source", "tape")

    def __init__(
        self,
        source: Source | None = None,
        *,
        tape: Tape | None = None,
        heard: Callable[[str, Sequence[Any]], None] | None = None,
    ) -> None:
        self.source = source or random.SystemRandom()
        self._random = self.source.random
        self.tape = tape
        self.heard = heard

    def roll(self, faces: Sequence[T], count: int) -> list[T]:
        """Roll `count` dice with these faces, in the order they fall; none for a count of 0 or less."""
        return self._happen("roll", faces, count) if count > 0 else []

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, each as likely as the other."""
        return self._happen("pick", things, 1)[0]

    def draw(self, pile: Pile[T]) -> T:
        """Take the next card: the known top if there is one, else any of the rest. Raises IndexError when empty."""
        if pile.top:
            return pile.next()
        bag = pile.bag
        if self.tape is None and self.heard is None:
            return bag.pop(int(self._random() * len(bag)))
        card = self._happen("draw", bag, 1)[0]
        bag.remove(card)
        return card

    def reveal(self) -> None:
        """Say that what was hidden is open from here on: nobody takes back an answer given before."""
        if self.tape:
            self.tape.take("reveal", (), 0)
        if self.heard:
            self.heard("reveal", ())

    def _happen(self, kind: str, among: Sequence[T], count: int) -> list[T]:
        outcome = self.tape.take(kind, among, count) if self.tape else None
        if outcome is None:
            draw, size = self._random, len(among)
            outcome = [among[int(draw() * size)] for _ in range(count)]
        if self.heard:
            self.heard(kind, outcome)
        return outcome
