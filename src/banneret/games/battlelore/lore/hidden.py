"""Dealing again the Lore cards that a seat cannot see: the other's hand, the deck, the cards left out (lore-R-109)."""

from __future__ import annotations

from banneret.engine.chance import Chance
from banneret.games.battlelore.box.box import LoreCard
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.state import State


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Shuffle the cards that `seat` cannot see and deal them again; as many of each class are left out as before.

    Cards that the seat knows to be in the other's hand stay there. Cards that it knows to be in play are not left out.
    The result does not depend on where a card was before.

    Rules: lore-8-03.
    """
    lore, other = the_lore(s), 1 - seat
    hand = lore.hands[other]
    known = list(hand.known_to(seat))
    play = lore.turn.laying.play if lore.turn.laying is not None else None
    if play is not None and play.camp == other:  # it is open, but still counts as in hand
        known += [card for card in (play.card, play.again) if card is not None and card not in known]
    concealed = hand.keep(known)
    unseen = _sorted([*concealed, *lore.dealt[other], *lore.deck, *lore.aside])
    _mix(unseen, chance)
    lore.aside = tuple(_left_out(unseen, lore.aside, lore.seen[seat]))
    hand.take(*_take(unseen, len(concealed)))
    lore.dealt[other] = _sorted(_take(unseen, len(lore.dealt[other])))
    lore.deck.bag = _sorted(unseen)
    lore.hushed.forget_others(seat)
    lore.seen[other] = [card for card in lore.seen[other] if card in lore.seen[seat]]


def _mix(cards: list[LoreCard], chance: Chance) -> None:
    random = chance.source.random
    for last in range(len(cards) - 1, 0, -1):
        other = int(random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]


def _left_out(unseen: list[LoreCard], aside: tuple[LoreCard, ...], seen: list[LoreCard]) -> list[LoreCard]:
    """Take from `unseen` as many cards of each class as are left out, none that is known to be in play."""
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
