"""What a seat cannot see, dealt again: the other's Command cards, and of Lore what `lore.hidden` deals (lore-R-109)."""

from __future__ import annotations

from banneret.engine.cards import deal
from banneret.engine.chance import Chance
from banneret.games.battlelore.box.box import CommandCard
from banneret.games.battlelore.lore import hidden
from banneret.games.battlelore.state import State


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Mix the other's hand, the cards they look at and the deck, and deal them again; what the seat knows stays."""
    other = 1 - seat
    hand, looked_at = s.hands[other], s.drawn if s.active == other else []
    concealed = hand.keep(hand.known_to(seat))
    unseen = [*s.deck.bag, *looked_at, *concealed]
    unseen.sort(key=_key)  # the order in which they lay would tell where each was
    hand.take(*deal(unseen, len(concealed), chance))
    if looked_at:
        s.drawn = sorted(deal(unseen, len(looked_at), chance), key=_key)
    s.deck.bag = sorted(unseen, key=_key)
    if s.lore is not None:
        hidden.deal_anew(s, seat, chance)


def _key(card: CommandCard) -> str:
    return card.key
