"""Paying for a chit with cards (magic-recr-02, magic-R-50, magic-R-54, magic-R-56)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.box.box import Card, Chit
from banneret.games.battle_magic.box.components import UnitType
from banneret.games.battle_magic.box.words import CARD_KINDS
from banneret.games.battle_magic.state import State, side_name

_PAY = {False: "Pay with {}", True: "Pay with {}: {} lost"}
_BUY = {False: "Buy {} with {}", True: "Buy {} with {}: {} lost"}

_TOO_LITTLE = Word("too-little", "it is too little alone")
_NOT_NEEDED = Word("not-needed", "the others pay without it")


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards that pay for a chit; none of them could be left out (magic-R-50)."""

    cards: tuple[Card, ...]

    @property
    def key(self) -> str:
        """Its key in records: the keys of its cards."""
        return "+".join(card.key for card in self.cards)

    @property
    def strength(self) -> int:
        """How much its cards are worth."""
        return sum(card.strength for card in self.cards)

    def __str__(self) -> str:
        return fill("{}", Listed(self.cards))


@lru_cache(maxsize=1024)
def cost(chit: Chit) -> Text:
    """Return the cost of a chit in words: "3 gold or magic". It is said again and again, so it is kept."""
    return price(chit.type)


def price(kind: UnitType) -> Text:
    """Return what units of a type cost, in words."""
    return fill("{} {}", kind.cost, Listed([CARD_KINDS[one] for one in kind.pay], "or"))


def can_pay(hand: Iterable[Card], chit: Chit) -> bool:
    """Return whether a hand holds enough cards of the types that pay for a chit (magic-R-54)."""
    due, pay = chit.type.cost, chit.type.pay
    for card in hand:
        if card.type in pay:
            due -= card.strength
    return due <= 0


def pay(s: State) -> Play[None]:
    """Pay for the chit with a set of cards; what exceeds its cost is lost (magic-recr-02, magic-R-50)."""
    seat, chit = s.active, s.turn.the_chit
    payment = yield from choose(
        seat,
        "pay",
        "How do you pay for the {}?",
        lambda: sorted(payments(s.hands[seat], chit), key=lambda payment: payment.strength),
        rule="magic-R-50",
        beyond=lambda key: _why_not_pay(s, key),
        about=chit,
        secret=True,
        label=lambda payment: fill(_PAY[lost(payment, chit) > 0], payment, lost(payment, chit)),
    )
    for card in payment.cards:
        s.toss(seat, card)
    s.piles[seat].remove(chit)
    shown = tuple(card.key for card in payment.cards)
    s.tell("pays", "{seat} pays {payment}", seat=side_name(seat), payment=payment, rule="magic-recr-02", cards=shown)
    s.then("attach" if chit.artifact else "place")


def lost(payment: Payment, chit: Chit) -> int:
    """Return how much of a payment is lost, 0 if it is exact."""
    return payment.strength - chit.type.cost


def called_purchase(hand: Iterable[Card], chit: Chit) -> Text:
    """Return a purchase in words: with the cards that pay for it, unless its player will choose them."""
    ways = list(payments(hand, chit))
    if len(ways) != 1:
        return fill("Buy {}", chit)
    return fill(_BUY[lost(ways[0], chit) > 0], chit, ways[0], lost(ways[0], chit))


def payments(hand: Iterable[Card], chit: Chit) -> Iterator[Payment]:
    """Yield the sets of cards that pay, without needless cards; equal sets count once (magic-R-50, magic-R-56)."""
    purse = [card for card in hand if card.type in chit.type.pay]
    kinds = list(dict.fromkeys(purse))
    yield from _pay(kinds, [purse.count(kind) for kind in kinds], chit.type.cost, ())


def _pay(kinds: list[Card], counts: list[int], due: int, paid: tuple[Card, ...]) -> Iterator[Payment]:
    if due <= 0:
        if all(card.strength + due > 0 for card in paid):
            yield Payment(paid)
        return
    if kinds:
        kind = kinds[0]
        for count in range(counts[0] + 1):
            yield from _pay(kinds[1:], counts[1:], due - count * kind.strength, (*paid, *[kind] * count))


def _why_not_pay(s: State, key: str) -> str | None:
    card, chit = s.box.card.get(key), s.turn.buying
    if card is None or chit is None:
        return None
    if card.type not in chit.type.pay:
        return "magic-R-54"
    hand = s.hands[chit.seat]
    if card not in hand:
        return because("magic-R-50", why=Word("not-held", "it is not in your hand"))
    helps = any(card in payment.cards for payment in payments(hand, chit))
    return because("magic-R-50", why=_TOO_LITTLE if helps else _NOT_NEEDED)
