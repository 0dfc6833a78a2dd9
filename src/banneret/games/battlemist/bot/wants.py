"""The needs of a bot's seat: resources for its next star and its supply, a guarded home, realms in reach."""

from __future__ import annotations

from banneret.games.battlemist.box.box import Realm
from banneret.games.battlemist.box.goods import KINDS, NOTHING, Goods, plus
from banneret.games.battlemist.economy.economy import star_price
from banneret.games.battlemist.economy.supply import bill
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import could_afford

GUARDS, MOST_GUARDS = 2, 8
"""How many army units stay at home if no enemy is near, and if many are."""
NEAR = 3
"""The distance within which enemies are dangerous."""


# --- resources --------------------------------------------------------------------------------------------------------


def needed(s: State, seat: int) -> Goods:
    """Return the cost of the next star and of this round's supply together."""
    return plus(star_price(s, seat) or NOTHING, bill(s, seat))


def star_in_reach(s: State, seat: int) -> bool:
    """Return whether a star can be bought now with supply still payable."""
    return star_price(s, seat) is not None and could_afford(s, seat, needed(s, seat))


def lacks(s: State, seat: int) -> tuple[int, int, int]:
    """Return for each kind how much is missing for the next star and supply; a negative number is a surplus."""
    stock, wanted = s.stock[seat], needed(s, seat)
    return wanted[0] - stock[0], wanted[1] - stock[1], wanted[2] - stock[2]


def most_lacking(s: State, seat: int) -> int:
    """Return the kind of resource that is lacking most."""
    missing = lacks(s, seat)
    return max(range(len(KINDS)), key=missing.__getitem__)


# --- units ------------------------------------------------------------------------------------------------------------


def enemies_near(s: State, seat: int, realm: Realm) -> int:
    """Return the largest number of units that one opponent has near a realm."""
    far = s.land.distances(realm)
    most = 0
    for other in s.others(seat):
        near = (troop for index, troop in s.troops[other].items() if far[index] <= NEAR)
        most = max(most, sum(sum(troop) for troop in near))
    return most


def is_free(s: State, realm: Realm) -> bool:
    """Return whether a realm is worth having and has no owner."""
    return s.owner[realm.index] == NOBODY and not s.there(realm) and sum(realm.yields) > 1
