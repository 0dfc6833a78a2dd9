"""Cards: a deck that takes its discards back, and dealing cards anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from banneret.engine.chance import Chance, Pile

T = TypeVar("T")


class Deck(Pile[T]):
    """A pile of cards with its discards, which become the new deck when no card is left."""

    __slots__ = ("discards",)

    def __init__(
        self,
        bag: Iterable[T],
        top: Iterable[T] = (),
        known_by: frozenset[int] = frozenset(),
        discards: Iterable[T] = (),
    ) -> None:
        super().__init__(bag, top, known_by)
        self.discards: list[T] = list(discards)

    def copy(self) -> Deck[T]:
        """Copy the deck; the cards themselves are shared."""
        return Deck(self.bag, self.top, self.known_by, self.discards)

    def renew(self) -> bool:
        """Make the discards the new deck if no card is left. Returns whether it was so, so that the rules can tell."""
        if len(self) or not self.discards:
            return False
        self.add(*self.discards)
        self.discards.clear()
        return True


def deal(cards: list[T], count: int, chance: Chance) -> list[T]:
    """Take so many at random out of `cards`: to deal anew what a seat cannot see. Sort them first, so that the place of
    a card tells nothing. The history does not hear of it.
    """
    random = chance.source.random
    return [cards.pop(int(random() * len(cards))) for _ in range(count)]
