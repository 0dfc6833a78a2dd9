"""Lore cards that a seat cannot see, dealt again: the other's hand, the deck, and the cards left out (lore-R-109)."""

from __future__ import annotations

from banneret.engine.chance import Chance
from banneret.games.battlelore.box.box import LoreCard
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.state import State


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Mix what `seat` cannot see, and deal it again; of each class as many cards are left out as before.

    Cards that it knows to be in the other's hand stay there, and those that it knows to be in play are not left out.
    Nothing tells where a card lay before.

    Rules: lore-8-03.
    """
    lore, other = the_lore(s), 1 - seat
    known = [card for card in lore.hands[other] if card in lore.shown[other]]
    if lore.laying is not None and lore.laying.camp == other:  # it lies open, and is still counted to the hand
        known += [card for card in (lore.laying.card, lore.laying.again) if card is not None and card not in known]
    hidden = len(lore.hands[other]) - len(known)
    held = [card for card in lore.hands[other] if card not in known]
    unseen = _sorted([*held, *lore.dealt[other], *lore.deck, *lore.aside])
    _mix(unseen, chance)
    lore.aside = tuple(_left_out(unseen, lore.aside, lore.seen[seat]))
    lore.hands[other] = _sorted([*known, *_take(unseen, hidden)])
    lore.dealt[other] = _sorted(_take(unseen, len(lore.dealt[other])))
    lore.deck.bag = _sorted(unseen)
    lore.hushed[other] = ()
    lore.seen[other] = [card for card in lore.seen[other] if card in lore.seen[seat]]


def _mix(cards: list[LoreCard], chance: Chance) -> None:
    random = chance.source.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _left_out(unseen: list[LoreCard], aside: tuple[LoreCard, ...], seen: list[LoreCard]) -> list[LoreCard]:
    """As many cards of each class as are left out, taken from `unseen`, none that is known to be in play."""
    found = []
    for master in sorted(left.master for left in aside):
        card = next(card for card in unseen if card.master == master and card not in seen)
        unseen.remove(card)
        found.append(card)
    return found


def _take(cards: list[LoreCard], count: int) -> list[LoreCard]:
    return [cards.pop() for _ in range(count)]


def _sorted(cards: list[LoreCard]) -> list[LoreCard]:
    return sorted(cards, key=lambda card: card.key)
