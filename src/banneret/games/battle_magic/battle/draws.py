"""The chances of drawing battle cards, from what one seat has not seen: the deck, and the hands of others.

Cards are drawn one by one and not put back. When the deck is empty, the open discards become the deck (magic-R-35).
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from banneret.games.battle_magic.box.box import Card, Chit, Counter
from banneret.games.battle_magic.state import State

BOTH = 2
"""A tie is broken only if there is a card for each side (magic-R-39)."""
FEW = 8
"""With so few cards left, or with so few before the discards are shuffled in, ties are followed card by card."""
Counts: TypeAlias = "tuple[int, ...]"
"""How many cards there are of each kind."""


class Pool(NamedTuple):
    """Cards that may be drawn: those that a seat has not seen, how many of them are in the deck, the open discards.

    A kind of cards is what they count for the first side and for the other.
    """

    kinds: tuple[tuple[int, int], ...]
    unseen: Counts
    deck: int
    discards: Counts


class Ends(NamedTuple):
    """The chances that the first side wins, that the other wins, and that nobody does (magic-R-39)."""

    won: float
    lost: float
    undecided: float


def pool_of(s: State, seat: int, one: Counter, other: Counter) -> Pool:
    """Return what may be drawn in a battle of these units, as this seat knows it."""
    unseen = list(s.deck.bag)
    for owner in s.seats:
        if owner != seat:
            shown = Count(s.hands[owner].known_to(seat))
            unseen += (Count(s.hands[owner]) - shown).elements()
    hidden, lying = _sorted(unseen, one.chit, other.chit), _sorted(s.deck.discards, one.chit, other.chit)
    kinds = tuple(sorted({*hidden, *lying}))
    counts = [tuple(cards[kind] for kind in kinds) for cards in (hidden, lying)]
    return Pool(kinds, counts[0], len(s.deck), counts[1])


def _sorted(cards: Iterable[Card], one: Chit, other: Chit) -> Count[tuple[int, int]]:
    return Count((_worth(one, card), _worth(other, card)) for card in cards)


def _worth(chit: Chit, card: Card) -> int:
    return card.strength if card.type in chit.type.battle_types else 0


@lru_cache(maxsize=1024)
def fought_out(pool: Pool, cards: tuple[int, int], lead: int, spare: int) -> Ends:
    """Return how a battle may end in which the sides draw so many cards; `lead` is what the first has before.

    `spare` is the strength of a card that replaces the first side's cards if none counts (magic-batt-13).
    """
    drawing = Drawing(pool)
    drawing.draw(0, cards[0])
    drawing.lead(lead, spare)
    drawing.draw(1, cards[1])
    return drawing.ends()


@lru_cache(maxsize=1024)
def drawn_out(pool: Pool) -> Ends:
    """Return how a tie may end: both sides draw one more card, the first side first, until one is ahead.

    magic-batt-14, magic-R-39.
    """
    return Drawing(pool).ends()


class Drawing:
    """Cards being drawn: for each number that the first side may be ahead, and the cards left then, its chance."""

    __slots__ = ("_deck", "_discards", "_draws", "_kinds")

    def __init__(self, pool: Pool) -> None:
        self._kinds, counts, self._deck, self._discards = pool
        self._draws: dict[tuple[int, Counts], float] = {(0, counts): 1.0}

    def draw(self, side: int, cards: int = 1) -> None:
        """Let a side draw; as many cards as there are (magic-R-35)."""
        for _ in range(min(cards, self._left())):
            if not self._deck:
                self._shuffle_in()
            self._draw_one(side)
            self._deck -= 1

    def _left(self) -> int:
        return self._deck + sum(self._discards)

    def _shuffle_in(self) -> None:
        """Make the discards the deck: now everybody knows which cards may come."""
        self._deck, lying, self._discards = sum(self._discards), self._discards, ()
        draws, self._draws = self._draws, {}
        for (ahead, _), chance in draws.items():
            self._draws[ahead, lying] = self._draws.get((ahead, lying), 0.0) + chance

    def _draw_one(self, side: int) -> None:
        worths = [one if side == 0 else -other for one, other in self._kinds]
        draws, longer = self._draws, dict[tuple[int, Counts], float]()
        for (ahead, counts), chance in draws.items():
            each = chance / sum(counts)
            for kind, count in enumerate(counts):
                if count:
                    key = ahead + worths[kind], (*counts[:kind], count - 1, *counts[kind + 1 :])
                    longer[key] = longer.get(key, 0.0) + each * count
        self._draws = longer

    def lead(self, lead: int, spare: int) -> None:
        """Add what the first side has before its cards; a spare card replaces cards that count nothing."""
        draws, self._draws = self._draws, {}
        for (total, counts), chance in draws.items():
            key = lead + (total or spare), counts
            self._draws[key] = self._draws.get(key, 0.0) + chance

    def ends(self) -> Ends:
        """Break the ties, and return who wins."""
        won = sum(chance for (ahead, _), chance in self._draws.items() if ahead > 0)
        lost = sum(chance for (ahead, _), chance in self._draws.items() if ahead < 0)
        self._draws = {key: chance for key, chance in self._draws.items() if not key[0]}
        more = self._ties() if self._draws else Ends(0.0, 0.0, 0.0)
        return Ends(won + more.won, lost + more.lost, more.undecided)

    def _ties(self) -> Ends:
        if self._left() < BOTH:
            return Ends(0.0, 0.0, sum(self._draws.values()))
        if self._deck < FEW:
            self.draw(0)
            self.draw(1)
            return self.ends()
        shares = [(self._share_won(counts), chance) for (_, counts), chance in self._draws.items()]
        won, lost = (sum(share[side] * chance for share, chance in shares) for side in (0, 1))
        return Ends(won, lost, max(0.0, sum(self._draws.values()) - won - lost))

    def _share_won(self, counts: Counts) -> tuple[float, float]:
        """Return how likely each side wins a tie, as by the first two cards that differ; nobody if none do."""
        kinds = [*zip(self._kinds, counts, strict=True)]
        more = sum(many * few for one, many in kinds for other, few in kinds if one[0] > other[1] and one is not other)
        less = sum(many * few for one, many in kinds for other, few in kinds if one[0] < other[1] and one is not other)
        more += sum(many * (many - 1) for (one, other), many in kinds if one > other)
        less += sum(many * (many - 1) for (one, other), many in kinds if one < other)
        return (more / (more + less), less / (more + less)) if more + less else (0.0, 0.0)
