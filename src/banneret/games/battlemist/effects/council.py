"""Effects on votes, spells and stars."""

from __future__ import annotations

from dataclasses import replace

from banneret.games.battlemist import vocabulary as words
from banneret.games.battlemist.effects.deed import Deed, Handlers, seats_of
from banneret.games.battlemist.state import State


def votes(s: State, _: Deed, effect: words.Votes) -> None:
    """More votes on the event at hand (mist-R-47)."""
    if s.vote is not None:
        s.vote.bribed += effect.amount
        s.tell("Votes added: {}. In all: {}", effect.amount, s.vote.total, rule="mist-R-47")


def vote_last(s: State, deed: Deed, _: words.VoteLast) -> None:
    """To the end of the order; who comes there later is last (mist-R-61)."""
    if s.vote is not None:
        s.vote.order.remove(deed.seat)
        s.vote.order.append(deed.seat)
        s.tell("{} declared last", s.name(deed.seat), rule="mist-R-61")


def cancel(s: State, _: Deed, effect: words.Cancel) -> None:
    """The spell or card below this one comes to nothing; or one vote just dedicated is lost (mist-R-30, mist-R-47)."""
    if effect.what == "one-vote":
        assert s.vote is not None
        last = s.vote.order[s.vote.declared - 1]
        s.vote.dedicated[last] -= 1
        s.tell("One vote of {} was cancelled: {} in all", s.name(last), s.vote.total, rule="mist-PS-08")
        return
    play = s.plays[-2]
    s.plays = (*s.plays[:-2], replace(play, cancelled=True), s.plays[-1])
    s.tell("{} was cancelled", play.source, rule="mist-R-30")


def starpower(s: State, deed: Deed, effect: words.Starpower) -> None:
    """Extra starpower until the end of the round (mist-R-83)."""
    for seat in seats_of(s, effect.who, deed):
        s.extra[seat] += effect.amount
        s.tell("{} had {} more starpower", s.name(seat), effect.amount, rule="mist-R-83")


def star(s: State, deed: Deed, effect: words.Star) -> None:
    """Stars from the pool, unused, as far as there are any (mist-3.3.1-10, mist-R-48)."""
    for seat in seats_of(s, effect.who, deed):
        stars = min(effect.amount, s.pool)
        s.pool -= stars
        s.stars[seat] += stars
        s.tell("{} took a Star of Timorran: {} in all", s.name(seat), s.stars[seat], rule="mist-3.3.1-10")


HANDLERS: Handlers = {
    words.Votes: votes,
    words.VoteLast: vote_last,
    words.Cancel: cancel,
    words.Starpower: starpower,
    words.Star: star,
}
