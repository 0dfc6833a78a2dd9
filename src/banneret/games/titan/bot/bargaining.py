"""Talks before a battle: the worth of flight, an agreement or a battle, and the best agreement to offer.

A player gains what is good for them, and a share of what is bad for the other: all of it with two players, less with
more. So what one player gains the other loses, with one exception: an agreement spares both of them a battle. The
bot offers agreements in which the winner gives up about as much as a battle would cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import DONE, Decision
from banneret.games.titan.bot.evaluation import SCORE, TITAN, TOLL, chance
from banneret.games.titan.box.box import Contents
from banneret.games.titan.engagement.state import Engagement, Offer
from banneret.games.titan.engagement.talks import ACCEPT, CONCEDE, FLEE, OFFERS, STAY
from banneret.games.titan.state import State

PEACE = 2.5
"""The worth for each side of avoiding a battle by an agreement, in points."""
TALK = 0.1
"""The cost of talking before a battle."""
NEVER = -10 * TITAN
"""The worth of an offer that brings nothing."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What two players may lose in an Engagement: the points of their legions, and the worth of these to them."""

    contents: tuple[Contents, Contents]
    points: tuple[int, int]
    worth: tuple[float, float]
    envy: float
    """The share of one player's loss that the other player gains."""


def stake_of(s: State, e: Engagement) -> Stake:
    """Return the stake of an Engagement."""
    first, second = (s.held(legion) for legion in e.legions)
    points = s.total(first, e.seats[0]), s.total(second, e.seats[1])
    worth = points[0] + TITAN * first[0].titan, points[1] + TITAN * second[0].titan
    return Stake((first, second), points, worth, 1 / max(1, sum(s.alive) - 1))


# --- what may come ----------------------------------------------------------------------------------------------------


def by_battle(stake: Stake, side: int) -> float:
    """Return the average gain of a side by a battle."""
    mine, theirs = stake.points[side], stake.points[1 - side]
    win, toll = chance(mine, theirs), TOLL * min(mine, theirs) ** 2 / max(mine, theirs)
    own = win * (SCORE * theirs - toll) - (1 - win) * stake.worth[side]
    other = (1 - win) * (SCORE * mine - toll) - win * stake.worth[1 - side]
    return own - stake.envy * other


def by_loss(stake: Stake, side: int, *, divisor: int = 1) -> float:
    """Return a side's gain or loss if its legion is eliminated and the other scores its points, or a part of them."""
    return -stake.worth[side] - stake.envy * SCORE * stake.points[side] / divisor


def by_agreement(stake: Stake, side: int, offer: Offer) -> float:
    """Return a side's gain by an agreement, including the worth of the battle that it avoids."""
    changes = [-stake.worth[0], -stake.worth[1]]
    if offer.loser is not None:
        winner = 1 - offer.loser
        lost = sum([one.value for one in offer.losses]) + (TITAN if any(one.titan for one in offer.losses) else 0.0)
        changes[winner] = SCORE * stake.points[offer.loser] - lost
    return PEACE + changes[side] - stake.envy * changes[1 - side]


# --- offers -----------------------------------------------------------------------------------------------------------


def best_offer(stake: Stake, loser: int | None) -> Offer | None:
    """Return the best agreement with this loser for the side that gains less by it; None if a battle is better."""
    battle = by_battle(stake, 0), by_battle(stake, 1)
    best, most = None, 0.0
    for offer in _offers(stake, loser):
        gain = min([by_agreement(stake, side, offer) - battle[side] for side in (0, 1)])
        if gain > most:
            best, most = offer, gain
    return best


def _offers(stake: Stake, loser: int | None) -> Iterator[Offer]:
    """Yield all agreements with this loser in which the winner gives up some characters, but no Titan."""
    if loser is None:
        yield Offer(None)
        return
    held = stake.contents[1 - loser]
    able = [one for one in held if not one.titan]
    for count in range(1, min(len(able), len(held) - 1) + 1):
        for losses in dict.fromkeys(combinations(able, count)):
            yield Offer(loser, losses)


# --- answers ----------------------------------------------------------------------------------------------------------


def answers(s: State, decision: Decision, ways: Sequence[str]) -> list[float]:
    """Return the worth of each answer in the talks for a seat. The best offer comes first."""
    e = s.the_engagement
    side, stake = e.seats.index(decision.seat), stake_of(s, e)
    return [_answer(s, e, side, stake, way) for way in ways]


def _answer(s: State, e: Engagement, side: int, stake: Stake, way: str) -> float:
    if way in OFFERS:
        offer = best_offer(stake, OFFERS[way])
        return NEVER if offer is None or offer == e.offers[1 - side] else by_agreement(stake, side, offer)
    if way == ACCEPT:
        return by_agreement(stake, side, at_hand(e.offers[1 - side], "offer"))
    if way == FLEE:
        return by_loss(stake, side, divisor=s.box.game.flee_divisor)
    if way == CONCEDE:
        return by_loss(stake, side) - 1.0
    return by_battle(stake, side) - (TALK if way == STAY else 0.0)


def giving_up(s: State, decision: Decision, ways: Sequence[Any]) -> list[float]:
    """Score the characters to give up: first those of the best offer, then the offer itself."""
    e = s.the_engagement
    _, loser = at_hand(e.composing, "offer to compose")
    offer = best_offer(stake_of(s, e), loser)
    left = list(offer.losses if offer else ())
    for member in decision.chosen:
        if member.character in left:
            left.remove(member.character)
    return [float(_gives(way, left, decision.chosen)) for way in ways]


def _gives(way: object, left: Sequence[object], chosen: Sequence[object]) -> bool:
    if not left or way is DONE:
        return way is DONE and not left
    return way not in chosen and getattr(way, "character", None) in left
