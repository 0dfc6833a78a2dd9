"""Dealing again what a seat cannot see: the other's Command cards; `lore.hidden` deals Lore (lore-R-109)."""

from __future__ import annotations

from banneret.engine.cards import deal
from banneret.engine.chance import Chance
from banneret.games.battlelore.box.box import CommandCard
from banneret.games.battlelore.lore import hidden
from banneret.games.battlelore.state import State


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Shuffle the other's hand, the cards they look at and the deck, and deal them again; known cards stay where they
    are.
    """
    other = 1 - seat
    hand, looked_at = s.hands[other], s.drawn if s.active == other else []
    concealed = hand.keep(hand.known_to(seat))
    unseen = [*s.deck.bag, *looked_at, *concealed]
    unseen.sort(key=_key)  # their order would tell where each card was
    hand.take(*deal(unseen, len(concealed), chance))
    if looked_at:
        s.drawn = sorted(deal(unseen, len(looked_at), chance), key=_key)
    s.deck.bag = sorted(unseen, key=_key)
    if s.lore is not None:
        hidden.deal_anew(s, seat, chance)


def _key(card: CommandCard) -> str:
    return card.key
