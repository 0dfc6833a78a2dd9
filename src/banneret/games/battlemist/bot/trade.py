"""Quick weights for the economy, for bots: purchases, trades, what to take and what to give up."""

from __future__ import annotations

from typing import Any

from banneret.engine.words.word import Word
from banneret.games.battlemist.bot import wants
from banneret.games.battlemist.bot.caravan import weigh_proposing
from banneret.games.battlemist.bot.strength import WORTH
from banneret.games.battlemist.box.box import Kind, Realm
from banneret.games.battlemist.box.goods import Goods, Resource, covers, minus, plus
from banneret.games.battlemist.economy.recruiting import price, town_sites
from banneret.games.battlemist.economy.supply import Item, bill
from banneret.games.battlemist.state import State
from banneret.games.battlemist.trade.merchants import Trade, could_afford
from banneret.games.battlemist.word_options import CITY_CHOICE, HERO, MERCHANTS, PROPOSE, STAR, TOWN_CHOICE

NEVER = -1.0
RICH = 4
"""The least yield of a realm at which a town is worth its price and supply."""
WEIGHT = (2.0, 1.0, 2.0)
"""The proportion of footmen, archers and cavalry that an army should have."""
EXPANSION = 2
"""The number of steps from its realms within which a bot settles."""


def weigh_menu(s: State, seat: int, way: Word | Kind) -> float:
    """Weigh an entry of a menu; 0 is nothing."""
    if way is MERCHANTS:
        return 0.5 if wish(s, seat) is not None and not covers(s.stock[seat], wish(s, seat) or (0, 0, 0)) else NEVER
    if way is PROPOSE:
        return weigh_proposing(s, seat)
    if way is STAR:
        last = s.stars[seat] + 1 >= s.box.file.game.stars_to_win
        return 10.0 if last or wants.star_in_reach(s, seat) else NEVER
    if isinstance(way, Kind) or way in (HERO, TOWN_CHOICE, CITY_CHOICE):
        return _purchase(s, seat, way)
    return NEVER


def wish(s: State, seat: int) -> Goods | None:
    """Return what the stock should hold in this phase, if trading can achieve it."""
    due = bill(s, seat)
    if s.phase == "guild" and wants.star_in_reach(s, seat):
        return wants.needed(s, seat)
    if s.phase == "supply":
        return due if could_afford(s, seat, due) else None
    if s.phase == "recruitment" and not wants.star_in_reach(s, seat):
        due = plus(due, s.box.army[0].cost)
        if _wanted_units(s, seat) > 0 and could_afford(s, seat, due):
            return due
    return None


def _purchase(s: State, seat: int, what: Kind | Word) -> float:
    """Weigh guards and settlers, a hero, and towns in rich realms.

    Supply, and a star in reach, must still be payable.
    """
    cost = price(s, seat, what)
    if not _can_spare(s, seat, cost):
        return NEVER
    if isinstance(what, Kind):
        return _units(s, seat, what)
    if what is HERO:
        return 2.5 if not s.heroes[seat] else NEVER
    if what is TOWN_CHOICE:
        least = RICH // 2 if wants.is_rich(s, seat) else RICH
        return 1.0 if any(sum(realm.yields) >= least for realm in town_sites(s, seat)) else NEVER
    return NEVER


def _units(s: State, seat: int, kind: Kind) -> float:
    """Weigh footmen, who guard and settle; a rich seat buys an army of all kinds."""
    if _wanted_units(s, seat) > 0:
        return 3.0 - kind.index
    if not wants.is_rich(s, seat):
        return NEVER
    own = sum(troop[kind.index] for troop in s.troops[seat].values())
    return 1.0 + WORTH[kind.index] / (1.0 + own / WEIGHT[kind.index])


def _can_spare(s: State, seat: int, cost: Goods) -> bool:
    """Return whether a star in reach stays in reach, and supply can be paid."""
    old = s.stock[seat]
    starred = wants.star_in_reach(s, seat)
    s.stock[seat] = minus(old, cost)
    fine = wants.star_in_reach(s, seat) if starred else could_afford(s, seat, bill(s, seat))
    s.stock[seat] = old
    return fine


def _wanted_units(s: State, seat: int) -> int:
    """Return how many guards are missing at home, and how many settlers free realms need."""
    home = s.home(seat)
    missing = max(0, wants.guards(s, seat) - wants.army_in(s, seat, home))
    free = len(wants.free_realms(s, seat, EXPANSION))
    return missing + max(0, min(free, 4) - wants.settlers(s, seat))


def weigh_site(s: State, seat: int, realm: Realm, what: Any) -> float:
    """Put recruits near free realms unless the home lacks guards; put towns where the yield is highest."""
    if isinstance(what, Kind):
        if realm is s.home(seat) and wants.army_in(s, seat, realm) < wants.guards(s, seat):
            return 9.0
        far = s.land.distances(realm)
        return -float(min((far[free.index] for free in s.land.realms if wants.is_free(s, free)), default=9))
    return float(sum(realm.yields))


def weigh_trade(s: State, seat: int, way: Trade) -> float:
    """Weigh a trade: surplus for missing resources, and nothing more once the wish is fulfilled."""
    target = wish(s, seat)
    if target is None:
        return NEVER
    stock = s.stock[seat]
    missing, over = target[way.take] - stock[way.take], stock[way.give] - target[way.give]
    if missing <= 0 or over < way.ratio:
        return NEVER
    return missing + 0.1 * over


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
