"""Cards: a deck that takes its discards back, a hand and who knows what is in it, and dealing cards anew."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from banneret.engine.chance import Chance, Pile
from banneret.engine.decision import key_of

T = TypeVar("T")


class Deck(Pile[T]):
    """A pile of cards with its discards. When no card is left, the discards become the new deck."""

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
        """If no card is left, make the discards the new deck. Returns whether it did, so that the rules can tell it."""
        if self.bag or self.top or not self.discards:
            return False
        self.add(*self.discards)
        self.discards.clear()
        return True


class Hand(Generic[T]):
    """The cards that a player holds, sorted by key, and which of them others know to be there.

    `known` holds these by viewer: a seat, or None for spectators.
    """

    __slots__ = ("cards", "known")

    def __init__(self, cards: Iterable[T] = ()) -> None:
        self.cards: list[T] = sorted(cards, key=key_of)
        self.known: dict[int | None, tuple[T, ...]] = {}

    def copy(self) -> Hand[T]:
        """Copy the hand; the cards themselves are shared."""
        twin: Hand[T] = Hand.__new__(Hand)
        twin.cards = self.cards[:]
        twin.known = self.known.copy()
        return twin

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[T]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def take(self, *cards: T) -> None:
        """Put cards into the hand."""
        if len(cards) == 1:
            insort(self.cards, cards[0], key=key_of)
        else:
            self.cards += cards
            self.cards.sort(key=key_of)

    def leave(self, card: T) -> None:
        """Take a card out of the hand.

        A viewer who knew that such a card was here assumes that it was this one.
        """
        self.cards.remove(card)
        for viewer, cards in list(self.known.items()):
            if card in cards:
                at = cards.index(card)
                self.known[viewer] = (*cards[:at], *cards[at + 1 :])

    def lay_open(self, chance: Chance) -> list[T]:
        """Take all cards out of the hand for everybody to see. What was answered before can no longer be taken back."""
        chance.look()
        cards, self.cards = self.cards, []
        self.known.clear()
        return cards

    def known_to(self, viewer: int | None) -> tuple[T, ...]:
        """The cards that a viewer knows to be here, sorted by key."""
        return self.known.get(viewer, ())

    def show(self, viewer: int | None, chance: Chance) -> None:
        """Let a viewer see the whole hand. What was answered before can no longer be taken back."""
        chance.look()
        self.known[viewer] = tuple(self.cards)

    def came_openly(self, viewer: int | None, *cards: T) -> None:
        """Let a viewer keep in mind that these cards are here, because they saw them come, besides those they know."""
        self.known[viewer] = tuple(sorted([*self.known_to(viewer), *cards], key=key_of))

    def keep(self, kept: Iterable[T]) -> list[T]:
        """Keep only these cards and return the others, in order to deal again what a viewer cannot see.

        What is known of the hand does not change: if the known cards are not all kept, the caller must update it.
        """
        others = self.cards
        self.cards = []
        for card in kept:
            others.remove(card)
            self.cards.append(card)
        self.cards.sort(key=key_of)
        return others


def deal(cards: list[T], count: int, chance: Chance) -> list[T]:
    """Take `count` cards at random out of `cards`, in order to deal again what a seat cannot see.

    Sort the cards first, so that their places reveal nothing. The history does not record these draws.
    """
    random = chance.source.random
    return [cards.pop(int(random() * len(cards))) for _ in range(count)]
