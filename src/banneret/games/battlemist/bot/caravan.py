"""Scores of exchanges under a Caravan: what to propose, and what to accept (4.0)."""

from __future__ import annotations

from dataclasses import dataclass

from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.box.goods import KINDS, NOTHING, Goods, covers, minus, only, plus
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.caravan import Share, partners

NEVER = -1.0
OVER = 0.1
"""The worth of a resource that is not needed, as a share of one that is."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange that a seat might propose, and its gain."""

    worth: float = 0.0
    partner: int = -1
    gives: Goods = NOTHING
    takes: Goods = NOTHING


def gain(s: State, seat: int, gives: Goods, takes: Goods) -> float:
    """Return the gain of an exchange for a seat; what its next star and its supply need counts most."""
    missing = wants.lacks(s, seat)
    before = sum(max(0, due) for due in missing)
    after = sum(max(0, due) for due in plus(minus(missing, takes), gives))
    return before - after + OVER * (sum(takes) - sum(gives))


def exchange_with(s: State, seat: int, other: int) -> Exchange:
    """Return the best exchange for both, one for one: each gives what it has too much of and the other needs.

    Stocks, stars and units are public, so the needs of both are known.
    """
    best = Exchange()
    own, others = wants.lacks(s, seat), wants.lacks(s, other)
    for give in KINDS:
        for take in KINDS:
            count = min(-own[give.index], own[take.index], others[give.index], -others[take.index])
            if count > best.worth:
                best = Exchange(count, other, only(give.index, count), only(take.index, count))
    return best


def best_exchange(s: State, seat: int) -> Exchange:
    """Return the best exchange with any partner."""
    ways = (exchange_with(s, seat, partner) for partner in partners(s, seat))
    return max(ways, key=lambda exchange: exchange.worth, default=Exchange())


def weigh_proposing(s: State, seat: int) -> float:
    """Weigh a proposal: is there an exchange that is good for both?"""
    return best_exchange(s, seat).worth or NEVER


def weigh_partner(s: State, seat: int, other: int) -> float:
    """Weigh a partner: the partner of the best exchange is wanted."""
    return float(best_exchange(s, seat).partner == other)


def weigh_share(s: State, seat: int, share: Share, count: int) -> float:
    """Weigh an amount: exactly what the best exchange gives or takes is wanted."""
    best = best_exchange(s, seat)
    return -abs(count - (best.gives if share.given else best.takes)[share.kind.index])


def weigh_offer(s: State, seat: int) -> float:
    """Weigh the answer to a proposal: yes if it brings a gain and supply can still be paid."""
    offer = s.dealings.offers[0] if s.dealings.offers else None
    if offer is None:
        return NEVER
    left = plus(minus(s.stock[seat], offer.takes), offer.gives)
    return gain(s, seat, offer.takes, offer.gives) if covers(left, bill(s, seat)) else NEVER
