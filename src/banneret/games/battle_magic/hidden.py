"""Deal again what a seat cannot see: the hands of others, except cards in them that everybody has seen (magic-R-08).

Deck and cups have no order. A player who named a chit can pay for it, so that much is known of their hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from banneret.engine.cards import deal
from banneret.engine.chance import Chance
from banneret.games.battle_magic.box.box import Card
from banneret.games.battle_magic.recruiting.paying import can_pay
from banneret.games.battle_magic.state import State

TRIES = 30
"""How often a hand is dealt again until it can pay; after that, cards that pay are put into it."""


def has_secrets(_: Mapping[str, str]) -> bool:
    """Hands are hidden in every match."""
    return True


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal all other hands again, in place, from the cards that `seat` sees nowhere."""
    others = [other for other in s.seats if other != seat and s.hands[other]]
    unseen = list(s.deck.bag)
    hidden: dict[int, int] = {}
    for other in others:
        concealed = s.hands[other].keep(s.hands[other].known_to(seat))
        unseen += concealed
        hidden[other] = len(concealed)
    unseen.sort(key=attrgetter("key"))  # the order must not show who held which card
    paying = s.running == "pay" or "pay" in s.agenda
    if paying and s.active in hidden:
        hidden = {s.active: hidden.pop(s.active), **hidden}
    for other, count in hidden.items():
        drawn = deal(unseen, count, chance)
        if paying and other == s.active:
            drawn = _that_pays(s, s.hands[other].cards, drawn, unseen, chance)
        s.hands[other].take(*drawn)
    s.deck.bag = sorted(unseen, key=lambda card: card.key)


def _that_pays(s: State, shown: list[Card], drawn: list[Card], unseen: list[Card], chance: Chance) -> list[Card]:
    """Return as many cards as were drawn; together with the shown cards they can pay for the chit that was named."""
    chit = s.turn.the_chit
    for _ in range(TRIES):
        if can_pay([*shown, *drawn], chit):
            return drawn
        unseen += drawn
        drawn = deal(unseen, len(drawn), chance)
    unseen += drawn
    unseen.sort(key=lambda card: card.strength if card.type in chit.type.pay else 0)
    best = [unseen.pop() for _ in range(len(drawn))]
    assert can_pay([*shown, *best], chit)
    return best
