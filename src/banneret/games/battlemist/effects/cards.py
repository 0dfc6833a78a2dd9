"""Effects on action cards and quest cards: drawn, discarded, looked at."""

from __future__ import annotations

from banneret.engine.decision import Play, choose
from banneret.games.battlemist import drawing
from banneret.games.battlemist import vocabulary as words
from banneret.games.battlemist.effects.deed import Deed, Handlers, owner_of, seats_of
from banneret.games.battlemist.quest_deck import draw_adventure
from banneret.games.battlemist.state import State


def draw(s: State, deed: Deed, effect: words.Draw) -> Play[None]:
    """Action cards, as in the draw step (mist-R-46)."""
    for seat in seats_of(s, effect.who, deed):
        for _ in range(effect.amount):
            yield from drawing.draw(s, seat, rule="mist-3.1.2-01")


def discard(s: State, deed: Deed, effect: words.Discard) -> Play[None]:
    """Action cards out of hands."""
    for seat in seats_of(s, effect.who, deed):
        amount = effect.amount
        if effect.down_to is not None:
            amount = max(0, len(s.hands[seat]) - effect.down_to)
        if effect.how == "random":
            drawing.discard_at_random(s, seat, amount)
        else:
            yield from drawing.discard_by_choice(s, seat, amount)


def take_card(s: State, deed: Deed, effect: words.TakeCard) -> Play[None]:
    """See a hand, and take of it; only the two of them know what (mist-R-95)."""
    seat, other = deed.seat, owner_of(deed.target)
    for _ in range(effect.amount):
        s.learn(seat, other, s.hands[other])
        if not s.hands[other] or not (yield from drawing.make_room(s, seat)):
            return
        card = yield from choose(
            seat,
            "take-card",
            "Which card do you take?",
            lambda: list(dict.fromkeys(s.hands[other])),
            rule="mist-3.1.2-03",
            secret=True,
        )
        s.leave(other, card)
        s.take(seat, card)
        s.learn(other, seat, (*s.known.get((other, seat), ()), card))
        known = {seat: "You took {2}", other: "{0} took {2} from you"}
        s.tell("{} took a card from {}", s.name(seat), s.name(other), card, rule="mist-R-95", to=known)


def arrange_quest(s: State, deed: Deed, effect: words.ArrangeQuest) -> Play[None]:
    """Look at the top of the quest deck and put it back in any order; only the player knows it (mist-R-95)."""
    count = min(effect.amount, len(s.quest_deck))
    for _ in range(count):
        s.drawn += (s.chance.draw(s.quest_deck),)
    s.quest_deck.known_by = frozenset((deed.seat,))
    for place in range(count):
        card = s.drawn[0]
        if len(s.drawn) > 1:
            card = yield from choose(
                deed.seat,
                "arrange-quest",
                f"Which quest card is number {place + 1} from the top?",
                lambda: list(dict.fromkeys(s.drawn)),
                rule="mist-3.1.2-03",
                secret=True,
            )
        at = s.drawn.index(card)
        s.drawn = (*s.drawn[:at], *s.drawn[at + 1 :])
        s.quest_deck.top.insert(place, card)
    s.tell("{} looked at the top quest cards ({})", s.name(deed.seat), count, rule="mist-R-95")


def replace_quest(s: State, deed: Deed, _: words.ReplaceQuest) -> None:
    """Discard one's adventure and draw another."""
    old = s.quests[deed.seat]
    assert old is not None
    s.quests[deed.seat] = None
    s.quest_discard.append(old)
    s.tell("{} gave up the quest {}", s.name(deed.seat), old, rule="mist-R-95", cards=(old.key,))
    draw_adventure(s, deed.seat, rule="mist-3.3.1-04")


HANDLERS: Handlers = {
    words.Draw: draw,
    words.Discard: discard,
    words.TakeCard: take_card,
    words.ArrangeQuest: arrange_quest,
    words.ReplaceQuest: replace_quest,
}
