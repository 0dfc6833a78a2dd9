"""Chance: dice, draws, piles of cards in unknown order, and the tape that records every outcome.

A live match takes each outcome from the system's random source at the moment it is needed. It stores no seed, because a
seed would let a reader know the future. Only simulations have a seed. A replay takes the outcomes from the tape.
"""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from typing import Any, Generic, Protocol, TypeGuard, TypeVar

from banneret.engine.decision import key_of
from banneret.engine.versions import is_newer

T = TypeVar("T")


class RandomSource(Protocol):
    """Where outcomes come from. `random.Random` has these two methods."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def getrandbits(self, k: int, /) -> int:
        """`k` random bits."""


class Tape(Protocol):
    """Known outcomes: those of a replay, or of a referee case."""

    def take(self, kind: str, among: Sequence[Any], count: int) -> list[Any] | None:
        """The next `count` outcomes, each one of `among`. None when the tape has ended and chance is free again."""


class Pile(Generic[T]):
    """A pile of cards in unknown order, of which some seats may have seen the top.

    A draw takes the known top first, else any of the rest. `top` holds the known cards, next first; `known_by` are the
    seats that know them.
    """

    __slots__ = ("bag", "known_by", "top")

    def __init__(self, bag: Iterable[T], top: Iterable[T] = (), known_by: frozenset[int] = frozenset()) -> None:
        self.bag: list[T] = list(bag)
        self.top: list[T] = list(top)
        self.known_by = known_by

    def copy(self) -> Pile[T]:
        """Copy the pile; the cards themselves are shared."""
        return Pile(self.bag, self.top, self.known_by)

    def __len__(self) -> int:
        return len(self.bag) + len(self.top)

    def __iter__(self) -> Iterator[T]:
        yield from self.top
        yield from self.bag

    def add(self, *cards: T) -> None:
        """Put cards into the unordered part, which stays sorted by key."""
        if len(cards) == 1:
            insort(self.bag, cards[0], key=key_of)
        else:
            self.bag = sorted([*self.bag, *cards], key=key_of)

    def next(self) -> T:
        """Take the first card of the known top. When the last known card is taken, no seat knows the top any more."""
        card = self.top.pop(0)
        if not self.top:
            self.known_by = frozenset()
        return card

    def shuffle(self) -> None:
        """Forget what any seat knew about the top."""
        self.add(*self.top)
        self.top.clear()
        self.known_by = frozenset()


class Chance:
    """Every die roll and every draw of a card goes through here.

    `source` is the random generator and `tape` holds known outcomes, which are taken first. `heard` is called with each
    outcome (its kind and its values), so that the history can keep it. `looked` is called when somebody sees what was
    hidden and chance decides nothing, so that nobody can undo what they answered before.
    """

    __slots__ = ("_cards", "_draw", "_random", "heard", "looked", "source", "tape")

    def __init__(
        self,
        source: RandomSource | None = None,
        *,
        tape: Tape | None = None,
        heard: Callable[[str, Sequence[Any]], None] | None = None,
        looked: Callable[[], None] | None = None,
    ) -> None:
        self.source = self._cards = source or random.SystemRandom()
        self._random = self._draw = self.source.random
        self.tape = tape
        self.heard = heard
        self.looked = looked

    def split(self, dice: RandomSource, cards: RandomSource) -> None:
        """Take dice from one source from here on and cards from another, so that more dice do not change the cards."""
        self.source, self._random = dice, dice.random
        self._cards, self._draw = cards, cards.random

    @property
    def seeded(self) -> tuple[random.Random, random.Random] | None:
        """The generators of dice and of cards; None if outcomes come from the system, and nobody can have the same."""
        dice, cards = self.source, self._cards
        return (dice, cards) if _is_seeded(dice) and _is_seeded(cards) else None

    def go_on_as(self, other: Chance, memo: dict[int, Any]) -> None:
        """Give the same numbers from here on as `other` does; without a seed there, outcomes stay as they are.

        `memo` holds the copies of sources that are made already, by the `id` of the original.
        """
        if seeded := other.seeded:
            dice, cards = seeded
            self.split(_twin(dice, memo), _twin(cards, memo))

    def ruled_since(self, version: str) -> bool:
        """Return whether the rules of a version or newer ones hold now: always, but for a replayed part that was played
        by older rules.
        """
        played_by = getattr(self.tape, "rules", None)
        return played_by is None or not is_newer(version, played_by)

    def roll(self, faces: Sequence[T], count: int) -> list[T]:
        """Roll `count` dice with these faces and return the results in order. A count of 0 or less rolls none."""
        return self._happen("roll", faces, count) if count > 0 else []

    def pick(self, things: Sequence[T]) -> T:
        """Choose one of `things` at random; all are equally likely."""
        return self._happen("pick", things, 1)[0]

    def draw(self, pile: Pile[T]) -> T:
        """Take the next card: the known top if there is one, else any of the rest. Raises IndexError when empty.

        Whoever draws a card that only others have seen looks at it.
        """
        if pile.top:
            self.look()
            return pile.next()
        bag = pile.bag
        if self.tape is None and self.heard is None:
            return bag.pop(int(self._draw() * len(bag)))
        card = self._happen("draw", bag, 1)[0]
        bag.remove(card)
        return card

    def look(self) -> None:
        """Mark that somebody sees now what was hidden: answers given before this can no longer be taken back.

        The record does not say so: nothing but the rules decides what is seen. A `Hand` that is shown does this itself.
        """
        if self.looked:
            self.looked()

    def reveal(self) -> None:
        """Mark that hidden information becomes public now: answers given before this can no longer be taken back."""
        if self.tape:
            self.tape.take("reveal", (), 0)
        if self.heard:
            self.heard("reveal", ())

    def _happen(self, kind: str, among: Sequence[T], count: int) -> list[T]:
        outcome = self.tape.take(kind, among, count) if self.tape else None
        if outcome is None:
            draw, size = self._draw if kind == "draw" else self._random, len(among)
            outcome = [among[int(draw() * size)] for _ in range(count)]
        if self.heard:
            self.heard(kind, outcome)
        return outcome


def _is_seeded(source: RandomSource) -> TypeGuard[random.Random]:
    return isinstance(source, random.Random) and not isinstance(source, random.SystemRandom)


def _twin(source: random.Random, memo: dict[int, Any]) -> random.Random:
    if id(source) not in memo:
        memo[id(source)] = copy(source)
    twin: random.Random = memo[id(source)]
    return twin
