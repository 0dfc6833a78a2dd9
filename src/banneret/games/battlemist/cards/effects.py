"""Effects on action cards and quest cards: drawing, discarding, looking."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.decision import Play, choose
from banneret.games.battlemist.box import vocabulary as words
from banneret.games.battlemist.cards import drawing
from banneret.games.battlemist.effects.deed import Deed, Handlers, owner_of, seats_of
from banneret.games.battlemist.state import State


def draw(s: State, deed: Deed, effect: words.Draw) -> Play[None]:
    """Draw action cards, as in the draw step (mist-R-46)."""
    for seat in seats_of(s, effect.who, deed):
        for _ in range(effect.amount):
            yield from drawing.draw(s, seat, rule="mist-3.1.2-01")


def discard(s: State, deed: Deed, effect: words.Discard) -> Play[None]:
    """Discard action cards from hands."""
    for seat in seats_of(s, effect.who, deed):
        amount = effect.amount
        if effect.down_to is not None:
            amount = max(0, len(s.hands[seat]) - effect.down_to)
        if effect.how == "random":
            drawing.discard_at_random(s, seat, amount)
        else:
            yield from drawing.discard_by_choice(s, seat, amount)


def take_card(s: State, deed: Deed, effect: words.TakeCard) -> Play[None]:
    """See a hand and take cards from it; only these two players know which (mist-R-95)."""
    seat, other = deed.seat, owner_of(deed.target)
    for _ in range(effect.amount):
        s.hands[other].show(seat, s.chance)
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
        s.hands[other].leave(card)
        s.hands[seat].take(card)
        s.hands[seat].came_openly(other, card)
        s.tell(
            "takes-card",
            "{seat} {seat:takes|take} a card from {other:the}",
            seat=s.player(seat),
            other=s.player(other),
            card=card,
            rule="mist-R-95",
            privately={seat: "You take {card}", other: "{seat} {seat:takes|take} {card} from you"},
        )


def cancel(s: State, _: Deed, effect: words.Cancel) -> None:
    """Cancel the spell or card below this one, or one vote just dedicated (mist-R-30, mist-R-47)."""
    if effect.what == "one-vote":
        vote = s.the_vote
        last = vote.order[vote.declared - 1]
        vote.dedicated[last] -= 1
        s.tell(
            "vote-cancelled",
            "{seat} {seat:loses|lose} 1 vote: {total} in all",
            seat=s.player(last),
            total=vote.total,
            rule="mist-PS-08",
        )
        return
    play = s.plays[-2]
    s.plays = (*s.plays[:-2], replace(play, cancelled=True), s.plays[-1])
    s.tell("cancelled", "{card} is cancelled", card=play.source, rule="mist-R-30")


def starpower(s: State, deed: Deed, effect: words.Starpower) -> None:
    """Gain extra starpower until the end of the round (mist-R-83)."""
    for seat in seats_of(s, effect.who, deed):
        s.extra[seat] += effect.amount
        s.tell(
            "gains-starpower",
            "{seat} {seat:gains|gain} {amount} starpower",
            seat=s.player(seat),
            amount=effect.amount,
            rule="mist-R-83",
        )


HANDLERS: Handlers = {
    words.Draw: draw,
    words.Discard: discard,
    words.TakeCard: take_card,
    words.Cancel: cancel,
    words.Starpower: starpower,
}
