"""Scores for the economy: what to take and what to give up."""

from __future__ import annotations

from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.goods import Resource
from banneret.games.battlemist.economy.supply import Item
from banneret.games.battlemist.state import State


def weigh_resource(s: State, seat: int, kind: Resource) -> float:
    """Take the resource that is lacking most."""
    return float(wants.lacks(s, seat)[kind.index])


def weigh_share(s: State, seat: int, kind: Resource, amount: int) -> float:
    """Weigh how much of a kind to take from several: what is lacking, and no more."""
    return -abs(amount - max(0, wants.lacks(s, seat)[kind.index]))


def weigh_loss(s: State, item: Item) -> float:
    """Give up the least valuable thing: units in poor realms first."""
    yielded = sum(item.realm.yields)
    if item.kind is None:
        return -2.0 * yielded
    count = sum(s.troop(s.owner[item.realm.index], item.realm)) if s.owner[item.realm.index] >= 0 else 1
    return -WORTH[item.kind.index] - (yielded if count == 1 else 0.0)
