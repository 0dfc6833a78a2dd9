"""Deal again what a seat cannot see: hands, adventures, pieces in hand, the order of decks (mist-R-60, mist-R-95)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TypeVar

from banneret.engine.cards import deal
from banneret.engine.chance import Chance
from banneret.games.battlemist.box.box import ActionCard, Adventure, Event, Quest, Realm
from banneret.games.battlemist.state import State

T = TypeVar("T")
_KEY = attrgetter("key")
_INDEX = attrgetter("index")


def deal_anew(s: State, seat: int, chance: Chance) -> None:
    """Deal again, in place, everything that `seat` cannot see.

    The pool is sorted first, so that its order does not show who held what.
    """
    others = [other for other in s.seats if other != seat]
    _deal_hands(s, seat, others, chance)
    _deal_quests(s, seat, others, chance)
    _deal_pieces(s, others, chance)
    s.hushed.forget_others(seat)


# --- action cards -----------------------------------------------------------------------------------------------------


def _deal_hands(s: State, seat: int, others: Iterable[int], chance: Chance) -> None:
    """Deal the cards of other hands, except those that the seat has seen there and one that is being played.

    Rules: mist-3.1.2-02.
    """
    unseen = [card for card in s.actions.bag if isinstance(card, ActionCard)]
    events = [card for card in s.actions.bag if isinstance(card, Event)]
    counts: dict[int, int] = {}
    for other in others:
        kept = list(s.hands[other].known_to(seat))
        aiming = s.aiming[other]
        if isinstance(aiming, ActionCard) and aiming not in kept:
            kept.append(aiming)
        concealed = s.hands[other].keep(kept)
        unseen += concealed
        counts[other] = len(concealed)
    unseen.sort(key=_KEY)
    for other, count in counts.items():
        s.hands[other].take(*deal(unseen, count, chance))
    s.actions.bag = sorted([*unseen, *events], key=_KEY)
    _deal_knowledge(s, seat, chance)


def _deal_knowledge(s: State, seat: int, chance: Chance) -> None:
    """Deal what others know of each other's hands: each knows as many cards as before, whichever these are now."""
    for holder, hand in enumerate(s.hands):
        for viewer, cards in list(hand.known.items()):
            if seat not in (viewer, holder):
                del hand.known[viewer]
                hand.came_openly(viewer, *deal(hand.cards[:], len(cards), chance))


# --- quest cards ------------------------------------------------------------------------------------------------------


def _deal_quests(s: State, seat: int, others: Iterable[int], chance: Chance) -> None:
    """Deal the adventures of others, and the top of the deck, except what is revealed or what the seat has seen."""
    deck = s.quest_deck
    unseen: list[Quest] = deck.bag
    knows = seat in deck.known_by
    looked, top = len(s.drawn), len(deck.top)
    if not knows:
        unseen = [*unseen, *deck.top, *s.drawn]
    shown = s.fight.quest if s.fight else None
    questing = [other for other in others if s.quests[other] not in (None, shown) and seat not in s.quest_known[other]]
    unseen = [*unseen, *(quest for other in questing if (quest := s.quests[other]) is not None)]
    unseen = sorted(unseen, key=_KEY)
    adventures = [card for card in unseen if isinstance(card, Adventure)]
    for other in questing:
        quest = deal(adventures, 1, chance)[0]
        s.quests[other] = quest
        unseen.remove(quest)
    if not knows:
        s.drawn = tuple(deal(unseen, looked, chance))
        deck.top = deal(unseen, top, chance)
    deck.bag = sorted(unseen, key=_KEY)


# --- pieces of the map ------------------------------------------------------------------------------------------------


def _deal_pieces(s: State, others: Iterable[int], chance: Chance) -> None:
    """Deal pieces in other hands that nobody was shown, except one that is being laid (mist-2.3-02)."""
    hidden = [other for other in others if s.building.pieces[other] and not s.building.shown[other]]
    kept: dict[int, list[Realm]] = {
        other: [realm for realm in s.building.pieces[other] if realm is s.building.laying] for other in hidden
    }
    pieces = (realm for other in hidden for realm in s.building.pieces[other] if realm is not s.building.laying)
    unseen = sorted(pieces, key=_INDEX)
    for other in hidden:
        count = len(s.building.pieces[other]) - len(kept[other])
        s.building.pieces[other] = tuple(sorted([*kept[other], *deal(unseen, count, chance)], key=_INDEX))
